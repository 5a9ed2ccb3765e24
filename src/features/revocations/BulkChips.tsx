import { CircleAlert, CirclePause, CircleSlash, ListX } from 'lucide-react'
import { type BulkJob, settledOf } from '../../../electron/contract/bulk.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { connectionOf } from '../../state/app-store.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import { countsText, useBulks } from './bulk-store.ts'

const ICONS = {
  running: ListX,
  limited: ListX,
  paused: CirclePause,
  stopped: CircleSlash,
  interrupted: CircleSlash,
  done: ListX,
} as const

const stateText = (job: BulkJob): string => {
  const { kind } = job.phase
  return kind === 'done'
    ? text.bulk.chip.done(countsText(job.counts))
    : text.bulk.chip[kind](settledOf(job), job.total)
}

/** The bulk revokes of all connections, for the status bar; each opens its dialog. */
export const BulkChips = ({ activeId }: { readonly activeId: string }) => {
  const jobs = useBulks()
  return Object.values(jobs).map((job) => {
    const Icon =
      job.phase.kind === 'done' && job.counts.not_proven > 0 ? CircleAlert : ICONS[job.phase.kind]
    const state = stateText(job)
    const elsewhere = job.connectionId === activeId ? undefined : connectionOf(job.connectionId)
    const label =
      elsewhere === undefined ? state : text.bulk.chip.of(nameInText(elsewhere.name), state)
    return (
      <Button
        icon={Icon}
        key={job.id}
        size="sm"
        data-bulk={job.connectionId}
        className="min-w-0 shrink tabular-nums outline-offset-1"
        title={label}
        onClick={() => openDialog({ kind: 'bulk-revoke', connectionId: job.connectionId, ids: [] })}
      >
        <span className="min-w-0 truncate">{label}</span>
      </Button>
    )
  })
}
