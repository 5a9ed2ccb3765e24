import type { Result } from '../../../contract/result.ts'
import { hasEnded } from '../../../wire/process-birth.ts'
import { type Clock, startCountdown } from '../../base/clock.ts'
import type { Session } from '../connections/session.ts'
import type { LeaseEntry } from './lease-entry.ts'
import type { LeaseState, LifeEvent } from './machine.ts'

/**
 * How long a helper may be away whose process lives or is not known, in milliseconds: in this run,
 * and after a start.
 */
export const AWAY_MS = 5_000
export const REJOIN_MS = 60_000
/**
 * Between two looks whether a helper's process lives, and at the time of a lease, in milliseconds:
 * the computer may have slept meanwhile.
 */
const POLL_MS = 2_000
const LOOK_MS = 60_000

/** Takes a lease to its next state, which is returned. */
export type Step = (entry: LeaseEntry, event: LifeEvent) => LeaseState

/**
 * Now by the service's clock, where that differs from this computer's; null before its first list,
 * and where the connection is not known.
 */
export const serviceNow = (found: Result<Session, 'gone'>): number | null => {
  if (!found.ok) return null
  const { value } = found
  const isKnown = value.connection().kind === 'local' || value.lastListed() !== null
  return isKnown ? value.clock.wall() + value.state().skew : null
}

/**
 * Ends a lease `ms` milliseconds from now. The steady clock alone counts: it goes on while the
 * computer sleeps, and nobody can set it ahead.
 */
export const limitTime = (entry: LeaseEntry, ms: number, clock: Clock, step: Step): void => {
  const since = clock.steady()
  const look = (): void => {
    const left = ms - (clock.steady() - since)
    if (left <= 0) step(entry, 'time_over')
    else entry.stopTimer = startCountdown(clock, look, Math.min(left, LOOK_MS))
  }
  look()
}

/**
 * Ends a lease of an earlier run once its time is over by this computer's clock and by the service's,
 * one of which may have been set since. `serviceNow`: null before the service's first answer, until
 * which nothing ends. It lasts no longer than it was to last from now.
 */
export const limitLeft = (
  entry: LeaseEntry,
  serviceNow: () => number | null,
  clock: Clock,
  step: Step,
): void => {
  const since = clock.steady()
  const look = (): void => {
    const { endsAt, seconds } = entry.note
    const now = serviceNow()
    const left = endsAt - clock.wall()
    if (now === null) {
      const ms = left > 0 ? Math.min(left, LOOK_MS) : POLL_MS
      entry.stopTimer = startCountdown(clock, look, ms)
      return
    }
    const most = seconds * 1000 - (clock.steady() - since)
    limitTime(entry, Math.min(Math.max(left, endsAt - now), most), clock, step)
  }
  look()
}

/**
 * Waits `ms` milliseconds for a helper that is away. One whose process is gone does not come back.
 */
export const awaitHelper = async (
  entry: LeaseEntry,
  ms: number,
  clock: Clock,
  step: Step,
): Promise<void> => {
  const waiting = new AbortController()
  entry.stopWaiting = () => waiting.abort()
  const { process } = entry.note
  for (let left = ms; left > 0 && !(process !== null && (await hasEnded(process))); left -= POLL_MS)
    await clock.pause(Math.min(left, POLL_MS), waiting.signal).catch(() => {})
  if (!waiting.signal.aborted) step(entry, 'not_back')
}
