import type { Connection } from '../../../../electron/contract/connection.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { SYSTEM_CLOCK } from '../../../../electron/main/base/clock.ts'
import type { ClientFactory } from '../../../../electron/main/client/client-factory.ts'
import { ConnectionPlace } from '../../../../electron/main/features/connections/connection-place.ts'
import { Session } from '../../../../electron/main/features/connections/session.ts'
import { SessionTable } from '../../../../electron/main/features/connections/session-table.ts'
import type {
  SessionEvents,
  SessionSurroundings,
} from '../../../../electron/main/features/connections/session-types.ts'
import { Sessions } from '../../../../electron/main/features/connections/sessions.ts'
import type { Store } from '../../../../electron/main/store/store.ts'
import type { Vault } from '../../../../electron/main/store/vault.ts'
import { testStore } from '../../store/test-store.ts'

/** Sessions of which nothing is unfinished or noted, and nothing is pushed. */
export const quietSessions = (store: Store<Vault>, createClient: ClientFactory): Sessions => {
  const sessions = new Sessions(
    store,
    new SessionTable(),
    createClient,
    { annotationsOf: () => ({}), localSkew: () => 0 },
    { listChanged: () => {}, created: () => {}, signedOutOf: () => {}, changed: () => {} },
  )
  sessions.obey({
    mayLead: () => ok(null),
    mayList: () => ok(null),
    mayForget: () => ok(null),
    forgotten: () => {},
  })
  return sessions
}

type Open = ConstructorParameters<typeof Session>[2]

/** A session whose list and keys nobody else wants to know of, but for the parts that are given. */
export const quietSession = ({
  connection,
  open,
  place = new ConnectionPlace(testStore().store, connection.id),
  annotations = () => ({}),
  skew = () => 0,
  clock = SYSTEM_CLOCK,
  ...events
}: {
  readonly connection: Connection
  readonly open: Open
  readonly place?: ConnectionPlace
} & Partial<SessionSurroundings> &
  Partial<SessionEvents>) =>
  new Session(
    connection,
    place,
    open,
    { annotations, skew, clock },
    {
      changed: () => {},
      identified: () => {},
      created: () => {},
      signedOutOf: () => {},
      ...events,
    },
  )
