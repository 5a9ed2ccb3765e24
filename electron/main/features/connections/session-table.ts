import type { Connection } from '../../../contract/connection.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Session } from './session.ts'

/** The session of each connection of this computer. `Sessions` alone fills it. */
export class SessionTable {
  readonly byId = new Map<string, Session>()

  readonly connections = (): readonly Connection[] =>
    [...this.byId.values()].map((session) => session.connection())
  /** Fails with `gone` for an id that is not (any more) a connection. */
  readonly find = (id: string): Result<Session, 'gone'> => {
    const session = this.byId.get(id)
    return session === undefined ? fail('gone') : ok(session)
  }
}
