import type { Annotation } from '../../../contract/annotations.ts'
import type { Connection, KeyListState } from '../../../contract/connection.ts'
import type { StoredTokenFailure } from '../../../contract/failures.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { addressOf, type BoundSecret } from '../../base/bound-secret.ts'
import { type Clock, SYSTEM_CLOCK } from '../../base/clock.ts'
import { type DiskRefusal, tryWrite } from '../../base/disk-failure.ts'
import type { ClientFactory } from '../../client/client-factory.ts'
import type { Store } from '../../store/store.ts'
import { type Vault, withoutConnection } from '../../store/vault.ts'
import { ConnectionPlace, withUnsettled } from './connection-place.ts'
import {
  type ConnectionDescription,
  createSession,
  type Session,
  type SessionList,
} from './session.ts'
import type { SessionTable } from './session-table.ts'
import { tokenIn, withToken } from './session-tokens.ts'
import type { UnfinishedWork } from './unfinished-work.ts'

/** What signing a connection in decides. `kind` never changes. */
export type SignIn = Pick<Connection, 'id' | 'kind' | 'baseUrl' | 'lastFour' | 'keyId'>

/** What unfinished work lets a connection do. */
export interface ConnectionRules extends Pick<UnfinishedWork, 'mayLead' | 'mayList' | 'mayForget'> {
  /** Called when a connection was forgotten: its work is not in the vault any more. */
  forgotten(connectionId: string): void
}

export interface SessionsParts {
  readonly store: Store<Vault>
  /** Empty. It is filled here, and may be given to parts that are made before. */
  readonly table: SessionTable
  readonly createClient: ClientFactory
  readonly listChanged: (state: KeyListState) => void
  /** A list came, whether it is shown or an earlier one is newer. */
  readonly listRead?: (list: SessionList & { readonly connectionId: string }) => void
  /** This app created the key. Called before the list has it. */
  readonly created: (connectionId: string, keyId: string) => void
  /** The service acknowledged that a key is revoked, at this app's request. */
  readonly revoked?: (connection: Connection, keyId: string) => void
  /** As `Annotations.of`. */
  readonly annotationsOf: (connectionId: string) => Readonly<Record<string, Annotation>>
  /** As `Annotations.signedOutOf`. */
  readonly signedOutOf: (connectionId: string, keyId: string, at: number) => void
  /** Milliseconds that the local service's clock is ahead. */
  readonly localSkew: () => number
  readonly changed: () => void
  readonly clock?: Clock
}

/**
 * All connections of this computer and the session of each. What the disk refuses fails, e.g. with
 * `disk_full`, and changes nothing, in memory neither.
 */
export const createSessions = ({
  table,
  store,
  createClient,
  listChanged,
  listRead = () => {},
  created,
  revoked = () => {},
  annotationsOf,
  signedOutOf,
  localSkew,
  changed,
  clock = SYSTEM_CLOCK,
}: SessionsParts) => {
  const { byId: sessions, connections, find } = table
  const activeId = (): string | null => store.value.activeId
  let obeyed: ConnectionRules | null = null
  const rules = (): ConnectionRules => {
    if (obeyed === null) throw new Error('no rules are set yet')
    return obeyed
  }

  const withChange = (id: string, change: Partial<Connection>): readonly Connection[] =>
    connections().map((connection) =>
      connection.id === id ? { ...connection, ...change } : connection,
    )

  /** Comes before every change in memory. Throws when the disk refuses. */
  const write = (
    next: readonly Connection[],
    active: string | null,
    change: Partial<Pick<Vault, 'tokens' | 'places'>> = {},
  ): void => store.update((value) => ({ ...value, connections: next, activeId: active, ...change }))

  const attempt = (work: () => void): Result<null, DiskRefusal> => tryWrite('a connection', work)

  const start = (connection: Connection): Session =>
    createSession({
      connection,
      place: new ConnectionPlace(store, connection.id),
      changed: listChanged,
      read: (list) => listRead({ ...list, connectionId: connection.id }),
      identified: (keyId) =>
        store.updateSoon((value) => ({
          ...value,
          connections: withChange(connection.id, { keyId }),
        })),
      created: (keyId) => created(connection.id, keyId),
      revoked,
      annotations: () => annotationsOf(connection.id),
      signedOutOf: (keyId, at) => signedOutOf(connection.id, keyId, at),
      clock,
      skew: () => (connection.kind === 'local' ? localSkew() : 0),
      open: async (current, onGauge, answered) => {
        const token = tokenIn(store.value, current.id)
        return token.ok ? createClient(current, token.value, onGauge, { answered }) : token
      },
    })

  const allows = (
    id: string,
    target: Pick<Connection, 'kind' | 'baseUrl'>,
  ): Result<null, 'unfinished'> => {
    const known = sessions.get(id)?.connection()
    const address = addressOf(target)
    return known === undefined || addressOf(known) === address
      ? ok(null)
      : rules().mayLead(id, address)
  }

  for (const connection of store.value.connections) sessions.set(connection.id, start(connection))
  if (!sessions.has(activeId() ?? ''))
    store.updateSoon((value) => ({ ...value, activeId: value.connections[0]?.id ?? null }))

  return {
    /** Sets the rules of unfinished work, which is made after the sessions. Called once. */
    obey: (set: ConnectionRules): void => {
      obeyed = set
    },
    connections,
    activeId,
    active: (): Session | null => sessions.get(activeId() ?? '') ?? null,
    /** Fails with `gone` for an id that is not (any more) a connection. */
    find,
    /** Returns what `work` makes of a connection's session; fails as `find` does. */
    doWith: <Done>(id: string, work: (session: Session) => Done) => {
      const found = find(id)
      return found.ok ? work(found.value) : found
    },
    activate: (id: string): Result<Session, 'gone' | DiskRefusal> => {
      const found = find(id)
      if (!found.ok) return found
      const written = attempt(() => write(connections(), id))
      if (!written.ok) return written
      changed()
      return found
    },
    /**
     * Whether a known connection may lead to this address now. As `UnfinishedWork.mayLead`; its
     * present address is always allowed.
     */
    mayLead: allows,
    /** As `UnfinishedWork.mayList`. */
    mayList: ((id, listed) => rules().mayList(id, listed)) satisfies ConnectionRules['mayList'],
    /**
     * Stores the new connection with its token, and makes it active. Changes nothing when the disk
     * refuses, or when the token belongs to another address.
     */
    add: (connection: Connection, token: BoundSecret): Result<Session, StoredTokenFailure> => {
      if (token.address !== addressOf(connection)) return fail('address_changed')
      const { id } = connection
      const stored = attempt(() =>
        write([...connections(), connection], id, {
          tokens: withToken(store.value.tokens, id, token),
        }),
      )
      if (!stored.ok) return stored
      const session = start(connection)
      sessions.set(id, session)
      changed()
      return ok(session)
    },
    /**
     * Stores a known connection's token and how it is signed in; its name and its marks stay.
     * Changes nothing where `add` would not, as `mayLead` says, or, with `gone`, when the
     * connection is not known.
     */
    keep: (
      { id, kind, baseUrl, lastFour, keyId }: SignIn,
      token: BoundSecret,
    ): Result<Session, StoredTokenFailure | 'unfinished' | 'gone'> => {
      if (token.address !== addressOf({ kind, baseUrl })) return fail('address_changed')
      const found = find(id)
      if (!found.ok) return found
      const may = allows(id, { kind, baseUrl })
      if (!may.ok) return may
      const signIn = { baseUrl, lastFour, keyId }
      const stored = attempt(() =>
        write(withChange(id, signIn), activeId(), {
          tokens: withToken(store.value.tokens, id, token),
          places: withUnsettled(store.value.places, id),
        }),
      )
      if (!stored.ok) return stored
      found.value.renew({ ...found.value.connection(), ...signIn })
      changed()
      return found
    },
    /**
     * Adds connections that have no token yet; none of them becomes active unless there was none.
     * Each is signed out until it gets one.
     */
    addSignedOut: (added: readonly Connection[]): Result<null, DiskRefusal> => {
      const active = activeId() ?? added[0]?.id ?? null
      const written = attempt(() => write([...connections(), ...added], active))
      if (!written.ok) return written
      for (const connection of added) sessions.set(connection.id, start(connection))
      changed()
      return ok(null)
    },
    /** Changes what a connection is called and how it is marked; its token and its list stay. */
    describe: (
      id: string,
      description: ConnectionDescription,
    ): Result<null, 'gone' | DiskRefusal> => {
      const found = find(id)
      if (!found.ok) return found
      const written = attempt(() => write(withChange(id, description), activeId()))
      if (!written.ok) return written
      found.value.describe(description)
      changed()
      return ok(null)
    },
    /** The token of a connection, with the address that it was entered for. */
    token: (id: string): Result<BoundSecret, 'token_missing' | 'gone'> => {
      const found = find(id)
      return found.ok ? tokenIn(store.value, id) : found
    },
    /**
     * Forgets the connection, its rotations and its token on this computer. Sends nothing. `losing`
     * and failures as `UnfinishedWork.mayForget`.
     */
    forget: (id: string, losing: boolean): Result<null, 'gone' | 'unfinished' | DiskRefusal> => {
      const found = find(id)
      if (!found.ok) return found
      const may = rules().mayForget(id, losing)
      if (!may.ok) return may
      const dropped = attempt(() =>
        store.update((vault) => {
          const left = withoutConnection(vault, id)
          return { ...left, activeId: left.activeId ?? left.connections[0]?.id ?? null }
        }),
      )
      if (!dropped.ok) return dropped
      found.value.close()
      sessions.delete(id)
      rules().forgotten(id)
      changed()
      return ok(null)
    },
    close: () => {
      for (const session of sessions.values()) session.close()
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
