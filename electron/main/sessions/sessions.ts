import type { ApiKey } from '../../contract/api-key.ts'
import type { Connection, KeyListState } from '../../contract/connection.ts'
import type { StoredSecretFailure, TokenFailure } from '../../contract/failures.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import type { Annotations } from '../annotations/annotations.ts'
import { log } from '../diagnostics/log.ts'
import { addressOf, type BoundSecret } from '../key-api/bound-secret.ts'
import type { ClientFactory } from '../key-api/client-factory.ts'
import { diskFailure } from '../storage/disk-failure.ts'
import type { PersistedState } from '../storage/settings-store.ts'
import type { StoreFile } from '../storage/store-file.ts'
import type { TokenVault } from '../vault/token-vault.ts'
import type { ConnectionRules } from './connection-rules.ts'
import { type ConnectionDescription, createSession, type RevokeSettled, type Session } from './session.ts'
import { isPersistent, type SessionTable } from './session-table.ts'
import { createSessionTokens, type DiskRefusal, type SessionTokensParts } from './session-tokens.ts'

/**
 * All connections of this computer and the session of each. What the disk refuses fails, e.g. with `disk_full`, and changes nothing, in
 * memory neither.
 */
export interface Sessions {
  connections(): readonly Connection[]
  activeId(): string | null
  active(): Session | null
  /** Fails with `gone` for an id that is not (any more) a connection. */
  find(id: string): Result<Session, 'gone'>
  activate(id: string): Result<Session, 'gone' | DiskRefusal>
  /**
   * Stores the token as `connection.keeping` says, and the new connection, which becomes active. Changes nothing when storing fails or
   * when the token belongs to another address.
   */
  add(connection: Connection, token: BoundSecret): Promise<Result<Session, StoredSecretFailure>>
  /**
   * Stores a known connection's token as `signIn.keeping` says, and how it is signed in; what it is called and how it is marked stays.
   * Changes nothing when storing fails, when the token belongs to another address, as `mayLead` says, or, with `gone`, when the
   * connection is not known or was forgotten before the token was stored.
   */
  keep(signIn: SignIn, token: BoundSecret): Promise<Result<Session, StoredSecretFailure | 'unfinished' | 'gone'>>
  /** Whether a known connection may lead to this address now. As `UnfinishedWork.mayLead`; its present address is always allowed. */
  mayLead(id: string, target: Pick<Connection, 'kind' | 'baseUrl'>): Result<null, 'unfinished'>
  /** As `UnfinishedWork.mayList`. */
  mayList(id: string, listed: readonly ApiKey[]): Result<null, 'other_workspace'>
  /** Adds connections that have no token yet; none of them becomes active unless there was none. Each is signed out until it gets one. */
  addSignedOut(connections: readonly Connection[]): Result<null, DiskRefusal>
  /** Changes what a connection is called and how it is marked; its token and its list stay. */
  describe(id: string, description: ConnectionDescription): Result<null, 'gone' | DiskRefusal>
  /** The token of a connection for its present address. Fails like `TokenVault.get`. */
  token(id: string): Promise<Result<BoundSecret, TokenFailure | 'gone'>>
  /**
   * Forgets the connection, its rotations and its token on this computer. Sends nothing. `losing` and failures as
   * `UnfinishedWork.mayForget`.
   */
  forget(id: string, losing: boolean): Result<null, 'gone' | 'unfinished' | DiskRefusal>
  close(): void
}

/** What signing a connection in decides. `kind` never changes. */
export type SignIn = Pick<Connection, 'id' | 'kind' | 'baseUrl' | 'lastFour' | 'keyId' | 'keeping'>

export interface SessionsParts extends ConnectionRules, Pick<SessionTokensParts, 'mint' | 'kept' | 'changed'> {
  /** Empty. It is filled here, and may be given to parts that are made before. */
  readonly table: SessionTable
  readonly stateFile: StoreFile<PersistedState>
  readonly vault: TokenVault
  readonly createClient: ClientFactory
  readonly listChanged: (state: KeyListState) => void
  /** This app created the key. Called before the list has it. */
  readonly created: (connectionId: string, keyId: string) => void
  /** The service acknowledged that a key is revoked, at this app's request. */
  readonly revoked?: (connection: Connection, keyId: string) => void
  /** As `DeathProofs.revoking`. */
  readonly revoking?: (connectionId: string, key: ApiKey) => Promise<RevokeSettled>
  readonly annotations: () => Pick<Annotations, 'of' | 'signedOutOf'>
  /** Milliseconds that the local service's clock is ahead. */
  readonly localSkew: () => number
}

export const createSessions = ({
  table,
  stateFile,
  vault,
  createClient,
  mayLead: unfinishedAllows,
  mayList,
  mayForget,
  forgetRotations,
  mint,
  listChanged,
  created,
  revoked = () => {},
  revoking = async () => () => {},
  annotations,
  kept,
  localSkew,
  changed,
}: SessionsParts): Sessions => {
  const { byId: sessions, connections, find } = table
  let activeId = stateFile.value.activeId

  const withChange = (id: string, change: Partial<Connection>): readonly Connection[] =>
    connections().map((connection) => (connection.id === id ? { ...connection, ...change } : connection))

  /** Comes before every change in memory. Throws when the disk refuses. */
  const write = (next: readonly Connection[], active: string | null): void => {
    const persistent = next.filter(isPersistent)
    stateFile.change({ connections: persistent, activeId: persistent.some(({ id }) => id === active) ? active : null })
  }

  const attempt = (work: () => void): Result<null, DiskRefusal> => {
    try {
      work()
      return ok(null)
    } catch (cause) {
      log.error('a connection could not be stored', cause)
      return fail(diskFailure(cause, 'data_not_written'))
    }
  }

  const tokens = createSessionTokens({
    vault,
    mint,
    kept,
    changed,
    table,
    attempt,
    write: (id, change) => write(withChange(id, change), activeId),
  })

  const start = (connection: Connection): Session =>
    createSession({
      connection,
      changed: listChanged,
      created: (keyId) => created(connection.id, keyId),
      revoked,
      revoking: (key) => revoking(connection.id, key),
      annotations: () => annotations().of(connection.id),
      signedOutOf: (keyId, at) => annotations().signedOutOf(connection.id, keyId, at),
      skew: () => (connection.kind === 'local' ? localSkew() : 0),
      open: async (current, onGauge, answered) => {
        const token = await tokens.of(current)
        return token.ok ? createClient(current, token.value, onGauge, { answered }) : token
      },
    })

  const allows = (id: string, target: Pick<Connection, 'kind' | 'baseUrl'>): Result<null, 'unfinished'> => {
    const known = sessions.get(id)?.connection()
    const address = addressOf(target)
    return known === undefined || addressOf(known) === address ? ok(null) : unfinishedAllows(id, address)
  }

  for (const connection of stateFile.value.connections) sessions.set(connection.id, start(connection))
  if (activeId === null || !sessions.has(activeId)) activeId = connections()[0]?.id ?? null

  return {
    connections,
    activeId: () => activeId,
    active: () => (activeId === null ? null : (sessions.get(activeId) ?? null)),
    find,
    activate: (id) => {
      const found = find(id)
      if (!found.ok) return found
      const written = attempt(() => write(connections(), id))
      if (!written.ok) return written
      activeId = id
      changed()
      return found
    },
    mayLead: allows,
    mayList,
    add: async (connection, token) => {
      if (token.address !== addressOf(connection)) return fail('address_changed')
      const record = (): void => write([...connections(), connection], connection.id)
      const stored = await tokens.store<never>(connection, token, () => ok(null), record)
      if (!stored.ok) return stored
      const session = start(connection)
      sessions.set(connection.id, session)
      activeId = connection.id
      changed()
      return ok(session)
    },
    keep: async ({ id, kind, baseUrl, lastFour, keyId, keeping }, token) => {
      if (token.address !== addressOf({ kind, baseUrl })) return fail('address_changed')
      // Asked again once the token is sealed: the connection may have been forgotten meanwhile, or something may have been begun.
      const allowed = (): Result<null, 'unfinished' | 'gone'> => {
        const known = find(id)
        return known.ok ? allows(id, { kind, baseUrl }) : known
      }
      const may = allowed()
      if (!may.ok) return may
      const signIn = { baseUrl, lastFour, keyId, keeping }
      const stored = await tokens.store({ id, keeping }, token, allowed, () => write(withChange(id, signIn), activeId))
      if (!stored.ok) return stored
      const found = find(id)
      if (!found.ok) return found
      const keptBefore = found.value.connection().keeping
      found.value.renew({ ...found.value.connection(), ...signIn })
      changed()
      if (keptBefore !== keeping) kept(id)
      return found
    },
    addSignedOut: (added) => {
      const active = activeId ?? added[0]?.id ?? null
      const written = attempt(() => write([...connections(), ...added], active))
      if (!written.ok) return written
      for (const connection of added) sessions.set(connection.id, start(connection))
      activeId = active
      changed()
      return ok(null)
    },
    describe: (id, description) => {
      const found = find(id)
      if (!found.ok) return found
      const written = attempt(() => write(withChange(id, description), activeId))
      if (!written.ok) return written
      found.value.describe(description)
      changed()
      return ok(null)
    },
    token: async (id) => {
      const found = find(id)
      return found.ok ? tokens.of(found.value.connection()) : found
    },
    forget: (id, losing) => {
      const found = find(id)
      if (!found.ok) return found
      const may = mayForget(id, losing)
      if (!may.ok) return may
      const left = connections().filter((connection) => connection.id !== id)
      const active = activeId === id ? (left[0]?.id ?? null) : activeId
      const dropped = attempt(() => forgetRotations(id, () => vault.drop(id, () => write(left, active))))
      if (!dropped.ok) return dropped
      found.value.close()
      sessions.delete(id)
      tokens.forget(id)
      activeId = active
      changed()
      return ok(null)
    },
    close: () => {
      for (const session of sessions.values()) session.close()
    },
  }
}
