import { CircleAlert, CirclePause, CircleSlash, ListX, type LucideIcon } from 'lucide-react'
import { type BulkJob, settledOf } from '../../../electron/contract/bulk.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { connectionOf } from '../../state/app-store.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import { countsText, useBulks } from './store.ts'

const stateOf = (job: BulkJob): readonly [icon: LucideIcon, label: string] => {
  const { chip } = text.bulk
  const at = [settledOf(job), job.total] as const
  switch (job.phase.kind) {
    case 'running':
      return [ListX, chip.running(...at)]
    case 'limited':
      return [ListX, chip.limited(...at)]
    case 'paused':
      return [CirclePause, chip.paused(...at)]
    case 'stopped':
      return [CircleSlash, chip.stopped(...at)]
    case 'interrupted':
      return [CircleSlash, chip.interrupted(...at)]
    case 'done':
      return [job.counts.failed > 0 ? CircleAlert : ListX, chip.done(countsText(job))]
  }
}

/** The bulk revokes of all connections, for the status bar; each opens its dialog. */
export const BulkChips = ({ activeId }: { readonly activeId: string }) => {
  const jobs = useBulks(({ jobs }) => jobs)
  return Object.values(jobs).map((job) => {
    const [Icon, state] = stateOf(job)
    const elsewhere = job.connectionId === activeId ? undefined : connectionOf(job.connectionId)
    const label = elsewhere === undefined ? state : text.bulk.chip.of(nameInText(elsewhere.name), state)
    return (
      <Button
        key={job.id}
        size="sm"
        data-bulk={job.connectionId}
        className="min-w-0 shrink tabular-nums outline-offset-1"
        title={label}
        onClick={() => openDialog({ kind: 'bulk-revoke', connectionId: job.connectionId, ids: [] })}
      >
        <Icon aria-hidden size={14} className="shrink-0" />
        <span className="min-w-0 truncate">{label}</span>
      </Button>
    )
  })
}
