import { ok, type Result } from '../../contract/result.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { Session } from '../sessions/session.ts'
import { findOrphans } from '../workflows/orphans.ts'
import type { LeaseEntry } from './lease-entry.ts'

/** Between two searches for what an unanswered create may still make, in milliseconds. */
export const SEARCH_MS = 30_000

export const isLostCreate = ({ state, note }: LeaseEntry, connectionId: string): boolean =>
  state === 'searched' && note.connectionId === connectionId

/**
 * Has the keys revoked that a create without an answer made. Resolves to how many there are, and
 * fails where the list cannot be read.
 */
export const revokeOrphans = async (
  { note, asker }: LeaseEntry,
  session: Session,
  revocations: Revocations,
): Promise<Result<number>> => {
  const found = await findOrphans(session, note.keyName, note, null)
  if (found.kind === 'unknown') return { ok: false, error: found.listFailure }
  for (const key of found.orphans) {
    // Otherwise the person would be alarmed by keys that came from nowhere.
    session.added(key)
    void revocations.revoke(session, key, {
      why: 'orphan',
      ...(asker === null ? {} : { client: asker }),
    })
  }
  return ok(found.orphans.length)
}
