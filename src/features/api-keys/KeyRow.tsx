// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list cannot be those of a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to the row and to what is in its cells.
import { Ban, Copy, IdCard, PanelRight } from 'lucide-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { OwnKey } from '../../../electron/contract/connection.ts'
import { openDialog } from '../../dialog-store.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ContextMenu } from '../../ui/ContextMenu.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { cx } from '../../ui/cx.ts'
import { GridCell, GridRow } from '../../ui/Grid.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { openDetails, useDetails } from '../details/store.ts'
import { RowNotes } from '../notes/RowNotes.tsx'
import { COLUMNS } from './columns.ts'
import { keyStatus } from './key-status.ts'
import { StatusChip } from './StatusChip.tsx'

export interface KeyRowProps {
  readonly connectionId: string
  readonly apiKey: ApiKey
  readonly own: OwnKey
  readonly now: number
  /** 1-based, with the head as row 1. */
  readonly rowIndex: number
  /** Whether Tab comes to this row; the others are reached by arrow keys. */
  readonly current: boolean
  /** Whether the key can be revoked: yes, not until the list is current, or not from here. */
  readonly access: 'write' | 'wait' | 'read'
  readonly style: CSSProperties
  readonly onFocus: () => void
}

const OwnBadge = ({ own }: { readonly own: OwnKey }) =>
  own.certainty === 'ambiguous' ? <Badge tone="warn">{text.keys.maybeThisApp}</Badge> : <Badge tone="accent">{text.keys.thisApp}</Badge>

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

const copy = (value: string, said: string): void => {
  if (copyText(value)) announce(said)
}

export const KeyRow = ({ connectionId, apiKey, own, now, rowIndex, current, access, style, onFocus }: KeyRowProps) => {
  const tabIndex = current ? 0 : -1
  const shown = useDetails(({ shown }) => shown?.connectionId === connectionId && shown.keyId === apiKey.id)
  const revoke = (): void => openDialog({ kind: 'revoke', connectionId, key: apiKey, thenForget: false })
  const row = (
    <GridRow
      aria-label={apiKey.name}
      aria-rowindex={rowIndex}
      data-key-id={apiKey.id}
      data-shown={shown || undefined}
      tabIndex={tabIndex}
      style={style}
      onFocus={onFocus}
      onKeyDown={moveInside}
      className={cx(
        COLUMNS,
        'group absolute inset-x-0 top-0 h-9 border-b border-line outline-offset-[-2px] hover:bg-panel focus:bg-accent-tint data-popup-open:bg-accent-tint data-shown:bg-accent-tint',
      )}
    >
      <GridCell className="@container flex min-w-0 items-center gap-2">
        <span className="truncate font-medium select-text" title={apiKey.name}>
          {apiKey.name}
        </span>
        <RowNotes connectionId={connectionId} keyId={apiKey.id} />
        {own.ids.includes(apiKey.id) ? <OwnBadge own={own} /> : null}
      </GridCell>
      <GridCell className="font-mono select-text">{text.keys.lastFour(apiKey.lastFour)}</GridCell>
      <GridCell className="truncate">
        <TimeText iso={apiKey.createdAt} now={now} tabIndex={tabIndex} />
      </GridCell>
      <GridCell className="truncate">
        {apiKey.lastUsedAt === null ? (
          <span className="text-soft">{text.keys.noUse}</span>
        ) : (
          <TimeText iso={apiKey.lastUsedAt} now={now} tabIndex={tabIndex} />
        )}
      </GridCell>
      <GridCell>
        <StatusChip status={keyStatus(apiKey, now)} />
      </GridCell>
      <GridCell>
        {access === 'read' ? null : (
          <Button
            look="ghost"
            size="sm"
            data-stop
            tabIndex={tabIndex}
            aria-label={text.keys.revoke}
            disabled={access !== 'write'}
            title={access === 'write' ? undefined : text.stale.readOnly}
            className={cx('-ml-2', access === 'write' && 'group-hover:text-danger-ink group-focus-within:text-danger-ink')}
            onClick={revoke}
          >
            {text.keys.revokeShort}
          </Button>
        )}
      </GridCell>
    </GridRow>
  )
  return (
    <ContextMenu
      trigger={row}
      actions={[
        { icon: PanelRight, label: text.details.show, onClick: () => openDetails(connectionId, apiKey.id) },
        { icon: Copy, label: text.keys.copyName, onClick: () => copy(apiKey.name, text.keys.copiedName) },
        { icon: IdCard, label: text.keys.copyId, onClick: () => copy(apiKey.id, text.keys.copiedId) },
        { icon: Ban, label: text.keys.revoke, onClick: revoke, disabled: access !== 'write', danger: true },
      ]}
    />
  )
}
