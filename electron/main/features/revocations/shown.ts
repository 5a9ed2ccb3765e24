import { type DeathProof, isUnproven } from '../../../contract/death-proof.ts'
import type { Plan, PlanPhase } from '../../../contract/plan.ts'
import { awaitsProof, type Entry, type Reason, type Tries } from './entry.ts'

/**
 * Reasons that the window shows elsewhere: with their bulk revoke, or with their lease, which lasts
 * until its key was thought gone.
 */
const isShownElsewhere = (
  { group, leaseId, ended }: Reason,
  { reopened }: Entry['facts'],
): boolean => group !== null || (leaseId !== null && ended === null && reopened === 0)

/** Tells whether the person has something to see: what is to come, or an end that is no success. */
export const isNews = ({ ended, dueAt, isDismissed }: Reason): boolean =>
  ended === null || (!isDismissed && (dueAt !== null || ended === 'not_proven'))

const phaseOf = (entry: Entry, reason: Reason, tries: Tries, isAtPlace: boolean): PlanPhase => {
  const { ended, held, dueAt, usedAt } = reason
  if (ended !== null) return { kind: 'ended', end: ended, usedAt }
  if (tries.isSending && dueAt === null && tries.cause === null) return { kind: 'working' }
  if (held !== null) return { kind: 'waiting', why: held }
  if (!isAtPlace) return { kind: 'waiting', why: 'place' }
  const isSent = entry.facts.sentAt !== null
  if (tries.cause !== null) return { kind: 'held', cause: tries.cause, isSent }
  return isSent && dueAt === null
    ? { kind: 'held', cause: { code: 'no_answer' }, isSent }
    : { kind: 'planned' }
}

/** The reasons of an entry as the window shows them among what is planned. */
export const shownPlans = (entry: Entry, tries: Tries, isAtPlace: boolean): readonly Plan[] =>
  entry.reasons.flatMap((reason) => {
    const { id, why, dueAt, unusedDays } = reason
    if (isShownElsewhere(reason, entry.facts) || !isNews(reason)) return []
    const { connectionId, keyId, keyName, lastFour } = entry
    const phase = phaseOf(entry, reason, tries, isAtPlace)
    return [{ id, connectionId, keyId, keyName, lastFour, why, dueAt, unusedDays, phase }]
  })

/** The entry as a proof of a death; null where its secret is not, and was not, to be tried. */
export const shownProof = (entry: Entry, tries: Tries): DeathProof | null => {
  const { id, connectionId, keyId, keyName, lastFour, end, verdict, verdictAt, secrets } = entry
  if (end === null || (!awaitsProof(entry) && verdict?.kind !== 'confirmed')) return null
  return {
    id,
    connectionId,
    key: { id: keyId, name: keyName, lastFour },
    revokedAt: end.at,
    asking: tries.isAsking || entry.facts.refused?.count === 1,
    verdict,
    at: verdictAt,
    hasSecret: isUnproven({ verdict }) && secrets !== null,
  }
}
