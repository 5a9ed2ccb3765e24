import { foreignUses, possibleUses } from '../../../contract/annotations.ts'
import { type ApiKey, hasId, lacksKey } from '../../../contract/api-key.ts'
import type { Connection, KeyListState, RateGauge } from '../../../contract/connection.ts'
import type { WithTokenFailure } from '../../../contract/failures.ts'
import { NO_OWN_KEY, ownKeyIn, signedInKeyId } from '../../../contract/own-key.ts'
import { type Failure, ok, type Result } from '../../../contract/result.ts'
import { type Clock, type Moment, momentOf, SYSTEM_CLOCK } from '../../base/clock.ts'
import type { ConnectionPlace } from './connection-place.ts'
import { ServiceClock } from './service-clock.ts'
import { type OpenClient, type OpeningClient, SessionClient } from './session-client.ts'
import { leavesUncertain, signsOut } from './session-failures.ts'
import type { SessionEvents, SessionList, SessionSurroundings } from './session-types.ts'

type Mutable = { -readonly [K in keyof KeyListState]: KeyListState[K] }

/**
 * One connection at work: its client and what is known of its keys. Main's truth; windows mirror
 * `state`.
 */
export class Session {
  /** The clock that all times of the session are by. */
  readonly clock: Clock
  readonly place: ConnectionPlace
  readonly #surroundings: SessionSurroundings
  readonly #events: Required<SessionEvents>
  #connection: Connection
  readonly #madeAt = new Map<string, number>()
  #started = 0
  #applied = 0
  #underWay: Promise<unknown> | null = null
  /** Since when a list is waited for, by the clock that nobody sets. */
  #waitsSince: number | null = null
  #lastListed: Moment | null = null
  readonly #serviceClock: ServiceClock
  readonly #client: SessionClient
  #state: KeyListState

  constructor(
    connection: Connection,
    place: ConnectionPlace,
    open: OpenClient,
    surroundings: SessionSurroundings,
    events: SessionEvents,
  ) {
    this.place = place
    this.#surroundings = surroundings
    this.clock = surroundings.clock ?? SYSTEM_CLOCK
    this.#serviceClock = new ServiceClock(this.clock, surroundings.skew)
    this.#client = new SessionClient(open, this.clock, this.#serviceClock, (gauge) =>
      this.#update({ gauge }),
    )
    this.#events = { read: () => {}, revoked: () => {}, ...events }
    this.#connection = connection
    this.#state = {
      connectionId: connection.id,
      phase: 'loading',
      refreshing: false,
      keys: null,
      isPart: false,
      listedAt: null,
      failure: null,
      uncertainSince: null,
      own: NO_OWN_KEY,
      gauge: null,
      skew: 0,
    }
  }

  /**
   * The service's own time now, as an answer said it last, in ms since the epoch; null where none
   * did. No clock that can be set counts.
   */
  serviceTime(): number | null {
    return this.#serviceClock.time()
  }
  /** The client, opened with the stored token on first use. */
  client(): OpeningClient {
    return this.#client.open(this.#connection)
  }
  /**
   * A list request that starts now. An older answer never overwrites a newer one. `retry`: as
   * `KeyApiClient.list`; on unless refused.
   */
  async relist({
    retry = true,
  }: {
    readonly retry?: boolean
  } = {}): Promise<Result<SessionList, WithTokenFailure>> {
    this.#started += 1
    const mine = this.#started
    this.#waitsSince ??= this.clock.steady()
    this.#update({ refreshing: true })
    const listed = await this.#list(retry, () => mine > this.#applied)
    const over: Partial<Mutable> = mine === this.#started ? { refreshing: false } : {}
    if (mine === this.#started) this.#waitsSince = null
    if (mine > this.#applied) {
      this.#applied = mine
      const came: Partial<Mutable> = listed.ok
        ? {
            phase: 'ready',
            failure: null,
            uncertainSince: null,
            unansweredCreate: undefined,
            listedAt: this.clock.wall(),
            ...this.#withKeys(listed.value.keys, listed.value.isPart),
          }
        : this.#failed(listed.error)
      // One change: the window draws each.
      this.#update({ ...over, ...came })
    } else if (mine === this.#started) this.#update(over)
    if (listed.ok) this.#events.read(listed.value)
    return listed
  }
  close(): void {
    this.#client.close()
    this.#lastListed = null
    // A list that is under way says nothing of where the connection leads next.
    this.#underWay = null
    this.#applied = this.#started
  }
  connection(): Connection {
    return this.#connection
  }
  readonly state = (): KeyListState => this.#state
  /** As `SessionClient.gauge`. */
  gauge(): RateGauge | null {
    return this.#client.gauge()
  }
  /** For how many milliseconds a list has been waited for; 0 while none is. */
  waited(): number {
    return this.#waitsSince === null ? 0 : this.clock.steady() - this.#waitsSince
  }
  /** When a key was used last by anyone but this app, as `lastForeignUse`. */
  readonly lastUses = (): ((key: ApiKey) => string | null) =>
    foreignUses(this.#surroundings.annotations(), this.#state.own)
  /** As `possibleUses`. */
  possibleUses(): (key: ApiKey) => string | null {
    return possibleUses(this.#surroundings.annotations(), this.#state.own)
  }
  /** Now by the service's clock as far as that is known, in ms since the epoch. */
  now(): number {
    const here = this.clock.wall() + this.#state.skew
    // The local service's clock is read without an answer, also right after the Lab moved it.
    return this.#connection.kind === 'local' ? here : (this.serviceTime() ?? here)
  }
  /**
   * As `relist`, but joins one under way, and asks with a token that was refused only where a
   * person wants that. Resolves to how many keys there are; null where no list came.
   */
  async refresh({
    isPressed = false,
  }: {
    readonly isPressed?: boolean
  } = {}): Promise<number | null> {
    if (this.#state.failure?.code === 'unauthorized' && !isPressed) return null
    if (this.#underWay === null) {
      const mine = this.relist().finally(() => {
        if (this.#underWay === mine) this.#underWay = null
      })
      this.#underWay = mine
    }
    await this.#underWay
    return this.#state.phase === 'ready' ? (this.#state.keys?.length ?? null) : null
  }
  /** This app created the key. */
  added(key: ApiKey) {
    this.#madeAt.set(key.id, this.clock.steady())
    this.#events.created(key.id)
    this.#wrote((keys) => [key, ...keys.filter((row) => row.id !== key.id)])
  }
  /** When this run added the key, by the steady clock; null where it did not. */
  madeAt(id: string): number | null {
    return this.#madeAt.get(id) ?? null
  }
  /** When this sign-in got a list last; null before the first. */
  lastListed(): Moment | null {
    return this.#lastListed
  }
  /** The service acknowledged that the key is revoked, at this app's request. */
  removed(id: string) {
    this.#wrote((keys) => keys.filter((row) => row.id !== id))
    // Who hears of it finds a list without the key.
    this.#events.revoked(this.#connection, id)
  }
  /**
   * A write ended in this failure: a refused token signs the session out, and after none the list
   * is uncertain until it is read again. `createdName`: of the key that it was to create.
   */
  noteFailure(failure: Failure, createdName?: string) {
    if (signsOut(failure)) this.#update(this.#failed(failure))
    if (!leavesUncertain(failure)) return
    // A list asked for before the write says nothing of what came of it.
    this.#applied = this.#started
    this.#update({
      phase: 'stale',
      failure,
      uncertainSince: this.#state.uncertainSince ?? this.clock.wall(),
      unansweredCreate: createdName ?? this.#state.unansweredCreate,
    })
  }
  /** Replaces the name, the marks and what is shown of the token; client and list stay. */
  describe(change: Partial<Connection>) {
    this.#connection = { ...this.#connection, ...change }
  }
  /**
   * Takes a new token's connection record and forgets the client of the old one; a list of
   * another address goes too.
   */
  renew(renewed: Connection) {
    const at = this.clock.wall() + this.#serviceClock.skew(this.#connection.kind)
    this.close()
    const moved = renewed.baseUrl !== this.#connection.baseUrl
    const before = signedInKeyId(this.#state.own)
    this.#connection = renewed
    this.#state = { ...this.#state, own: NO_OWN_KEY }
    const keys =
      moved || this.#state.keys === null
        ? null
        : this.#withKeys(this.#state.keys, this.#state.isPart)
    this.#update({
      phase: 'loading',
      failure: null,
      uncertainSince: null,
      unansweredCreate: undefined,
      gauge: null,
      ...(moved ? { keys: null, isPart: false, listedAt: null } : keys),
    })
    if (before !== null && !moved && before !== signedInKeyId(this.#state.own))
      this.#events.signedOutOf(before, at)
  }

  #update(fields: Partial<Mutable>): void {
    this.#state = {
      ...this.#state,
      skew: this.#serviceClock.skew(this.#connection.kind),
      ...fields,
    }
    this.#events.changed(this.#state)
  }
  #withKeys(keys: readonly ApiKey[], isPart: boolean): Partial<Mutable> {
    return {
      keys,
      isPart,
      own: ownKeyIn(keys, this.#connection, isPart, this.#state.own),
    }
  }
  #failed(failure: Failure): Partial<Mutable> {
    return {
      phase: signsOut(failure) ? 'signed_out' : 'stale',
      failure,
    }
  }
  /** `isShown`: tells whether the list takes the place of the one before. */
  async #list(
    retry: boolean,
    isShown: () => boolean,
  ): Promise<Result<SessionList, WithTokenFailure>> {
    const opening = this.client()
    const opened = await opening
    if (!opened.ok) return opened
    const asked = { place: this.place.number(), askedAt: this.clock.steady() }
    const { keyId } = this.#connection
    const listed = await opened.value.list({ retry })
    if (!listed.ok) return listed
    const { keys } = listed.value
    const isPart = listed.value.isPart || (keyId !== null && lacksKey(keys, keyId))
    // The keys that are shown and the place are always of one list.
    const isEarly = asked.place === null && !isShown()
    if (!this.#client.isOpen(opening) || isEarly) return ok({ keys, isPart, ...asked })
    this.#lastListed = momentOf(this.clock)
    const { certainty, ids } = ownKeyIn(keys, this.#connection, isPart)
    const [matched] = ids
    if (certainty === 'matched' && matched !== undefined && hasId({ id: matched })) {
      // Later lists may leave the key out, and one that does is a part.
      this.#connection = { ...this.#connection, keyId: matched }
      this.#events.identified(matched)
    }
    return ok({ keys, isPart, ...asked, place: this.place.listed({ keys, isPart }, ids) })
  }
  #wrote(change: (keys: readonly ApiKey[]) => readonly ApiKey[]): void {
    if (this.#state.keys === null) return
    // A list asked for before the write may not know of it.
    this.#applied = this.#started
    this.#update(this.#withKeys(change(this.#state.keys), this.#state.isPart))
  }
}
