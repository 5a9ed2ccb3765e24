import { fail, ok } from '../../../electron/contract/result.ts'
import { createSession, type SessionParts } from '../../../electron/main/sessions/session.ts'
import { createSessionTable } from '../../../electron/main/sessions/session-table.ts'
import type { SessionsParts } from '../../../electron/main/sessions/sessions.ts'

/** What sessions need besides settings, a vault and a client: here nothing is unfinished, nothing is noted, and nothing is pushed. */
export const quietSessionsParts = (): Omit<SessionsParts, 'stateFile' | 'vault' | 'createClient'> => ({
  table: createSessionTable(),
  mayLead: () => ok(null),
  mayList: () => ok(null),
  mayForget: () => ok(null),
  forgetRotations: (_id, also) => also(),
  mint: async () => fail('token_missing'),
  listChanged: () => {},
  created: () => {},
  annotations: () => ({ of: () => ({}), signedOutOf: () => {} }),
  kept: () => {},
  localSkew: () => 0,
  changed: () => {},
})

/** A session whose list and keys nobody else wants to know of, but for the parts that are given. */
export const quietSession = (parts: Pick<SessionParts, 'connection' | 'open'> & Partial<SessionParts>) =>
  createSession({ changed: () => {}, created: () => {}, annotations: () => ({}), signedOutOf: () => {}, skew: () => 0, ...parts })
