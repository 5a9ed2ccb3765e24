import { Ban } from 'lucide-react'
import { type ActivityEntry, keysOfClient } from '../../../electron/contract/activity.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'

/** Opens the bulk revoke of what a program got, one connection at a time. What is revoked already is not planned again. */
export const RevokeOfClient = ({ entries, client }: { readonly entries: readonly ActivityEntry[]; readonly client: string }) => {
  const connections = useApp(({ state }) => state?.connections ?? [])
  const got = keysOfClient(entries, client)
  const known = connections.filter(({ id }) => got.has(id))
  if (known.length === 0) return <p className="text-xs text-soft">{text.activity.gotNothing(nameInText(client))}</p>
  return (
    <div className="flex flex-wrap gap-2">
      {known.map(({ id, name }) => (
        <Button
          key={id}
          kind="warning"
          className="max-w-full"
          onClick={() => openDialog({ kind: 'bulk-revoke', connectionId: id, ids: got.get(id) ?? [] })}
        >
          <Ban aria-hidden size={16} />
          <span className="truncate">{text.activity.revokeGot(nameInText(client), nameInText(name))}</span>
        </Button>
      ))}
    </div>
  )
}
