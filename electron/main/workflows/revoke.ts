import type { ApiKey } from '../../contract/api-key.ts'
import type { TokenFailure } from '../../contract/failures.ts'
import { type Failure, fail, NEVER_SENT_CODES, ok, type Result } from '../../contract/result.ts'
import { isConfirmedBy } from '../../contract/shown-name.ts'
import { needsTypedName, type RevokeConfirmation, type RevokeOutcome, revokeRisk } from '../../contract/workflow.ts'
import type { KeyApiClient } from '../key-api/client.ts'
import type { Session } from '../sessions/session.ts'
import { isOfWorkspace, OTHER_WORKSPACE } from './same-workspace.ts'

/** Failures that say for certain that the key was not touched. */
export const UNTOUCHED: ReadonlySet<Failure['code']> = new Set([
  ...NEVER_SENT_CODES,
  'rate_limited',
  'forbidden',
  'unauthorized',
  'disk_full',
])

const isConfirmed = (key: ApiKey, session: Session, confirmation: RevokeConfirmation): boolean => {
  const { keys, own } = session.state()
  const risk = revokeRisk(key, keys ?? [key], own, session.possibleUses()(key), session.now())
  if (risk.own !== 'no' && !confirmation.signOut) return false
  return !needsTypedName(risk) || (confirmation.typedName !== null && isConfirmedBy(confirmation.typedName, key))
}

/** After anything but a plain yes only the list knows what is true. */
const settle = async (
  session: Session,
  { id, own, known }: { readonly id: string; readonly own: boolean; readonly known: ReadonlySet<string> },
  cause: Failure | null,
  answered: boolean,
): Promise<RevokeOutcome> => {
  const listed = await session.relist()
  if (!listed.ok) {
    // The app's own key answers 401 once it is gone: that is the proof, not a failure.
    if (own && listed.error.code === 'unauthorized') return { kind: 'revoked', answered, signedOut: true }
    return { kind: 'unknown', cause: cause ?? listed.error, listFailure: listed.error }
  }
  if (listed.value.some((key) => key.id === id)) return { kind: 'still_there', answered, cause }
  if (!isOfWorkspace(listed.value, known)) return { kind: 'unknown', cause: cause ?? OTHER_WORKSPACE, listFailure: OTHER_WORKSPACE }
  return { kind: answered ? 'already_gone' : 'revoked', answered, signedOut: false }
}

/** Sends the DELETE. */
const send = async (session: Session, client: KeyApiClient, id: string): Promise<RevokeOutcome> => {
  const { keys, own } = session.state()
  const isOwn = own.ids.includes(id)
  const subject = { id, own: isOwn, known: new Set(keys?.map((row) => row.id)) }
  const answer = await client.revoke(id)
  if (answer.ok && answer.value.deleted) {
    session.removed(id)
    if (!isOwn) return { kind: 'revoked', answered: true, signedOut: false }
    // Known by id: gone for certain. By last four only: the next list call shows it.
    const listed = await session.relist()
    return { kind: 'revoked', answered: true, signedOut: !listed.ok && listed.error.code === 'unauthorized' }
  }
  if (answer.ok) return settle(session, subject, null, true)
  session.noteFailure(answer.error)
  // A refused token: if it is this key's own, the key was gone before.
  if (answer.error.code === 'unauthorized' && isOwn) return { kind: 'already_gone', answered: true, signedOut: true }
  if (UNTOUCHED.has(answer.error.code)) return { kind: 'still_there', answered: true, cause: answer.error }
  return settle(session, subject, answer.error, answer.error.code === 'not_found')
}

/**
 * Revokes one key and reports what is true afterwards. Sends at most one DELETE.
 * Fails with `not_confirmed` when a guarded key comes without its confirmation, and with `gone` when the list does not have the id.
 */
export const revokeKey = async (
  session: Session,
  id: string,
  confirmation: RevokeConfirmation,
): Promise<Result<RevokeOutcome, TokenFailure | 'gone' | 'not_confirmed'>> => {
  const key = session.state().keys?.find((row) => row.id === id)
  if (key === undefined) return fail('gone')
  if (!isConfirmed(key, session, confirmation)) return fail('not_confirmed')
  const client = await session.client()
  if (!client.ok) return client
  const settled = await session.revoking(key)
  let outcome: RevokeOutcome | null = null
  try {
    outcome = await send(session, client.value, id)
    return ok(outcome)
  } finally {
    settled(outcome)
  }
}
