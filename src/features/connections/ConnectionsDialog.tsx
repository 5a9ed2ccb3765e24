import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Connection } from '../../../electron/contract/connection.ts'
import { useApp } from '../../app-store.ts'
import { closeDialog, openDialog } from '../../dialog-store.ts'
import { text } from '../../messages/text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { isWritable, useKeyList } from '../api-keys/store.ts'
import { ForgetDialog } from './ForgetDialog.tsx'
import { placeOf } from './place-of.ts'

const Entry = ({
  connection,
  active,
  onForget,
}: {
  readonly connection: Connection
  readonly active: boolean
  readonly onForget: () => void
}) => {
  const list = useKeyList(connection.id)
  const backend = useApp(({ state }) => state?.storage.backend ?? '')
  const [id, ...others] = list?.own.ids ?? []
  const key = others.length === 0 ? list?.keys?.find((listed) => listed.id === id) : undefined
  const revocable = key !== undefined && isWritable(list)

  useEffect(() => {
    if (list?.keys == null) void window.keystow.refreshKeys(connection.id)
  }, [connection.id, list?.keys])

  return (
    <li className="border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0" data-mode={connection.kind}>
      <div className="flex items-center gap-2">
        <span className="truncate font-semibold">{connection.name}</span>
        {connection.kind === 'local' ? <Badge tone="accent">{text.local.badge}</Badge> : null}
        {active ? <Badge>{text.connections.active}</Badge> : null}
      </div>
      <p className="mt-0.5 text-xs text-soft">
        {placeOf(connection)} · {text.connections.signedInWith(connection.lastFour)} ·{' '}
        {connection.keeping === 'sealed' ? text.connections.sealed(backend) : text.connections.session}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {active ? null : (
          <Button size="sm" onClick={() => void window.keystow.activateConnection(connection.id)}>
            {text.connections.switchTo}
          </Button>
        )}
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
    </li>
  )
}

export const ConnectionsDialog = () => {
  const connections = useApp(({ state }) => state?.connections ?? [])
  const activeId = useApp(({ state }) => state?.activeId)
  const [forgetting, setForgetting] = useState<Connection | null>(null)
  return (
    <Dialog
      title={text.connections.title}
      lead={text.connections.explain}
      onClose={closeDialog}
      footer={
        <Button onClick={() => openDialog({ kind: 'connect' })}>
          <Plus aria-hidden size={16} />
          {text.connections.add}
        </Button>
      }
    >
      <ul>
        {connections.map((connection) => (
          <Entry
            key={connection.id}
            connection={connection}
            active={connection.id === activeId}
            onForget={() => setForgetting(connection)}
          />
        ))}
      </ul>
      {forgetting === null ? null : <ForgetDialog connection={forgetting} onClose={() => setForgetting(null)} />}
    </Dialog>
  )
}
