import { COMPARISON_MS, type ProofVerdict } from '../../contract/death-proof.ts'
import type { Failure } from '../../contract/result.ts'
import { type Clock, elapsed, momentOf } from '../base/clock.ts'
import { addressOf, type BoundSecret } from '../key-api/bound-secret.ts'
import type { ClientFactory } from '../key-api/client-factory.ts'
import { listOnce } from '../key-api/list-once.ts'
import { enoughLeft } from '../sessions/budget.ts'
import type { Session } from '../sessions/session.ts'

const because = (cause: Failure): ProofVerdict => ({
  kind: 'not_confirmed',
  doubt: { kind: 'answer', cause },
})
const withoutComparison = (cause: Failure | null): ProofVerdict => ({
  kind: 'not_confirmed',
  doubt: { kind: 'comparison', cause },
})

/**
 * Tells whether the connection's own token got its list so lately that a 401 to another one, now,
 * is no refusal of everybody.
 */
export const isCompared = (session: Session, clock: Clock): boolean => {
  const listed = session.lastListed()
  return listed !== null && elapsed(listed, clock) <= COMPARISON_MS
}

/**
 * One list call with the secret of a revoked key, and one with the connection's own token where
 * that got no list lately. Nothing is sent where there is no own token to compare with, none of its
 * budget left for that, or the connection leads to another address by now.
 */
export const askService = async (
  createClient: ClientFactory,
  clock: Clock,
  session: Session,
  secret: BoundSecret,
): Promise<ProofVerdict> => {
  const connection = session.connection()
  if (addressOf(connection) !== secret.address) return because({ code: 'connection_moved' })
  const { phase, failure } = session.state()
  if (phase === 'signed_out')
    return withoutComparison(failure?.code === 'unauthorized' ? null : failure)
  const enough = isCompared(session, clock) ? null : enoughLeft(session, 1)
  if (enough?.ok === false) return because(enough.error)
  const listed = await listOnce(createClient, connection, secret)
  if (listed.ok) return { kind: 'works' }
  // With a status: a secret that no header can carry is refused without a request.
  if (listed.error.code !== 'unauthorized' || listed.error.status !== 401)
    return because(listed.error)
  const refusedAt = momentOf(clock)
  if (isCompared(session, clock)) return { kind: 'confirmed' }
  const own = await session.relist({ retry: false })
  // It may lead elsewhere by now, or have another token.
  if (addressOf(session.connection()) !== secret.address)
    return withoutComparison({ code: 'connection_moved' })
  if (!own.ok) return withoutComparison(own.error)
  return elapsed(refusedAt, clock) <= COMPARISON_MS
    ? { kind: 'confirmed' }
    : withoutComparison({ code: 'timed_out' })
}
