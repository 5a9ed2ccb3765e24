import { PLAN_LATE_MS, type PlanWait } from '../../contract/plan.ts'
import { createOneAtATime } from '../app/one-at-a-time.ts'
import { momentOf, SYSTEM_CLOCK, startCountdown } from '../base/clock.ts'
import { log } from '../base/log.ts'
import type { Session } from '../sessions/session.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import { createCarryOut } from './carry-out.ts'
import { judge } from './judge.ts'
import { createPlanSteps, LEAST_MS, LOOK_MS, type PlanRunParts } from './plan-steps.ts'
import { isEnd, type PlanEntry } from './plan-table.ts'

/** A clock that went on by so much more than time did was set ahead, in milliseconds. */
const JUMP_MS = 60_000

export interface PlanRun {
  /** Looks at all dates; in a while again by itself. */
  check(): void
  isDue(entry: PlanEntry): boolean
  close(): void
}

interface Shared {
  readonly entries: ReadonlyMap<string, PlanEntry>
  readonly store: Store<Vault>
  readonly show: () => void
}

/** Finds the plans whose date has come, has them carried out one after the other, and says of each why it is not. */
export const createPlanRun = (shared: Shared, parts: PlanRunParts): PlanRun => {
  const { entries } = shared
  const { locked, rotating, settled, clock = SYSTEM_CLOCK } = parts
  const { wall: now, steady } = clock
  const inTurn = createOneAtATime()
  const start = momentOf(clock)
  const queued = new Set<PlanEntry>()
  let stopTimer = (): void => {}
  let closed = false
  const steps = createPlanSteps({ ...shared, ...parts, isClosed: () => closed })

  const lateBy = (entry: PlanEntry): number => now() + (steps.sessionOf(entry)?.state().skew ?? 0) - entry.noted.dueAt
  const isDue = (entry: PlanEntry): boolean => lateBy(entry) >= 0
  const wasSetAhead = (): boolean => now() - start.wall - (steady() - start.steady) > JUMP_MS

  /** What keeps a plan whose date has come from being carried out by itself, whatever the list says. */
  const whyWait = (entry: PlanEntry): PlanWait | null => {
    if (entry.noted.tried) return 'tried'
    if (locked()) entry.missed ??= 'locked'
    if (entry.missed !== null) return entry.missed
    if (lateBy(entry) > PLAN_LATE_MS) return 'late'
    return wasSetAhead() && (steps.sessionOf(entry)?.serviceTime() ?? null) === null ? 'clock' : null
  }
  const leftToPerson = (entry: PlanEntry): boolean => {
    const why = whyWait(entry)
    if (why !== null) steps.wait(entry, why)
    return why !== null
  }
  const carryOut = createCarryOut({ ...parts, ...shared, steps, leftToPerson })

  const queue = (entry: PlanEntry): void => {
    queued.add(entry)
    void inTurn(() => carryOut(entry))
      .catch((cause) => {
        log.error('a plan failed', cause)
        steps.hold(entry, { code: 'internal' }, LOOK_MS)
      })
      .finally(() => {
        queued.delete(entry)
        check()
      })
  }

  /** What the last list says of a plan, by which nothing is sent. Whether that settles it. */
  const settleByList = (entry: PlanEntry, session: Session): boolean => {
    const { connectionId, keyId, stage } = entry.noted
    const verdict = judge(entry.noted, session, rotating(connectionId, keyId))
    if (verdict.kind === 'gone') steps.end(entry, stage === 'sent' ? 'revoked' : 'gone')
    else if (verdict.kind === 'used' && stage === 'planned' && isDue(entry)) steps.end(entry, 'used', verdict.usedAt)
    else if (stage === 'sent' && verdict.kind !== 'unlisted' && !(verdict.kind === 'wait' && verdict.why === 'other_workspace')) {
      steps.note(entry, { stage: 'planned', tried: true })
      settled('waiting', connectionId)
    } else return false
    return true
  }

  const consider = (entry: PlanEntry): void => {
    const session = steps.sessionOf(entry)
    if (session === null || queued.has(entry) || isEnd(entry.noted.stage)) return
    // Before its first list nobody knows how far the local service's clock is ahead.
    if (!entry.looked && (session.connection().kind === 'remote' || session.state().listedAt !== null)) {
      entry.looked = true
      if (isDue(entry)) entry.missed = 'closed'
    }
    if (settleByList(entry, session)) return
    const pause = entry.retryAt - now()
    // No pause is longer: the clock was set back.
    const mayTry = (): boolean => !locked() && (pause <= 0 || pause > LOOK_MS)
    if (entry.noted.stage === 'sent') {
      if (mayTry()) queue(entry)
    } else if (!isDue(entry)) {
      // Where the clock was set back, what was missed by it is not, unless the service's clock says so too.
      if (entry.missed !== null && (session.serviceTime() ?? 0) >= entry.noted.dueAt) return
      entry.missed = null
      entry.retryAt = 0
      if (!entry.noted.tried) steps.planned(entry)
    } else if (entry.looked && !leftToPerson(entry) && entry.phase.kind !== 'waiting' && mayTry()) queue(entry)
  }

  /** Milliseconds until a plan has to be looked at again. */
  const nextLook = (): number => {
    const open = [...entries.values()].filter((entry) => !isEnd(entry.noted.stage) && entry.phase.kind !== 'waiting' && !queued.has(entry))
    return Math.min(LOOK_MS, ...open.map((entry) => Math.max(-lateBy(entry), entry.retryAt - now(), LEAST_MS)))
  }

  const check = (): void => {
    stopTimer()
    if (closed) return
    for (const entry of [...entries.values()]) consider(entry)
    if (entries.size > 0) stopTimer = startCountdown(clock, check, nextLook())
  }

  return {
    check,
    isDue,
    close: () => {
      closed = true
      stopTimer()
    },
  }
}
