import { ok } from '../../../../electron/contract/result.ts'
import { ConnectionPlace } from '../../../../electron/main/features/connections/connection-place.ts'
import {
  createSession,
  type SessionParts,
} from '../../../../electron/main/features/connections/session.ts'
import { createSessionTable } from '../../../../electron/main/features/connections/session-table.ts'
import {
  createSessions,
  type Sessions,
  type SessionsParts,
} from '../../../../electron/main/features/connections/sessions.ts'
import type { Store } from '../../../../electron/main/store/store.ts'
import type { Vault } from '../../../../electron/main/store/vault.ts'
import { testStore } from '../../store/test-store.ts'

/**
 * The parts of sessions besides a client: nothing is noted, nothing is pushed, and the vault is
 * `store`.
 */
export const quietSessionsParts = (
  store: Store<Vault> = testStore().store,
): Omit<SessionsParts, 'createClient'> => ({
  table: createSessionTable(),
  store,
  listChanged: () => {},
  created: () => {},
  annotationsOf: () => ({}),
  signedOutOf: () => {},
  localSkew: () => 0,
  changed: () => {},
})

/** Sessions of which nothing is unfinished, with these parts. */
export const quietSessions = (parts: SessionsParts): Sessions => {
  const sessions = createSessions(parts)
  sessions.obey({
    mayLead: () => ok(null),
    mayList: () => ok(null),
    mayForget: () => ok(null),
    forgotten: () => {},
  })
  return sessions
}

/** A session whose list and keys nobody else wants to know of, but for the parts that are given. */
export const quietSession = (
  parts: Pick<SessionParts, 'connection' | 'open'> & Partial<SessionParts>,
) =>
  createSession({
    changed: () => {},
    identified: () => {},
    created: () => {},
    annotations: () => ({}),
    signedOutOf: () => {},
    skew: () => 0,
    place: new ConnectionPlace(testStore().store, parts.connection.id),
    ...parts,
  })
