// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list cannot be those of a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to the row and to what is in its cells.
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { type Layout, ROW } from './columns.ts'
import { KeyCells, type ShownKey } from './KeyCells.tsx'
import { type KeyAction, keyActions } from './key-actions.ts'

interface KeyRowProps extends ShownKey {
  readonly connectionId: string
  /** 1-based, with the head as row 1. */
  readonly rowIndex: number
  /** Whether Tab comes to this row; the others are reached by arrow keys. */
  readonly current: boolean
  readonly selected: boolean
  /** Whether the details pane shows it. */
  readonly detailed: boolean
  /** Whether the key can be revoked: yes, not until the list is current, or not from here. */
  readonly access: 'write' | 'wait' | 'read'
  /** From the top of the rows, in CSS pixels. */
  readonly top: number
  readonly onFocus: (id: string) => void
  /** Called for a click on the row or on its box; `how` depends on the place and the held keys. */
  readonly onChoose: (id: string, how: ClickMeaning) => void
  /** A range that this row ends is about to be chosen. */
  readonly onRangeStart: () => void
  /** Whether its menu is open. */
  readonly inMenu: boolean
}

/** The row's own action: to end the program that runs with the key, or else to revoke it. */
const RowAction = ({
  action: { id, icon, label, run, reason },
  layout,
  tabIndex,
}: {
  readonly action: KeyAction
  readonly layout: Layout
  readonly tabIndex: number
}) => {
  const narrow = layout === 'narrow'
  const revokes = id === 'revoke'
  const name = revokes ? text.keys.revoke : label
  return (
    <Button
      icon={narrow ? icon : undefined}
      kind="ghost"
      size="sm"
      data-stop
      tabIndex={tabIndex}
      aria-label={name}
      disabled={reason !== undefined}
      title={reason ?? (narrow || !revokes ? name : undefined)}
      className={cx(
        !narrow && '-ml-2 max-w-[calc(100%+8px)] shrink',
        // Seen on hover and focus only, in a place of its own.
        narrow && 'w-6 text-transparent group-hover:text-soft group-focus-within:text-soft',
        revokes &&
          reason === undefined &&
          'group-hover:text-danger-ink group-focus-within:text-danger-ink',
      )}
      onClick={run}
    >
      {narrow ? null : (
        <span className="truncate">{revokes ? text.keys.revokeShort : text.leases.endShort}</span>
      )}
    </Button>
  )
}

/** Left and right move between what can be focused in the row; the row itself comes first. */
const moveInside = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const row = event.currentTarget
  const stops = [row, ...row.querySelectorAll<HTMLElement>('[data-stop]')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus()
  event.preventDefault()
}

export type ClickMeaning = 'toggle' | 'range' | 'open'

/** Returns null for a click on a control, which acts by itself, and at the end of marking text. */
const meaningOf = ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent): ClickMeaning | null => {
  if (target instanceof Element && target.closest('button, a') !== null) return null
  if (shiftKey) return 'range'
  if (ctrlKey || metaKey || (target instanceof Element && target.closest('[data-box]') !== null))
    return 'toggle'
  return window.getSelection()?.isCollapsed === false ? null : 'open'
}

interface BoxCellProps {
  readonly apiKey: ApiKey
  readonly selected: boolean
  readonly onChoose: (id: string, how: ClickMeaning) => void
}

const BoxCell = ({ apiKey, selected, onChoose }: BoxCellProps) => (
  <div role="gridcell" data-box className="flex h-full items-center">
    <input
      type="checkbox"
      tabIndex={-1}
      data-stop
      aria-label={text.list.select(nameInText(apiKey.name))}
      checked={selected}
      onClick={(event) => {
        event.stopPropagation()
        onChoose(apiKey.id, event.shiftKey ? 'range' : 'toggle')
      }}
      onChange={() => {}}
      // Not by opacity: each would be a layer of its own, in every row, at every frame.
      className="block size-3.5 appearance-none accent-(--accent) checked:appearance-auto group-hover:appearance-auto group-focus-within:appearance-auto"
    />
  </div>
)

const Row = ({
  connectionId,
  rowIndex,
  current,
  selected,
  detailed,
  access,
  top,
  onFocus,
  onChoose,
  onRangeStart,
  inMenu,
  ...shown
}: KeyRowProps) => {
  const { apiKey, layout, lease } = shown
  const tabIndex = current ? 0 : -1
  const actions = keyActions({ connectionId, apiKey, lease, writable: access === 'write' })
  const action = actions.find(({ id }) => id === 'end' || id === 'revoke')
  return (
    <div
      role="row"
      aria-label={nameInText(apiKey.name)}
      aria-rowindex={rowIndex}
      aria-selected={selected}
      data-key-id={apiKey.id}
      data-shown={detailed || undefined}
      data-menu={inMenu || undefined}
      tabIndex={tabIndex}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={() => onFocus(apiKey.id)}
      onMouseDown={(event) => {
        // The second press of a double click would mark a word.
        if (event.detail > 1) event.preventDefault()
        if (!event.shiftKey) return
        // Before the focus leaves the row where the range begins; and no text between the two is to
        // be marked.
        onRangeStart()
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
      }}
      onClick={(event) => {
        const meaning = meaningOf(event)
        if (meaning !== null) onChoose(apiKey.id, meaning)
      }}
      onKeyDown={moveInside}
      className={cx(
        ROW,
        'quiet-focus group absolute inset-x-0 top-0 h-9 contain-strict border-b border-line outline-offset-[-2px] hover:bg-panel focus:bg-accent-tint aria-selected:bg-accent-tint data-shown:bg-accent-tint data-menu:bg-hover data-menu:outline-2 data-menu:outline-accent',
      )}
    >
      <BoxCell apiKey={apiKey} selected={selected} onChoose={onChoose} />
      <KeyCells {...shown} tabIndex={tabIndex} />
      <div role="gridcell" className="flex min-w-0">
        {action === undefined || (access === 'read' && action.id === 'revoke') ? null : (
          <RowAction action={action} layout={layout} tabIndex={tabIndex} />
        )}
      </div>
    </div>
  )
}

/** Drawn anew only when something of its own changes, however the list scrolls. */
export const KeyRow = memo(Row)
