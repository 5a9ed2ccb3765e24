import type { ApiKey } from '../../contract/api-key.ts'
import { maskSecrets } from '../../contract/mask-secrets.ts'
import { type Failure, fail, ok, type Result } from '../../contract/result.ts'
import { isGone } from '../../contract/workflow.ts'
import { addressOf } from '../key-api/bound-secret.ts'
import type { ClientFactory } from '../key-api/client-factory.ts'
import type { Session } from '../sessions/session.ts'
import { revokeKey } from '../workflows/revoke.ts'
import { isOfWorkspace, OTHER_WORKSPACE } from '../workflows/same-workspace.ts'
import type { LeaseEntry } from './lease-entry.ts'

export interface EndParts {
  readonly find: (connectionId: string) => Result<Session, 'gone'>
  readonly createClient: ClientFactory
}

/**
 * How a try to end a lease ended.
 *
 * - `dead`: the key is not listed any more, and its secret, where this run has it, is refused. `unproven`: what the service answered to
 *   the secret every time in place of a refusal.
 * - `missing`: it was not known whether there is a key, and none of its name is listed.
 * - `alive`: it may work still.
 */
export type LeaseEnd =
  | { readonly kind: 'dead'; readonly unproven: Failure | null }
  | { readonly kind: 'missing' }
  | { readonly kind: 'alive'; readonly cause: Failure }

const alive = (cause: Failure): LeaseEnd => ({ kind: 'alive', cause })

/** After so many other answers the list's word has to do. */
const MOST_PROOFS = 5

/** Nobody else names a key so: each of these came of this lease's create, also where something between repeated the request. */
const keysOf = ({ noted, keyId }: LeaseEntry, listed: readonly ApiKey[]): readonly ApiKey[] =>
  listed.filter(({ id, name }) => id === keyId || maskSecrets(name.trim()) === noted.keyName)

/** Whether a key is gone. What was not seen in the list is not taken for gone before the list was read for it. */
const revoked = async (session: Session, { id, name }: ApiKey): Promise<Result<null>> => {
  const outcome = await revokeKey(session, id, { typedName: name, signOut: false })
  if (!outcome.ok) return outcome.error.code === 'gone' ? ok(null) : outcome
  if (isGone(outcome.value)) return ok(null)
  return fail('cause' in outcome.value ? (outcome.value.cause?.code ?? 'no_answer') : 'no_answer')
}

/** What the service answers to a lease's own secret; null where this run does not have it, or there is no client. */
const listedBy = async ({ createClient }: EndParts, session: Session, { secret, noted }: LeaseEntry) => {
  if (secret === null) return null
  const client = await createClient(session.connection(), { secret, address: noted.address })
  if (!client.ok) return client
  const listed = await client.value.list({ retry: false })
  await client.value.close()
  return listed
}

/** Whether the service refuses a lease's secret, so that its key is gone. Where nobody can say it is not. */
export const isRefused = async (parts: EndParts, entry: LeaseEntry): Promise<boolean> => {
  const session = parts.find(entry.noted.connectionId)
  if (!session.ok || addressOf(session.value.connection()) !== entry.noted.address) return false
  const listed = await listedBy(parts, session.value, entry)
  return listed?.ok === false && listed.error.code === 'unauthorized'
}

const prove = async (parts: EndParts, session: Session, entry: LeaseEntry): Promise<LeaseEnd> => {
  const listed = await listedBy(parts, session, entry)
  if (listed === null) return { kind: 'dead', unproven: null }
  if (!listed.ok && listed.error.code === 'unauthorized') return { kind: 'dead', unproven: null }
  entry.unproven += 1
  const cause: Failure = listed.ok ? { code: 'unexpected_status', status: 200 } : listed.error
  // A key that still works is none that is dead, however often that is said.
  return !listed.ok && entry.unproven >= MOST_PROOFS ? { kind: 'dead', unproven: cause } : alive(cause)
}

/** A list of another workspace says nothing of the key: the refusal of its own secret alone does. */
const endUnlisted = async (parts: EndParts, session: Session, entry: LeaseEntry): Promise<LeaseEnd> => {
  const end = entry.secret === null ? null : await prove(parts, session, entry)
  return end?.kind === 'dead' && end.unproven === null ? end : alive(OTHER_WORKSPACE)
}

/** Revokes what a lease's create left, once, and reports what is true afterwards. */
export const endOnce = async (parts: EndParts, entry: LeaseEntry): Promise<LeaseEnd> => {
  const found = parts.find(entry.noted.connectionId)
  if (!found.ok) return alive(found.error)
  const session = found.value
  if (addressOf(session.connection()) !== entry.noted.address) return alive({ code: 'connection_moved' })
  let keys = keysOf(entry, session.state().keys ?? [])
  if (entry.keyId === null || !keys.some(({ id }) => id === entry.keyId)) {
    const listed = await session.relist()
    if (!listed.ok) return alive(listed.error)
    keys = keysOf(entry, listed.value)
    if (keys.length === 0 && !isOfWorkspace(listed.value, new Set(entry.noted.known))) return endUnlisted(parts, session, entry)
    if (entry.keyId === null) {
      if (keys[0] === undefined) return { kind: 'missing' }
      entry.keyId = keys[0].id
      // To the person these are no keys that came from nowhere.
      for (const key of keys) session.added(key)
    }
  }
  for (const key of keys) {
    const gone = await revoked(session, key)
    if (!gone.ok) return alive(gone.error)
  }
  return prove(parts, session, entry)
}
