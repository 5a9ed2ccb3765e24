import type { ApiKey } from '../../contract/api-key.ts'
import { ownership } from '../../contract/own-key.ts'
import { keepsKey, PLAN_LATE_MS, type PlanWait } from '../../contract/plan.ts'
import type { Session } from '../sessions/session.ts'
import type { NotedRevocation } from '../store/work-rows.ts'

/** What may happen to a key whose date has come, by a list read just before. */
export type Verdict =
  | { readonly kind: 'revoke' }
  | { readonly kind: 'wait'; readonly why: PlanWait }
  | { readonly kind: 'used'; readonly usedAt: string | null }
  /** By the service's own clock its date is to come in so many milliseconds. */
  | { readonly kind: 'early'; readonly ms: number }

/** Judges a row with a date by the session's last list, which has the key. `isRotating`: a rotation of the key is not finished. */
export const judge = (row: NotedRevocation, key: ApiKey, session: Session, isRotating: boolean): Verdict => {
  const { keys, own } = session.state()
  if (key.lastFour !== row.lastFour) return { kind: 'wait', why: 'changed' }
  const usedAt = session.possibleUses()(key)
  if (keepsKey(row, usedAt)) return { kind: 'used', usedAt }
  const time = session.serviceTime()
  if (time !== null && row.dueAt !== null && time < row.dueAt) return { kind: 'early', ms: row.dueAt - time }
  if (ownership(own, key.id) !== 'no') return { kind: 'wait', why: 'own' }
  if (keys?.length === 1) return { kind: 'wait', why: 'last' }
  if (session.connection().production === true) return { kind: 'wait', why: 'production' }
  return isRotating ? { kind: 'wait', why: 'rotation' } : { kind: 'revoke' }
}

export interface DateFacts {
  /** Milliseconds since its date. */
  readonly lateBy: number
  readonly missed: PlanWait | null
  /** The computer's clock was set ahead in this run, and the service does not say what time it is. */
  readonly isClockUnsure: boolean
}

/** What keeps a row whose date has come from being carried out by itself, whatever the list says. */
export const whyDateWaits = ({ lateBy, missed, isClockUnsure }: DateFacts): PlanWait | null => {
  if (missed !== null) return missed
  if (lateBy > PLAN_LATE_MS) return 'late'
  return isClockUnsure ? 'clock' : null
}
