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
import { Session } from './session.ts'
import type { SessionTable } from './session-table.ts'
import { tokenIn, withToken } from './session-tokens.ts'
import type { ConnectionDescription, SessionList } from './session-types.ts'
import type { UnfinishedWork } from './unfinished-work.ts'

/** What signing a connection in decides. `kind` never changes. */
export type SignIn = Pick<Connection, 'id' | 'kind' | 'baseUrl' | 'lastFour' | 'keyId'>

/** What unfinished work lets a connection do. */
export interface ConnectionRules {
  readonly mayLead: UnfinishedWork['mayLead']
  readonly mayList: UnfinishedWork['mayList']
  readonly mayForget: UnfinishedWork['mayForget']
  /** Called when a connection was forgotten: its work is not in the vault any more. */
  forgotten(connectionId: string): void
}

const attempt = (work: () => void): Result<null, DiskRefusal> => tryWrite('a connection', work)

/** Facts that lie outside of the sessions. */
export interface SessionsSurroundings {
  /** As `Annotations.of`. */
  readonly annotationsOf: (connectionId: string) => Readonly<Record<string, Annotation>>
  /** Milliseconds that the local service's clock is ahead. */
  readonly localSkew: () => number
  readonly clock?: Clock
}

/** Called by the sessions. */
export interface SessionsEvents {
  readonly listChanged: (state: KeyListState) => void
  /** A list came, whether it is shown or an earlier one is newer. */
  readonly listRead?: (list: SessionList & { readonly connectionId: string }) => void
  /** This app created the key. Called before the list has it. */
  readonly created: (connectionId: string, keyId: string) => void
  /** The service acknowledged that a key is revoked, at this app's request. */
  readonly revoked?: (connection: Connection, keyId: string) => void
  /** As `Annotations.signedOutOf`. */
  readonly signedOutOf: (connectionId: string, keyId: string, at: number) => void
  readonly changed: () => void
}

/**
 * All connections of this computer and the session of each. What the disk refuses fails, e.g. with
 * `disk_full`, and changes nothing, in memory neither.
 */
export class Sessions {
  readonly #store: Store<Vault>
  readonly #table: SessionTable
  readonly #createClient: ClientFactory
  readonly #surroundings: SessionsSurroundings
  readonly #events: SessionsEvents
  #rules: ConnectionRules | null = null

  /** `table` is empty. It is filled here, and may be given to parts that are made before. */
  constructor(
    store: Store<Vault>,
    table: SessionTable,
    createClient: ClientFactory,
    surroundings: SessionsSurroundings,
    events: SessionsEvents,
  ) {
    this.#store = store
    this.#table = table
    this.#createClient = createClient
    this.#surroundings = surroundings
    this.#events = events
    for (const connection of store.value.connections)
      table.byId.set(connection.id, this.#start(connection))
    if (!table.byId.has(this.activeId() ?? ''))
      store.updateSoon((value) => ({ ...value, activeId: value.connections[0]?.id ?? null }))
  }

  /** Sets the rules of unfinished work, which is made after the sessions. Called once. */
  obey(rules: ConnectionRules): void {
    this.#rules = rules
  }
  readonly connections = (): readonly Connection[] => this.#table.connections()
  readonly activeId = (): string | null => this.#store.value.activeId
  readonly active = (): Session | null => this.#table.byId.get(this.activeId() ?? '') ?? null
  /** Fails with `gone` for an id that is not (any more) a connection. */
  readonly find = (id: string): Result<Session, 'gone'> => this.#table.find(id)
  /** Returns what `work` makes of a connection's session; fails as `find` does. */
  doWith<Done>(id: string, work: (session: Session) => Done) {
    const found = this.find(id)
    return found.ok ? work(found.value) : found
  }
  activate(id: string): Result<Session, 'gone' | DiskRefusal> {
    const found = this.find(id)
    if (!found.ok) return found
    const written = attempt(() => this.#write(this.connections(), id))
    if (!written.ok) return written
    this.#events.changed()
    return found
  }
  /**
   * Whether a known connection may lead to this address now. As `UnfinishedWork.mayLead`; its
   * present address is always allowed.
   */
  mayLead(id: string, target: Pick<Connection, 'kind' | 'baseUrl'>): Result<null, 'unfinished'> {
    const known = this.#table.byId.get(id)?.connection()
    const address = addressOf(target)
    return known === undefined || addressOf(known) === address
      ? ok(null)
      : this.#rulesNow.mayLead(id, address)
  }
  /** As `UnfinishedWork.mayList`. */
  mayList(
    ...asked: Parameters<ConnectionRules['mayList']>
  ): ReturnType<ConnectionRules['mayList']> {
    return this.#rulesNow.mayList(...asked)
  }
  /**
   * Stores the new connection with its token, and makes it active. Changes nothing when the disk
   * refuses, or when the token belongs to another address.
   */
  add(connection: Connection, token: BoundSecret): Result<Session, StoredTokenFailure> {
    if (token.address !== addressOf(connection)) return fail('address_changed')
    const { id } = connection
    const stored = attempt(() =>
      this.#write([...this.connections(), connection], id, {
        tokens: withToken(this.#store.value.tokens, id, token),
      }),
    )
    if (!stored.ok) return stored
    const session = this.#start(connection)
    this.#table.byId.set(id, session)
    this.#events.changed()
    return ok(session)
  }
  /**
   * Stores a known connection's token and how it is signed in; its name and its marks stay.
   * Changes nothing where `add` would not, as `mayLead` says, or, with `gone`, when the connection is
   * not known.
   */
  keep(
    { id, kind, baseUrl, lastFour, keyId }: SignIn,
    token: BoundSecret,
  ): Result<Session, StoredTokenFailure | 'unfinished' | 'gone'> {
    if (token.address !== addressOf({ kind, baseUrl })) return fail('address_changed')
    const found = this.find(id)
    if (!found.ok) return found
    const may = this.mayLead(id, { kind, baseUrl })
    if (!may.ok) return may
    const signIn = { baseUrl, lastFour, keyId }
    const stored = attempt(() =>
      this.#write(this.#withChange(id, signIn), this.activeId(), {
        tokens: withToken(this.#store.value.tokens, id, token),
        places: withUnsettled(this.#store.value.places, id),
      }),
    )
    if (!stored.ok) return stored
    found.value.renew({ ...found.value.connection(), ...signIn })
    this.#events.changed()
    return found
  }
  /**
   * Adds connections that have no token yet; none of them becomes active unless there was none.
   * Each is signed out until it gets one.
   */
  addSignedOut(added: readonly Connection[]): Result<null, DiskRefusal> {
    const active = this.activeId() ?? added[0]?.id ?? null
    const written = attempt(() => this.#write([...this.connections(), ...added], active))
    if (!written.ok) return written
    for (const connection of added) this.#table.byId.set(connection.id, this.#start(connection))
    this.#events.changed()
    return ok(null)
  }
  /** Changes what a connection is called and how it is marked; its token and its list stay. */
  describe(id: string, description: ConnectionDescription): Result<null, 'gone' | DiskRefusal> {
    const found = this.find(id)
    if (!found.ok) return found
    const written = attempt(() => this.#write(this.#withChange(id, description), this.activeId()))
    if (!written.ok) return written
    found.value.describe(description)
    this.#events.changed()
    return ok(null)
  }
  /** The token of a connection, with the address that it was entered for. */
  token(id: string): Result<BoundSecret, 'token_missing' | 'gone'> {
    const found = this.find(id)
    return found.ok ? tokenIn(this.#store.value, id) : found
  }
  /**
   * Forgets the connection, its rotations and its token on this computer. Sends nothing. `losing`
   * and failures as `UnfinishedWork.mayForget`.
   */
  forget(id: string, losing: boolean): Result<null, 'gone' | 'unfinished' | DiskRefusal> {
    const found = this.find(id)
    if (!found.ok) return found
    const may = this.#rulesNow.mayForget(id, losing)
    if (!may.ok) return may
    const dropped = attempt(() =>
      this.#store.update((vault) => {
        const left = withoutConnection(vault, id)
        return { ...left, activeId: left.activeId ?? left.connections[0]?.id ?? null }
      }),
    )
    if (!dropped.ok) return dropped
    found.value.close()
    this.#table.byId.delete(id)
    this.#rulesNow.forgotten(id)
    this.#events.changed()
    return ok(null)
  }
  close(): void {
    for (const session of this.#table.byId.values()) session.close()
  }

  get #rulesNow(): ConnectionRules {
    if (this.#rules === null) throw new Error('no rules are set yet')
    return this.#rules
  }
  #withChange(id: string, change: Partial<Connection>): readonly Connection[] {
    return this.connections().map((connection) =>
      connection.id === id ? { ...connection, ...change } : connection,
    )
  }
  /** Comes before every change in memory. Throws when the disk refuses. */
  #write(next: readonly Connection[], active: string | null, change: Partial<Vault> = {}): void {
    this.#store.update((value) => ({
      ...value,
      connections: next,
      activeId: active,
      ...change,
    }))
  }
  #start(connection: Connection): Session {
    const { id } = connection
    const { annotationsOf, localSkew, clock = SYSTEM_CLOCK } = this.#surroundings
    const { listChanged, listRead, created, revoked, signedOutOf } = this.#events
    return new Session(
      connection,
      new ConnectionPlace(this.#store, id),
      async (current, onGauge, answered) => {
        const token = tokenIn(this.#store.value, current.id)
        return token.ok ? this.#createClient(current, token.value, onGauge, { answered }) : token
      },
      {
        annotations: () => annotationsOf(id),
        skew: () => (connection.kind === 'local' ? localSkew() : 0),
        clock,
      },
      {
        changed: listChanged,
        read: (list) => listRead?.({ ...list, connectionId: id }),
        identified: (keyId) =>
          this.#store.updateSoon((value) => ({
            ...value,
            connections: this.#withChange(id, { keyId }),
          })),
        created: (keyId) => created(id, keyId),
        revoked: (of, keyId) => revoked?.(of, keyId),
        signedOutOf: (keyId, at) => signedOutOf(id, keyId, at),
      },
    )
  }
}
