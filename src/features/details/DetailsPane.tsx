import { X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Connection, KeyListState } from '../../../electron/contract/connection.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { closeDetails, openDetails } from '../../state/details-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { ShownName } from '../../ui/ShownName.tsx'
import { keyActions } from '../keys/key-actions.ts'
import { rowOrCurrent } from '../keys/row-focus.ts'
import { isWritable } from '../keys/store.ts'
import { useLease } from '../lease/store.ts'
import { NotesForm } from '../notes/NotesForm.tsx'
import { useAnnotation } from '../notes/store.ts'
import { UseSection } from '../use-watch/UseSection.tsx'
import { KeyActivity } from './KeyActivity.tsx'
import { KeyFacts, KeyUse } from './KeyFacts.tsx'

/**
 * The last request that had the focus, also of a pane before this one: one that is built anew in
 * another language takes it from nothing.
 */
let handledRequest = 0

/** Gives the focus to the heading or to the alias each time that `asked` rises. */
const useRequestedFocus = (
  asked: number,
  focus: 'heading' | 'alias',
): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (asked === handledRequest) return
    handledRequest = asked
    const field =
      focus === 'alias'
        ? heading.current?.closest('aside')?.querySelector<HTMLInputElement>('[data-alias]')
        : null
    if (field == null) heading.current?.focus()
    else {
      field.focus()
      field.select()
    }
  }, [asked, focus])
  return heading
}

/**
 * Returns a handler that drops the second click of a double click on a row: where the pane covers
 * the list, it lands in the pane, maybe on a button that revokes.
 */
const useSecondClickGuard = (): ((event: MouseEvent) => void) => {
  const wasClicked = useRef(false)
  return (event) => {
    if (event.detail <= 1) wasClicked.current = true
    else if (!wasClicked.current) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
}

const closePane = (keyId: string): void => {
  // A field that is being edited is saved when it loses the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  closeDetails()
  requestAnimationFrame(() => rowOrCurrent(keyId)?.focus())
}

interface PaneHeadProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly name: string
  readonly alias: string
  readonly onClose: () => void
}

const PaneHead = ({ heading, name, alias, onClose }: PaneHeadProps) => (
  <header className="flex items-start gap-2 border-b border-line py-2 pr-2 pl-4">
    <div className="min-w-0 flex-1 py-1">
      <h2
        ref={heading}
        tabIndex={-1}
        className="line-clamp-3 rounded-sm text-base font-semibold outline-offset-2 select-text [overflow-wrap:anywhere]"
      >
        <ShownName name={name} />
      </h2>
      {alias === '' ? null : (
        <p className="mt-1 text-soft select-text [overflow-wrap:anywhere]">
          <ShownName name={alias} />
        </p>
      )}
    </div>
    <Button
      icon={X}
      kind="ghost"
      size="icon"
      aria-label={text.details.close}
      title={`${text.details.close} (Esc)`}
      onClick={onClose}
    />
  </header>
)

interface PaneActionsProps {
  readonly connectionId: string
  readonly list: KeyListState
  readonly apiKey: ApiKey
}

const PaneActions = ({ connectionId, list, apiKey }: PaneActionsProps) => {
  const lease = useLease(connectionId, apiKey.id)
  const actions = keyActions({
    connectionId,
    apiKey,
    lease,
    writable: isWritable(list),
  }).filter(({ reason }) => list.phase !== 'signed_out' || reason === undefined)
  return (
    <div className="flex flex-wrap gap-2 py-3 empty:hidden">
      {/* Without icons: beside them no two actions would fit in a row. */}
      {actions.map(({ id, label, run, reason, danger }) => (
        <Button
          key={id}
          size="sm"
          kind={danger === true ? 'warning' : 'secondary'}
          disabled={reason !== undefined}
          title={reason}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

interface DetailsPaneProps {
  readonly connection: Connection
  readonly list: KeyListState
  readonly apiKey: ApiKey
  /** As in the store: the focus comes here when it rises. */
  readonly asked: number
  readonly focus: 'heading' | 'alias'
}

/** Everything known about one API key. */
export const DetailsPane = ({ connection, list, apiKey, asked, focus }: DetailsPaneProps) => {
  const { alias } = useAnnotation(connection.id, apiKey.id)
  const heading = useRequestedFocus(asked, focus)
  const dropSecondClick = useSecondClickGuard()

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'F2') openDetails(connection.id, apiKey.id, 'alias')
    if (event.key !== 'Escape') return
    event.stopPropagation()
    closePane(apiKey.id)
  }
  const copyId = (): void => {
    if (copyText(apiKey.id)) announce(text.keys.copiedId)
  }

  return (
    <aside
      aria-label={text.details.pane(nameInText(apiKey.name))}
      data-details
      onClickCapture={dropSecondClick}
      onKeyDown={onKeyDown}
      className="flex w-72 shrink-0 flex-col border-l border-line bg-page max-[1055px]:absolute max-[1055px]:inset-0 max-[1055px]:z-2 max-[1055px]:w-full max-[1055px]:border-l-0"
    >
      <PaneHead
        heading={heading}
        name={apiKey.name}
        alias={alias}
        onClose={() => closePane(apiKey.id)}
      />
      <div data-scrolled="details" className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
        <PaneActions connectionId={connection.id} list={list} apiKey={apiKey} />
        <KeyUse connection={connection} list={list} apiKey={apiKey} />
        <KeyFacts connection={connection} list={list} apiKey={apiKey} onCopyId={copyId} />
        <UseSection connectionId={connection.id} list={list} apiKey={apiKey} />
        <NotesForm key={apiKey.id} connectionId={connection.id} keyId={apiKey.id} />
        <KeyActivity apiKey={apiKey} />
      </div>
    </aside>
  )
}
