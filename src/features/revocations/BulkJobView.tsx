import { Progress } from '@base-ui/react/progress'
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CirclePause,
  CircleSlash,
  Clock,
  type LucideIcon,
} from 'lucide-react'
import {
  type BulkJob,
  type BulkRow,
  type BulkRowState,
  estimateBulk,
  isBusy,
  settledOf,
} from '../../../electron/contract/bulk.ts'
import type { KeyListState } from '../../../electron/contract/connection.ts'
import { text } from '../../messages/text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { cx } from '../../ui/cx.ts'
import { useSecondsLeft } from '../../ui/use-now.ts'
import { BulkRows } from './BulkRows.tsx'
import { countsText } from './bulk-store.ts'

const LOOKS: Readonly<Record<BulkRowState, readonly [icon: LucideIcon, tone: string]>> = {
  waiting: [CircleDashed, 'text-soft'],
  sent: [Clock, 'text-soft'],
  revoked: [CircleCheck, 'text-good-ink'],
  already_gone: [CircleCheck, 'text-soft'],
  not_proven: [CircleHelp, 'text-danger-ink font-medium'],
  held: [CirclePause, 'text-warn-ink font-medium'],
}

const why = ({ state, cause }: BulkRow): string => {
  if (state === 'held') return text.bulk.heldWhy
  if (state === 'not_proven') return text.failures.what({ code: 'not_proven' })
  return cause === null ? '' : text.failures.what(cause)
}

/** `halted`: nothing moves until a person says so. */
const result = (halted: boolean) => (row: BulkRow) => {
  const unknown = row.state === 'sent' && halted
  const [Icon, tone] = unknown
    ? ([CircleHelp, 'text-warn-ink font-medium'] as const)
    : LOOKS[row.state]
  return (
    <span className={cx('flex w-48 shrink-0 items-center gap-1.5', tone)}>
      <Icon size={14} className="shrink-0" />
      <span className="truncate">
        {text.bulk.states[row.state === 'waiting' && halted ? 'left' : row.state]}
      </span>
    </span>
  )
}

const Countdown = ({
  limit,
  continuesAt,
}: {
  readonly limit: number | null
  readonly continuesAt: number
}) => <span className="tabular-nums">{text.bulk.limited(limit, useSecondsLeft(continuesAt))}</span>

/** Every key of the job is gone. */
const isComplete = ({ phase, counts }: BulkJob): boolean =>
  phase.kind === 'done' && counts.not_proven + counts.held === 0

const barColour = (job: BulkJob): string =>
  isBusy(job) ? 'bg-accent' : job.phase.kind === 'done' ? 'bg-good-ink' : 'bg-edge'

/** Keys that may still work are striped, so that they differ from the rest without their colour. */
const STRIPES =
  'bg-[repeating-linear-gradient(-45deg,var(--danger-ink)_0_3px,var(--danger-tint)_3px_6px)]'

const Bar = ({ job }: { readonly job: BulkJob }) => {
  const alive = job.counts.not_proven + job.counts.held
  const gone = settledOf(job) - alive
  return (
    <Progress.Track className="h-2 overflow-hidden rounded-full bg-hover ring-1 ring-line ring-inset">
      <Progress.Indicator className="flex h-full overflow-hidden rounded-full motion-safe:transition-[width]">
        <span className={barColour(job)} style={{ flexGrow: gone }} />
        {alive === 0 ? null : (
          <span data-alive className={cx('min-w-2', STRIPES)} style={{ flexGrow: alive }} />
        )}
      </Progress.Indicator>
    </Progress.Track>
  )
}

/** Shows where the job stands and what is true of the keys, as one or two sentences. */
const Standing = ({ job, signedOut }: { readonly job: BulkJob; readonly signedOut: boolean }) => {
  const { phase, total, counts } = job
  const done = `${text.bulk.progress(settledOf(job), total)}.`
  const rest = text.bulk.rest(counts.waiting)
  const unsettled = text.bulk.unsettled(counts.sent)
  switch (phase.kind) {
    case 'running':
      return signedOut ? (
        <Banner tone="warn" icon={CircleAlert}>
          {text.bulk.refusedToken}
        </Banner>
      ) : null
    case 'limited':
      return (
        <Banner tone="warn" icon={Clock}>
          <Countdown limit={phase.limit} continuesAt={phase.continuesAt} /> {done}
        </Banner>
      )
    case 'paused':
      return (
        <Banner tone="neutral" icon={CirclePause}>
          {text.bulk.paused} {done}
        </Banner>
      )
    case 'interrupted':
      return (
        <Banner tone="warn" icon={CircleSlash}>
          {text.bulk.interrupted} {done} {unsettled}
        </Banner>
      )
    case 'stopped':
      return (
        <Banner tone="neutral" icon={CircleSlash}>
          {text.bulk.stopped} {done} {rest} {unsettled}
        </Banner>
      )
    case 'done':
      return (
        <Banner
          tone={isComplete(job) ? 'good' : 'warn'}
          icon={isComplete(job) ? CircleCheck : CircleAlert}
        >
          {countsText(job.counts)}.{' '}
          {isComplete(job) ? null : text.bulk.stillWork(counts.held, counts.not_proven)}
        </Banner>
      )
  }
}

/** Orders the rows: what needs a look comes first once nothing moves any more. */
const inOrder = ({ rows, phase }: BulkJob): readonly BulkRow[] =>
  phase.kind === 'done'
    ? rows.toSorted(
        (a, b) =>
          Number(b.state === 'not_proven' || b.state === 'held') -
          Number(a.state === 'not_proven' || a.state === 'held'),
      )
    : rows

/** A job as it goes, or as it ended. */
export const BulkJobView = ({
  job,
  list,
}: {
  readonly job: BulkJob
  readonly list: KeyListState | null
}) => {
  const done = settledOf(job)
  const busy = isBusy(job)
  const rows = inOrder(job)
  const { seconds } = estimateBulk(job.counts.waiting, list?.gauge ?? null, Date.now())
  return (
    <div className="space-y-3">
      <div>
        <Progress.Root
          aria-label={text.bulk.progressLabel}
          max={job.total}
          value={done}
          getAriaValueText={() => text.bulk.progress(done, job.total)}
        >
          <Bar job={job} />
        </Progress.Root>
        <p className="mt-1.5 flex justify-between gap-3 tabular-nums">
          <span>
            {job.phase.kind === 'running' || job.phase.kind === 'done'
              ? text.bulk.progress(done, job.total)
              : countsText(job.counts)}
          </span>
          <span className="text-soft">{busy ? text.bulk.left(seconds) : null}</span>
        </p>
      </div>
      <Standing job={job} signedOut={list?.phase === 'signed_out'} />
      <BulkRows
        // Begins at its top again when it comes into another order.
        key={job.phase.kind === 'done' ? 'ended' : 'going'}
        label={text.bulk.rows}
        rows={rows}
        end={result(!busy && job.phase.kind !== 'paused')}
        below={why}
        follow={busy ? rows.findIndex(({ state }) => state === 'waiting') : -1}
      />
    </div>
  )
}
