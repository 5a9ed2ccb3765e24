import type { ActivityClient } from '../../contract/activity.ts'
import { type ApiKey, lastFourOf } from '../../contract/api-key.ts'
import type { ProofVerdict } from '../../contract/death-proof.ts'
import { type Failure, ok, type Result } from '../../contract/result.ts'
import { addressOf } from '../key-api/bound-secret.ts'
import type { ClientFactory } from '../key-api/client-factory.ts'
import { listOnce } from '../key-api/list-once.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { Session } from '../sessions/session.ts'
import { findOrphans } from '../workflows/orphans.ts'
import { isOfWorkspace, OTHER_WORKSPACE } from '../workflows/same-workspace.ts'
import type { LeaseEntry } from './lease-entry.ts'

export interface EndParts {
  readonly find: (connectionId: string) => Result<Session, 'gone'>
  readonly createClient: ClientFactory
  readonly revocations: Pick<Revocations, 'revoke' | 'prove'>
  /** A create or a revoke took place or was tried. `connection`: its name, or its address where it is not known any more. */
  readonly logged: (
    action: 'create' | 'revoke',
    connection: string,
    keyId: string | null,
    keyName: string,
    outcome: string,
    asker?: ActivityClient,
  ) => void
}

/**
 * How a try to end a lease ended.
 *
 * - `dead`: the key is not listed any more, and its secret, where this run has it, is refused. `unproven`: what the service answered to
 *   the secret every time in place of a refusal.
 * - `missing`: it was not known whether there is a key, and no new one of its name is listed.
 * - `alive`: it may work still.
 */
export type LeaseEnd =
  | { readonly kind: 'dead'; readonly unproven: Failure | null }
  | { readonly kind: 'missing' }
  | { readonly kind: 'alive'; readonly cause: Failure }

const alive = (cause: Failure): LeaseEnd => ({ kind: 'alive', cause })

/** After so many other answers the list's word has to do. */
const MOST_PROOFS = 5

const revoked = async ({ revocations }: EndParts, session: Session, key: ApiKey): Promise<Result<null>> => {
  const outcome = await revocations.revoke(session, key, { why: 'lease' })
  return outcome.kind === 'pending' ? { ok: false, error: outcome.cause } : ok(null)
}

/** Whether the service refuses a lease's secret, so that its key is gone. Where nobody can say it is not. */
export const isRefused = async ({ find, createClient }: EndParts, { secret, noted }: LeaseEntry): Promise<boolean> => {
  const session = find(noted.connectionId)
  if (!session.ok || secret === null || addressOf(session.value.connection()) !== noted.address) return false
  const listed = await listOnce(createClient, session.value.connection(), { secret, address: noted.address })
  return !listed.ok && listed.error.code === 'unauthorized'
}

const doubtOf = (verdict: ProofVerdict | null): Failure => {
  if (verdict?.kind === 'works') return { code: 'unexpected_status', status: 200 }
  return (verdict?.kind === 'not_confirmed' ? verdict.doubt.cause : null) ?? { code: 'no_answer' }
}

const prove = async ({ revocations }: EndParts, session: Session, entry: LeaseEntry): Promise<LeaseEnd> => {
  const { secret, keyId, noted } = entry
  if (secret === null || keyId === null) return { kind: 'dead', unproven: null }
  const key = { id: keyId, name: noted.keyName, lastFour: lastFourOf(secret) }
  const verdict = (await revocations.prove(session, key, { secret, address: noted.address }))?.verdict ?? null
  if (verdict?.kind === 'confirmed') return { kind: 'dead', unproven: null }
  entry.unproven += 1
  const cause = doubtOf(verdict)
  // A key that still works is none that is dead, however often that is said.
  return verdict?.kind === 'not_confirmed' && entry.unproven >= MOST_PROOFS ? { kind: 'dead', unproven: cause } : alive(cause)
}

/**
 * Revokes the key of a lease by its id, once, and reports what is true afterwards. Only what a create without an answer left is found by its name.
 */
export const endOnce = async (parts: EndParts, entry: LeaseEntry): Promise<LeaseEnd> => {
  const { noted } = entry
  const connected = parts.find(noted.connectionId)
  if (!connected.ok) return alive(connected.error)
  const session = connected.value
  if (addressOf(session.connection()) !== noted.address) return alive({ code: 'connection_moved' })
  if (entry.keyId === null) {
    const lost = await findOrphans(session, noted.keyName, { before: [], known: noted.known }, null)
    if (lost.kind === 'unknown') return alive(lost.listFailure)
    const [first, ...repeated] = lost.orphans
    if (first === undefined) return { kind: 'missing' }
    // Otherwise the person would be alarmed by keys that came from nowhere.
    for (const key of lost.orphans) session.added(key)
    // Something between may have sent the request more than once.
    for (const key of repeated) {
      const gone = await revoked(parts, session, key)
      const outcome = gone.ok ? 'revoked' : `still_there: ${gone.error.code}`
      parts.logged('revoke', session.connection().name, key.id, key.name, outcome)
      if (!gone.ok) return alive(gone.error)
    }
    entry.keyId = first.id
  }
  const byId = ({ id }: ApiKey): boolean => id === entry.keyId
  let key = session.state().keys?.find(byId)
  if (key === undefined) {
    const listed = await session.relist()
    if (!listed.ok) return alive(listed.error)
    key = listed.value.find(byId)
    if (key === undefined && !isOfWorkspace(listed.value, new Set(noted.known))) {
      // A list of another workspace says nothing of the key: the refusal of its own secret alone does.
      return (await isRefused(parts, entry)) ? { kind: 'dead', unproven: null } : alive(OTHER_WORKSPACE)
    }
  }
  const gone = key === undefined ? ok(null) : await revoked(parts, session, key)
  return gone.ok ? prove(parts, session, entry) : alive(gone.error)
}
