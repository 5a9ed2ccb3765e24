import { ownership } from '../../contract/own-key.ts'
import { keepsKey, type PlanWait } from '../../contract/plan.ts'
import { addressOf } from '../key-api/bound-secret.ts'
import type { Session } from '../sessions/session.ts'
import type { NotedPlan } from '../store/work-rows.ts'
import { isOfWorkspace } from '../workflows/same-workspace.ts'

/** Why a plan's key is not revoked now. */
export type Stop =
  | { readonly kind: 'wait'; readonly why: PlanWait }
  | { readonly kind: 'used'; readonly usedAt: string | null }
  | { readonly kind: 'gone' }
  /** By the service's own clock its date is to come. */
  | { readonly kind: 'early' }
  /** The list is not what the service said last. */
  | { readonly kind: 'unlisted' }

/** What may happen to a plan's key now. `typedName`: what confirms a use that the plan allows. */
export type Verdict = Stop | { readonly kind: 'revoke'; readonly typedName: string | null }

/** Days within which a revoke has a use of the key confirmed. */
const CONFIRMED_DAYS = 7

/** Judges a plan by the session's last list. `rotating`: a rotation of the key is not finished. */
export const judge = (plan: NotedPlan, session: Session, rotating: boolean): Verdict => {
  const connection = session.connection()
  if (addressOf(connection) !== plan.address) return { kind: 'wait', why: 'moved' }
  const { phase, keys, own } = session.state()
  if (phase !== 'ready' || keys === null) return { kind: 'unlisted' }
  const key = keys.find(({ id }) => id === plan.keyId)
  if (key === undefined) return isOfWorkspace(keys, new Set(plan.known)) ? { kind: 'gone' } : { kind: 'wait', why: 'other_workspace' }
  if (key.lastFour !== plan.lastFour) return { kind: 'wait', why: 'changed' }
  const usedAt = session.possibleUses()(key)
  if (keepsKey(plan, usedAt)) return { kind: 'used', usedAt }
  const time = session.serviceTime()
  if (time !== null && time < plan.dueAt) return { kind: 'early' }
  if (ownership(own, key.id) !== 'no') return { kind: 'wait', why: 'own' }
  if (keys.length === 1) return { kind: 'wait', why: 'last' }
  if (connection.production === true) return { kind: 'wait', why: 'production' }
  if (rotating) return { kind: 'wait', why: 'rotation' }
  return { kind: 'revoke', typedName: plan.unusedDays < CONFIRMED_DAYS ? key.name : null }
}
