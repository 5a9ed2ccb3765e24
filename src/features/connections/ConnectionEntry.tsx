import {
  Ban,
  CircleAlert,
  CircleCheck,
  Ellipsis,
  KeyRound,
  Pencil,
  PlugZap,
  Unplug,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Connection, ConnectionTest } from '../../../electron/contract/connection.ts'
import type { Result } from '../../../electron/contract/result.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { modeOf } from '../../state/app-store.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { ShownName } from '../../ui/ShownName.tsx'
import { isWritable, useKeyList } from '../keys/store.ts'
import { addressLabel } from './address-label.ts'
import { ConnectionBadges } from './ConnectionBadges.tsx'
import { useKeptLine } from './storage-line.ts'

/**
 * Clocks that differ by less agree: the header counts whole seconds, and the answer was on its way
 * for a while.
 */
const SAME_SECONDS = 2

const clockLine = (skew: number | null): string => {
  const { clockSame, clockAhead, clockBehind, notReported } = text.connections
  if (skew === null) return notReported
  if (Math.abs(skew) <= SAME_SECONDS) return clockSame
  return skew > 0 ? clockAhead(skew) : clockBehind(-skew)
}

const Facts = ({ test: { tls, skewSeconds, gauge } }: { readonly test: ConnectionTest }) => {
  const { tlsLine, noTls, limitLine, notReported } = text.connections
  const { vouched, vouchedBy, vouchedUnknown } = text.network
  const facts: readonly (readonly [label: string, value: string])[] = [
    [
      text.connections.tls,
      tls === null ? noTls : tlsLine(tls.protocol, tls.issuer, text.times.local(tls.validTo)),
    ],
    ...(tls === null
      ? []
      : [
          [
            vouched,
            tls.authority === null
              ? vouchedUnknown
              : vouchedBy(tls.authority.name, tls.authority.from),
          ] as const,
        ]),
    [text.connections.clock, clockLine(skewSeconds)],
    [
      text.connections.limit,
      gauge === null ? notReported : limitLine(gauge.remaining, gauge.limit),
    ],
  ]
  return (
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns what a test showed, as it is read out. */
const testSentence = (result: Result<ConnectionTest>): string =>
  result.ok
    ? text.connections.testWorks(result.value.keys, result.value.ms)
    : `${text.failures.what(result.error)} ${text.nothingChanged} ${text.failures.next(result.error)}`

/** Shows what a test showed, in full. */
const TestResult = ({ result }: { readonly result: Result<ConnectionTest> }) => (
  <div className="mt-2">
    <Banner tone={result.ok ? 'neutral' : 'danger'} icon={result.ok ? CircleCheck : CircleAlert}>
      <p>{testSentence(result)}</p>
      {result.ok ? <Facts test={result.value} /> : null}
    </Banner>
  </div>
)

const signInLine = ({ lastFour }: Connection, signedOut: boolean, kept: string): string =>
  lastFour === ''
    ? text.connections.noKeyYet
    : signedOut
      ? text.connections.signedOut
      : `${text.connections.signedInWith(lastFour)} · ${kept}`

interface EntryMenuProps {
  readonly connection: Connection
  /** The app's own key, where it can be revoked. */
  readonly ownKey: ApiKey | undefined
  readonly testing: boolean
  readonly onTest: () => void
  readonly onForget: () => void
}

const EntryMenu = ({ connection, ownKey, testing, onTest, onForget }: EntryMenuProps) => {
  const { id } = connection
  return (
    <Menu
      align="end"
      trigger={
        <Button
          icon={Ellipsis}
          kind="ghost"
          size="icon"
          aria-label={text.connections.actions(nameInText(connection.name))}
        />
      }
    >
      <MenuItem icon={PlugZap} disabled={testing} onClick={onTest}>
        {text.connections.test}
      </MenuItem>
      <MenuItem
        icon={Pencil}
        onClick={() => openDialog({ kind: 'edit-connection', connectionId: id, isFromList: true })}
      >
        {text.connections.edit}
      </MenuItem>
      {connection.kind === 'remote' ? (
        <MenuItem
          icon={KeyRound}
          onClick={() =>
            openDialog({
              kind: 'edit-connection',
              connectionId: id,
              otherKey: true,
              isFromList: true,
            })
          }
        >
          {text.connections.signInOther}
        </MenuItem>
      ) : null}
      <MenuItem icon={Unplug} onClick={onForget}>
        {text.connections.forget}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        danger
        icon={Ban}
        disabled={ownKey === undefined}
        hint={ownKey === undefined ? text.connections.cannotRevoke : undefined}
        onClick={() =>
          ownKey !== undefined &&
          openDialog({ kind: 'revoke', connectionId: id, key: ownKey, thenForget: true })
        }
      >
        {text.connections.revokeAndForget}
      </MenuItem>
    </Menu>
  )
}

const SwitchTo = ({ connectionId }: { readonly connectionId: string }) => (
  <Button size="sm" onClick={() => reportRefusal(window.keystow.activateConnection(connectionId))}>
    {text.connections.switchTo}
  </Button>
)

interface ConnectionEntryProps {
  readonly connection: Connection
  readonly active: boolean
  readonly onForget: () => void
}

/** One connection, and all that can be done with it. */
export const ConnectionEntry = ({ connection, active, onForget }: ConnectionEntryProps) => {
  const list = useKeyList(connection.id)
  const kept = useKeptLine()
  const [tested, setTested] = useState<Result<ConnectionTest> | 'running' | null>(null)
  const [id, ...others] = list?.own.ids ?? []
  const key = others.length === 0 ? list?.keys?.find((listed) => listed.id === id) : undefined

  useEffect(() => {
    if (list?.keys == null && list?.phase !== 'signed_out')
      void window.keystow.refreshKeys(connection.id)
  }, [connection.id, list?.keys, list?.phase])

  const test = async (): Promise<void> => {
    setTested('running')
    const result = await window.keystow.testConnection(connection.id)
    setTested(result)
    announce(testSentence(result))
  }

  return (
    <li
      className="border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0"
      data-mode={modeOf(connection)}
    >
      <div className="flex items-center gap-2">
        <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-accent" />
        <span className="truncate font-semibold">
          <ShownName name={connection.name} />
        </span>
        <ConnectionBadges connection={connection} />
        <span className="ml-auto flex shrink-0 items-center gap-2">
          {active ? (
            <Badge>{text.connections.active}</Badge>
          ) : (
            <SwitchTo connectionId={connection.id} />
          )}
          <EntryMenu
            connection={connection}
            ownKey={isWritable(list) ? key : undefined}
            testing={tested === 'running'}
            onTest={() => void test()}
            onForget={onForget}
          />
        </span>
      </div>
      <p className="mt-0.5 text-xs text-soft [overflow-wrap:anywhere]">
        {addressLabel(connection)} · {signInLine(connection, list?.phase === 'signed_out', kept)}
      </p>
      {tested === 'running' ? <p className="mt-2 text-soft">{text.connections.testing}</p> : null}
      {tested === null || tested === 'running' ? null : <TestResult result={tested} />}
    </li>
  )
}
