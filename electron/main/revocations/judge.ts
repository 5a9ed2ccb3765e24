import type { ApiKey } from '../../contract/api-key.ts'
import { ownership } from '../../contract/own-key.ts'
import { keepsKey, type PlanWait } from '../../contract/plan.ts'
import { type RevokeRisk, revokeRisk } from '../../contract/workflow.ts'
import type { Session } from '../sessions/session.ts'
import type { NotedRevocation } from '../store/work-rows.ts'

/** Returns the risk of revoking a key now, by the session's last list. */
export const riskOf = (session: Session, key: ApiKey): RevokeRisk => {
  const { keys, own } = session.state()
  return revokeRisk(key, keys ?? [key], own, session.possibleUses()(key), session.now())
}

/** What may happen to a key whose date has come, by a list read just before. */
type Verdict =
  | { readonly kind: 'revoke' }
  | { readonly kind: 'wait'; readonly why: PlanWait }
  | { readonly kind: 'used'; readonly usedAt: string | null }
  /** By the service's own clock its date is to come in so many milliseconds. */
  | { readonly kind: 'early'; readonly ms: number }

/**
 * Judges a row with a date by the session's last list, which has the key. `isRotating`: a rotation
 * of the key is not finished.
 */
export const judge = (
  row: NotedRevocation,
  key: ApiKey,
  session: Session,
  isRotating: boolean,
): Verdict => {
  const { keys, own } = session.state()
  if (key.lastFour !== row.lastFour) return { kind: 'wait', why: 'changed' }
  const usedAt = session.possibleUses()(key)
  if (keepsKey(row, usedAt)) return { kind: 'used', usedAt }
  const time = session.serviceTime()
  if (time !== null && row.dueAt !== null && time < row.dueAt)
    return { kind: 'early', ms: row.dueAt - time }
  if (ownership(own, key.id) !== 'no') return { kind: 'wait', why: 'own' }
  if (keys?.length === 1) return { kind: 'wait', why: 'last' }
  if (session.connection().production === true) return { kind: 'wait', why: 'production' }
  return isRotating ? { kind: 'wait', why: 'rotation' } : { kind: 'revoke' }
}
