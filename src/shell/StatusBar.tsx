import type { Connection, KeyListState } from '../../electron/contract/connection.ts'
import { BulkChips } from '../features/bulk/BulkChips.tsx'
import { useBulks } from '../features/bulk/store.ts'
import { ClipboardChip } from '../features/clipboard/ClipboardChip.tsx'
import { PlanChip } from '../features/plans/PlanChip.tsx'
import { text } from '../messages/text.ts'
import { useApp } from '../state/app-store.ts'
import { useClipboard } from '../state/clipboard-store.ts'
import { useNow } from '../ui/use-now.ts'
import { RateGauge } from './RateGauge.tsx'
import { StatusFacts } from './StatusFacts.tsx'

const kept = (connection: Connection, backend: string): string =>
  connection.keeping === 'sealed' ? text.connections.sealed(backend) : text.connections.session

/** One line, in every window that is not zoomed: what is said once and for all gives way to what goes on, and can be read in full by its title or its popup. */
export const StatusBar = ({ connection, list }: { readonly connection: Connection; readonly list: KeyListState | null }) => {
  const backend = useApp(({ state }) => state?.storage.backend ?? '')
  const now = useNow()
  const copied = useClipboard(({ state }) => state !== null)
  const revoking = useBulks(({ jobs }) => Object.keys(jobs).length > 0)
  const busy = copied || revoking
  const facts = [
    ...(list?.keys == null ? [] : [text.keys.count(list.keys.length)]),
    ...(list?.listedAt == null ? [] : [text.keys.updated(text.times.at(list.listedAt, now))]),
    list?.phase === 'signed_out'
      ? text.connections.signedOut
      : `${text.connections.signedInWith(connection.lastFour)} · ${kept(connection, backend)}`,
  ]
  return (
    <footer className="flex min-h-8 shrink-0 items-center gap-x-4 overflow-hidden border-t border-line bg-panel px-4 text-xs whitespace-nowrap text-soft max-[640px]:flex-wrap max-[640px]:py-1">
      <StatusFacts facts={facts} short={busy} />
      <span className="ml-auto flex min-w-0 items-center justify-end gap-x-4 max-[640px]:ml-0 max-[640px]:flex-wrap max-[640px]:justify-start max-[640px]:gap-y-1">
        <PlanChip />
        <BulkChips activeId={connection.id} />
        <ClipboardChip />
        <RateGauge gauge={list?.gauge ?? null} short={busy} />
      </span>
    </footer>
  )
}
