import { create } from 'zustand'
import {
  type BulkAction,
  type BulkJob,
  type BulkProgress,
  type BulkStep,
  isBusy,
  settledOf,
  undoable,
} from '../../../electron/contract/bulk.ts'
import { text } from '../../messages/text.ts'
import { awaitProofs } from '../../state/proofs-store.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { clearSelection } from '../keys/selection-store.ts'

export const useQuitGuard = create<boolean>(() => false)

export const askToQuit = (): void => useQuitGuard.setState(true)

/** Bulk revokes as main pushed them last, by connection. */
export const useBulks = create<Readonly<Record<string, BulkJob>>>(() => ({}))

export const useBulkOf = (connectionId: string): BulkJob | null =>
  useBulks((jobs) => jobs[connectionId] ?? null)

/** Tells whether a job works, or will by itself. */
export const isRevoking = (): boolean => Object.values(useBulks.getState()).some(isBusy)

/** Drops them, at the lock. */
export const forgetBulks = (): void => useBulks.setState({}, true)

const mirror = (job: BulkJob): void => {
  const known = useBulks.getState()[job.connectionId]
  if (known?.id === job.id && known.step > job.step) return
  useBulks.setState({ [job.connectionId]: job })
}

/** Asks for all jobs, e.g. after the window was reloaded or a step was missed. */
export const loadBulks = async (): Promise<void> => {
  const jobs = await window.keystow.bulkJobs()
  if (jobs.ok) jobs.value.forEach(mirror)
}

/** Parts of a job after which its progress is announced. */
const MILESTONES = 4
/** A smaller job is over before that would help. */
const SAID_FROM = 8

const milestone = ({ total, counts }: BulkProgress): number =>
  total < SAID_FROM ? 0 : Math.floor((settledOf({ total, counts }) / total) * MILESTONES)

/** Returns what became of the keys that are settled, e.g. `29 revoked, 1 not proven`. */
export const countsText = (counts: BulkProgress['counts']): string => {
  const told = (['revoked', 'already_gone', 'not_proven', 'held'] as const).filter(
    (state) => counts[state] > 0,
  )
  return (told.length === 0 ? (['revoked'] as const) : told)
    .map((state) => text.bulk.counts[state](counts[state]))
    .join(', ')
}

/** Announces the start, a few milestones, each wait and the end. */
const say = (before: BulkProgress | undefined, job: BulkProgress): void => {
  const done = settledOf(job)
  const moved = before?.phase.kind !== job.phase.kind
  if (job.phase.kind === 'limited' && moved)
    announce(
      text.bulk.said.limited(
        Math.max(1, Math.ceil((job.phase.continuesAt - Date.now()) / 1000)),
        done,
        job.total,
      ),
    )
  else if (job.phase.kind === 'stopped' && moved) announce(text.bulk.said.stopped(done, job.total))
  else if (job.phase.kind === 'done' && moved) announce(text.bulk.said.done(countsText(job.counts)))
  else if (
    job.phase.kind === 'running' &&
    before !== undefined &&
    done < job.total &&
    milestone(before) < milestone(job)
  )
    announce(`${text.bulk.progress(done, job.total)}.`)
}

/** Applies what main pushed for one step. */
export const mirrorStep = ({ id, progress, rows }: BulkStep): void => {
  const jobs = useBulks.getState()
  const known = Object.values(jobs).find((job) => job.id === id)
  if (progress === null) {
    useBulks.setState(
      Object.fromEntries(Object.entries(jobs).filter(([, job]) => job.id !== id)),
      true,
    )
    return
  }
  if (known === undefined || known.step !== progress.step - 1) {
    void loadBulks()
    return
  }
  const changed = new Map(rows)
  mirror({
    ...progress,
    rows:
      changed.size === 0 ? known.rows : known.rows.map((row, index) => changed.get(index) ?? row),
  })
  say(known, progress)
}

/** Begins; the answer is why it did not, or null. */
export const startBulk = async (connectionId: string, ids: readonly string[]) => {
  const started = await window.keystow.startBulk({ connectionId, ids })
  if (!started.ok) return started.error
  mirror(started.value)
  awaitProofs(ids)
  clearSelection()
  announce(text.bulk.said.started(started.value.total))
  return null
}

/** Brings back what a job on the local service revoked. */
export const undoBulk = async ({ id, rows }: BulkJob): Promise<void> => {
  const undone = await reportRefusal(window.keystow.undoBulk(id))
  if (undone.ok) announce(text.bulk.undone(undoable(rows).length))
}

export const controlJob = (id: string, action: BulkAction): void =>
  void reportRefusal(window.keystow.controlBulk({ id, action }))
