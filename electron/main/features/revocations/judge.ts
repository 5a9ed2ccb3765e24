import type { ApiKey } from '../../../contract/api-key.ts'
import { ownership } from '../../../contract/own-key.ts'
import { keepsKey, type PlanWait } from '../../../contract/plan.ts'
import { leavesNone, type RevokeRisk, revokeRisk } from '../../../shared/risk.ts'
import type { Session } from '../connections/session.ts'
import type { Entry, Reason } from './entry.ts'

/** Returns the risk of revoking a key now, by the session's last list. `usedAt`: its last use. */
export const riskOf = (
  session: Session,
  key: ApiKey,
  usedAt = session.possibleUses()(key),
): RevokeRisk => revokeRisk(key, session.state(), usedAt, session.now())

/** Tells whether the DELETE was sent for the reason. From then on a use keeps no key. */
export const isSentFor = ({ facts }: Entry, { id }: Reason): boolean => facts.sentFor === id

/** What may happen to a key whose date has come, by a list read just before. */
type Verdict =
  | { readonly kind: 'revoke' }
  | { readonly kind: 'wait'; readonly why: PlanWait }
  | { readonly kind: 'used'; readonly usedAt: string | null }

/**
 * Judges a reason with a date by the session's last list, which has the key. `isRotating`: a
 * rotation of the key is not finished.
 */
export const judge = (
  entry: Entry,
  reason: Reason,
  key: ApiKey,
  session: Session,
  isRotating: boolean,
): Verdict => {
  const list = session.state()
  if (key.lastFour !== entry.lastFour) return { kind: 'wait', why: 'changed' }
  const usedAt = session.possibleUses()(key)
  if (!isSentFor(entry, reason) && keepsKey(reason, usedAt)) return { kind: 'used', usedAt }
  if (ownership(list.own, key.id) !== 'no') return { kind: 'wait', why: 'own' }
  if (leavesNone(list, [key.id])) return { kind: 'wait', why: 'last' }
  if (session.connection().production === true) return { kind: 'wait', why: 'production' }
  return isRotating ? { kind: 'wait', why: 'rotation' } : { kind: 'revoke' }
}
