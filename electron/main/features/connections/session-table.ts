import type { Connection } from '../../../contract/connection.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Session } from './session.ts'

/** The session of each connection of this computer. `createSessions` alone fills it. */
export const createSessionTable = () => {
  const byId = new Map<string, Session>()
  return {
    byId,
    connections: (): readonly Connection[] =>
      [...byId.values()].map((session) => session.connection()),
    /** Fails with `gone` for an id that is not (any more) a connection. */
    find: (id: string): Result<Session, 'gone'> => {
      const session = byId.get(id)
      return session === undefined ? fail('gone') : ok(session)
    },
  }
}

export type SessionTable = ReturnType<typeof createSessionTable>
