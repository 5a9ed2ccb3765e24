import { useEffect, useState } from 'react'
import type { Connection, ConnectionTest } from '../../../electron/contract/connection.ts'
import type { Result } from '../../../electron/contract/result.ts'
import { modeOf, useApp } from '../../app-store.ts'
import { openDialog } from '../../dialog-store.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { isWritable, useKeyList } from '../api-keys/store.ts'
import { ConnectionBadges } from './ConnectionBadges.tsx'
import { placeOf } from './place-of.ts'
import { TestResult, testSentence } from './TestResult.tsx'

const keptLine = ({ lastFour, keeping }: Connection, backend: string): string =>
  lastFour === ''
    ? text.connections.noKeyYet
    : `${text.connections.signedInWith(lastFour)} · ${keeping === 'sealed' ? text.connections.sealed(backend) : text.connections.session}`

const TestButton = ({
  connection,
  onTested,
}: {
  readonly connection: Connection
  readonly onTested: (result: Result<ConnectionTest>) => void
}) => {
  const [busy, setBusy] = useState(false)
  const test = async (): Promise<void> => {
    setBusy(true)
    const result = await window.keystow.testConnection(connection.id)
    onTested(result)
    announce(testSentence(result))
    setBusy(false)
  }
  return (
    <Button
      size="sm"
      aria-label={busy ? undefined : text.connections.testLong(connection.name)}
      disabled={busy}
      onClick={() => void test()}
    >
      {busy ? text.connections.testing : text.connections.test}
    </Button>
  )
}

export interface ConnectionEntryProps {
  readonly connection: Connection
  readonly active: boolean
  readonly onForget: () => void
}

/** One connection, and all that can be done with it. */
export const ConnectionEntry = ({ connection, active, onForget }: ConnectionEntryProps) => {
  const list = useKeyList(connection.id)
  const backend = useApp(({ state }) => state?.storage.backend ?? '')
  const [tested, setTested] = useState<Result<ConnectionTest> | null>(null)
  const [id, ...others] = list?.own.ids ?? []
  const key = others.length === 0 ? list?.keys?.find((listed) => listed.id === id) : undefined
  const revocable = key !== undefined && isWritable(list)

  useEffect(() => {
    if (list?.keys == null) void window.keystow.refreshKeys(connection.id)
  }, [connection.id, list?.keys])

  return (
    <li className="border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0" data-mode={modeOf(connection)}>
      <div className="flex items-center gap-2">
        <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-accent" />
        <span className="truncate font-semibold">{connection.name}</span>
        <ConnectionBadges connection={connection} />
        {active ? <Badge>{text.connections.active}</Badge> : null}
      </div>
      <p className="mt-0.5 text-xs text-soft [overflow-wrap:anywhere]">
        {placeOf(connection)} · {keptLine(connection, backend)}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {active ? null : (
          <Button size="sm" onClick={() => void window.keystow.activateConnection(connection.id)}>
            {text.connections.switchTo}
          </Button>
        )}
        <TestButton connection={connection} onTested={setTested} />
        <Button
          size="sm"
          aria-label={text.connections.editLong(connection.name)}
          onClick={() => openDialog({ kind: 'edit-connection', connectionId: connection.id })}
        >
          {text.connections.edit}
        </Button>
        <Button size="sm" aria-label={text.connections.forgetLong(connection.name)} onClick={onForget}>
          {text.connections.forget}
        </Button>
        <Button
          size="sm"
          disabled={!revocable}
          title={revocable ? undefined : text.connections.cannotRevoke}
          onClick={() => key !== undefined && openDialog({ kind: 'revoke', connectionId: connection.id, key, thenForget: true })}
        >
          {text.connections.revokeAndForget}
        </Button>
      </div>
      {tested === null ? null : <TestResult result={tested} />}
    </li>
  )
}
