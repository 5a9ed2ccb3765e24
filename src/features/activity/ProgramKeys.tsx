import { Ban } from 'lucide-react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { KeyName } from '../../ui/KeyName.tsx'
import { useNow } from '../../ui/use-now.ts'
import { DeliveryFacts } from '../delivery/DeliveryFacts.tsx'
import { isWritable } from '../keys/store.ts'
import { LeaseChip } from '../lease/LeaseChip.tsx'
import { useLease } from '../lease/store.ts'
import { useKeptKeys } from '../notes/store.ts'
import { useCurrentPlaces } from '../notes/use-current-places.ts'
import type { Holding } from './programs.ts'

const Living = ({
  connectionId,
  apiKey,
}: {
  readonly connectionId: string
  readonly apiKey: ApiKey
}) => {
  const { id, createdAt } = apiKey
  const now = useNow()
  const lease = useLease(connectionId, id)
  const deliveries = useCurrentPlaces(connectionId, id)
  const kept = useKeptKeys(connectionId).some((one) => one.id === id)
  return (
    <li className="space-y-1 py-1.5">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <KeyName apiKey={apiKey} />
        <span className="text-xs text-soft">
          <time dateTime={createdAt}>
            {text.leases.since(text.times.at(Date.parse(createdAt), now))}
          </time>
        </span>
        {kept ? <Badge>{text.kept.here}</Badge> : null}
      </p>
      {lease === null ? null : <LeaseChip lease={lease} now={now} />}
      {deliveries.length === 0 ? null : (
        <div className="text-xs">
          <DeliveryFacts deliveries={deliveries} />
        </div>
      )}
    </li>
  )
}

/** Shows what a program has on one connection, and the one act that revokes all of it. */
export const ProgramKeys = ({
  program,
  holding: { connection, list, living },
}: {
  readonly program: string
  readonly holding: Holding
}) => {
  const now = useNow()
  const texts = text.activity
  const shown = nameInText(connection.name)
  if (living === null) return <p className="text-warn-ink">{texts.noList(shown)}</p>
  const ids = living.map(({ id }) => id)
  return (
    <section
      aria-label={`${nameInText(program)}, ${shown}`}
      className="rounded-md border border-line px-3 py-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h4 className="min-w-0 flex-1 basis-48 text-xs text-soft [overflow-wrap:anywhere]">
          {texts.living(living.length, shown)}
        </h4>
        <Button
          icon={Ban}
          size="sm"
          kind="warning"
          disabled={!isWritable(list)}
          aria-label={texts.revokeGot(ids.length, nameInText(program), shown)}
          onClick={() => openDialog({ kind: 'bulk-revoke', connectionId: connection.id, ids })}
        >
          {texts.revokeLiving(living.length)}
        </Button>
      </div>
      {list === null || isWritable(list) ? null : (
        <p className="text-xs text-warn-ink">
          {list.listedAt === null ? null : text.stale.listFrom(text.times.at(list.listedAt, now))}{' '}
          {text.stale.readOnly}
        </p>
      )}
      <ul className="divide-y divide-line select-text">
        {living.map((apiKey) => (
          <Living key={apiKey.id} connectionId={connection.id} apiKey={apiKey} />
        ))}
      </ul>
    </section>
  )
}
