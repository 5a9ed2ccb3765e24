import type { PlanWait } from '../../contract/plan.ts'
import type { Failure } from '../../contract/result.ts'
import { type Clock, SYSTEM_CLOCK } from '../base/clock.ts'
import type { ActivityLog } from '../diagnostics/activity-log.ts'
import type { Session } from '../sessions/session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import { move, type PlanEntry, withPlans } from './plan-table.ts'

/** The time is looked at so often at least, in milliseconds: a clock may be set, and a computer may sleep. */
export const LOOK_MS = 600_000
/** From one look to the next at least, in milliseconds. */
export const LEAST_MS = 1_000

export interface PlanRunParts {
  readonly sessions: Pick<Sessions, 'find'>
  readonly activity: Pick<ActivityLog, 'add'>
  readonly locked: () => boolean
  /** Whether a rotation of the key is not finished. */
  readonly rotating: (connectionId: string, keyId: string) => boolean
  /** Something came of a plan while nobody need have looked, or it waits for the person. */
  readonly settled: (what: 'revoked' | 'not_revoked' | 'waiting', connectionId: string) => void
  readonly clock?: Clock
}

/** All plans, and what every part of carrying them out asks and does. */
export interface PlanSteps {
  readonly now: () => number
  sessionOf(entry: PlanEntry): Session | null
  /** False once the plan was dropped, or the app ends. */
  isThere(entry: PlanEntry): boolean
  /** Notes a change. Where the disk refuses, the list settles the plan should the app end before the next write. */
  note(entry: PlanEntry, change: Parameters<typeof move>[1]): void
  end(entry: PlanEntry, stage: 'revoked' | 'used' | 'gone', usedAt?: string | null): void
  /** It is tried again. */
  hold(entry: PlanEntry, cause: Failure, ms: number): void
  wait(entry: PlanEntry, why: PlanWait): void
  /** Its date is to come. */
  planned(entry: PlanEntry): void
}

export interface PlanStepsParts extends Pick<PlanRunParts, 'sessions' | 'activity' | 'settled' | 'clock'> {
  readonly entries: ReadonlyMap<string, PlanEntry>
  readonly store: Store<Vault>
  readonly show: () => void
  readonly isClosed: () => boolean
}

export const createPlanSteps = (parts: PlanStepsParts): PlanSteps => {
  const { entries, store, show, isClosed, sessions, activity, settled, clock: { wall: now } = SYSTEM_CLOCK } = parts
  const sessionOf = ({ noted }: PlanEntry): Session | null => {
    const found = sessions.find(noted.connectionId)
    return found.ok ? found.value : null
  }
  const isThere = (entry: PlanEntry): boolean => !isClosed() && entries.get(entry.noted.id) === entry
  const note: PlanSteps['note'] = (entry, change) => {
    move(entry, change)
    store.updateSoon(withPlans(entries))
    store.flush()
    show()
  }
  return {
    now,
    sessionOf,
    isThere,
    note,
    end: (entry, stage, usedAt = null) => {
      const { connectionId, keyId, keyName } = entry.noted
      note(entry, { stage, usedAt })
      const connection = sessionOf(entry)?.connection().name ?? ''
      if (stage !== 'revoked') activity.add({ connection, action: 'plan', keyId, keyName, outcome: stage === 'gone' ? 'unlisted' : stage })
      settled(stage === 'revoked' ? 'revoked' : 'not_revoked', connectionId)
    },
    hold: (entry, cause, ms) => {
      entry.retryAt = now() + ms
      entry.phase = { kind: entry.noted.stage === 'sent' ? 'sent' : 'held', cause }
      show()
    },
    wait: (entry, why) => {
      const { phase } = entry
      if (phase.kind === 'waiting' && phase.why === why) return
      entry.phase = { kind: 'waiting', why }
      show()
      if (phase.kind !== 'waiting') settled('waiting', entry.noted.connectionId)
    },
    planned: (entry) => {
      if (entry.phase.kind === 'planned') return
      entry.phase = { kind: 'planned' }
      show()
    },
  }
}
