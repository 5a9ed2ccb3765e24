import { CircleAlert, KeyRound, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { Connection, KeyListState } from '../../../electron/contract/connection.ts'
import { text } from '../../messages/text.ts'
import { useDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { Form } from '../../ui/Form.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useReturnedFocus } from '../keys/return-focus.ts'
import { attempt, forgetConnecting, forgetFailure, useConnecting, useWaitText } from './store.ts'
import { useToken } from './TokenFields.tsx'

const TokenForm = ({ connection }: { readonly connection: Connection }) => {
  const first = connection.lastFour === ''
  const { token, isUsable, forget, fields } = useToken()
  const waitText = useWaitText()
  const { busy } = useConnecting()
  const submit = async (): Promise<void> => {
    if (isUsable && (await attempt(() => window.keystow.reconnect({ id: connection.id, token }))))
      forget()
  }
  return (
    <Form onChange={forgetFailure} onSend={submit} className="mt-3 max-w-100 space-y-3">
      {fields}
      <Button type="submit" kind="primary" disabled={busy || !isUsable}>
        {busy ? waitText : first ? text.connect.submit : text.signedOut.submit}
      </Button>
    </Form>
  )
}

const LocalKey = ({ connection }: { readonly connection: Connection }) => {
  const { busy } = useConnecting()
  return (
    <div className="mt-3 flex items-center gap-3">
      <Button
        icon={KeyRound}
        kind="primary"
        disabled={busy}
        onClick={() => attempt(() => window.keystow.reconnectLocal(connection.id))}
      >
        {text.signedOut.local}
      </Button>
      <span className="text-xs text-soft">{text.signedOut.localLead}</span>
    </div>
  )
}

const wordsFor = (
  list: KeyListState,
  { lastFour, baseUrl }: Connection,
): {
  readonly title: string
  readonly lead: string
  readonly icon: LucideIcon
  readonly refused?: boolean
} => {
  const { missingTitle, missing, refusedTitle, refused } = text.signedOut
  if (lastFour === '')
    return { title: text.signedOut.importedTitle, lead: text.signedOut.imported, icon: KeyRound }
  if (list.failure?.code === 'address_changed')
    return {
      title: text.signedOut.movedTitle,
      lead: text.signedOut.moved(baseUrl),
      icon: CircleAlert,
    }
  if (list.failure?.code === 'token_missing')
    return { title: missingTitle, lead: missing, icon: KeyRound }
  return { title: refusedTitle, lead: refused, icon: CircleAlert, refused: true }
}

/**
 * Where it is not said otherwise, the address stands beside the field: elsewhere the connection's
 * name may leave it no room.
 */
const asksForKey = ({ kind }: Connection, { failure }: KeyListState): boolean =>
  kind === 'remote' && failure?.code !== 'address_changed'

/** Shown for every refused or missing token. */
export const ReconnectPanel = ({
  connection,
  list,
}: {
  readonly connection: Connection
  readonly list: KeyListState
}) => {
  const { failure } = useConnecting()
  // A form in a dialog over this page has failures of its own.
  const isCovered = useDialog(({ open }) => open !== null)
  const now = useNow()
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => forgetConnecting, [])
  useReturnedFocus(panel)

  const { title, lead, icon: Icon, refused = false } = wordsFor(list, connection)

  return (
    <section
      ref={panel}
      data-reconnect
      aria-labelledby={titleId}
      className="flex max-h-[60%] low:max-h-[80%] shrink-0 gap-3 overflow-y-auto border-b border-line bg-panel px-4 py-4"
    >
      <Icon size={20} className={cx('shrink-0', refused ? 'text-danger-ink' : 'text-soft')} />
      <div className="min-w-0 flex-1">
        <h2 id={titleId} className="text-base font-semibold">
          {title}
        </h2>
        <p className="text-soft">
          {lead}{' '}
          {list.listedAt === null
            ? null
            : text.signedOut.listBelow(text.times.at(list.listedAt, now))}
        </p>
        {asksForKey(connection, list) ? (
          <p className="mt-2 select-text [overflow-wrap:anywhere]">
            {text.signedOut.sentTo(connection.baseUrl)}
          </p>
        ) : null}
        {connection.kind === 'local' ? (
          <LocalKey connection={connection} />
        ) : (
          <TokenForm connection={connection} />
        )}
        <FailureBanner
          className="mt-3 max-w-150"
          failure={isCovered ? null : failure}
          unchanged={text.connect.nothingStored}
        />
      </div>
    </section>
  )
}
