import type { ApiKey } from '../../../contract/api-key.ts'
import type { Failure } from '../../../contract/result.ts'
import { addressOf } from '../../base/bound-secret.ts'
import { type Clock, type Moment, startCountdown } from '../../base/clock.ts'
import type { KeyList } from '../../client/parse.ts'
import { enoughLeft } from '../connections/budget.ts'
import { isOfWorkspace, ONLY_PART, OTHER_WORKSPACE } from '../connections/same-workspace.ts'
import type { Session } from '../connections/session.ts'
import { unmarked, withMarked } from './list-mark.ts'
import { type Beforehand, findLeftKeys, type LeftKeys } from './orphans.ts'

/** Answered lists after which no more are asked for. */
const ENOUGH_LISTS = 20
/** Pauses between two lists, in milliseconds: the first, the longest, and the longest after failures. */
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000
const LONGEST_FAILURE_PAUSE_MS = 1_800_000
/** Requests that are left to the person, beside the list itself. */
const SPARE_REQUESTS = 11

/** Whoever began the create that is searched for. */
export interface SearchOwner {
  readonly name: string
  readonly isProgram: boolean
  /** A later list shows these keys. */
  found(left: LeftKeys): void
  /** The list that was asked for did not come, is of another workspace, or is a part without the key. */
  failed(cause: Failure): void
  /** Enough lists were answered. Lists that come by themselves are compared all the same. */
  ended(): void
  /** A key turned out to be another create's, which a later run has to know as well. */
  excluded(beforehand: Beforehand): void
}

/** The search for the key that one create without an answer may have left. */
export class ListSearch {
  readonly session: Session
  readonly address: string
  readonly #owner: SearchOwner
  readonly #answered: ReadonlySet<string>
  beforehand: Beforehand
  /** How many lists were compared. */
  lists = 0
  #orphans: readonly ApiKey[] = []
  /** The last list that was compared. */
  #compared: Moment | null

  /**
   * `address`: where the create was sent, as `addressOf`. `answered`: keys that other creates at this
   * address were answered with, also later.
   */
  constructor(
    session: Session,
    address: string,
    owner: SearchOwner,
    beforehand: Beforehand,
    answered: ReadonlySet<string>,
  ) {
    this.session = session
    this.address = address
    this.#owner = owner
    this.beforehand = beforehand
    this.#answered = answered
    this.#compared = session.lastListed()
  }

  /** Tells whether lists are asked for. */
  get isAsking(): boolean {
    return this.lists < ENOUGH_LISTS && this.#isAtItsAddress
  }
  get #isAtItsAddress(): boolean {
    return addressOf(this.session.connection()) === this.address
  }

  /** Reads the list now. Fails with why no list of the workspace came. */
  async look(): Promise<LeftKeys | Failure> {
    const listed = await this.session.relist()
    if (!listed.ok) return listed.error
    if (!this.#isAtItsAddress) return { code: 'connection_moved' }
    const isNew = this.#compared !== this.session.lastListed()
    this.#compared = this.session.lastListed()
    return this.#compare(listed.value, isNew)
  }

  /** Compares the session's list, unless it was compared before. */
  compareNew(): void {
    const { phase, keys, isPart } = this.session.state()
    const listed = this.session.lastListed()
    if (phase !== 'ready' || keys === null || listed === null || listed === this.#compared) return
    if (!this.#isAtItsAddress) return
    this.#compared = listed
    const wasAsking = this.isAsking
    const left = this.#compare({ keys, isPart }, true)
    if ('code' in left) this.#owner.failed(left)
    else this.#owner.found(left)
    if (wasAsking && !this.isAsking) this.#owner.ended()
  }

  /** The list that was asked for did not come. */
  failed(cause: Failure): void {
    this.#owner.failed(this.#isAtItsAddress ? cause : { code: 'connection_moved' })
  }
  /** A key that is gone is not found again, even where a list is late. */
  dismiss(keyId: string): void {
    if (this.#orphans.some(({ id }) => id === keyId)) this.exclude(keyId)
  }
  /** Takes a key out of what may be found. */
  exclude(keyId: string): void {
    this.beforehand = { ...this.beforehand, before: withMarked(this.beforehand.before, keyId) }
    this.#orphans = this.#orphans.filter(({ id }) => id !== keyId)
    this.#owner.excluded(this.beforehand)
  }

  /** Other creates may have been answered before this search was followed. */
  #excludeAnswered(keys: readonly ApiKey[]): void {
    const candidates = [...this.#orphans, ...unmarked(keys, this.beforehand.before)]
    const ids = candidates.map(({ id }) => id).filter((id) => this.#answered.has(id))
    for (const id of new Set(ids)) this.exclude(id)
  }

  /** Fails where the list is of another workspace, or a part that shows nothing new. */
  #compare({ keys, isPart }: KeyList, isNew: boolean): LeftKeys | Failure {
    if (!isOfWorkspace(keys, new Set(this.beforehand.known))) return OTHER_WORKSPACE
    if (isNew) this.lists += 1
    this.#excludeAnswered(keys)
    const { name, isProgram } = this.#owner
    const lost = { name, isProgram, beforehand: this.beforehand }
    const { orphans, others } = findLeftKeys(keys, lost)
    const listed = new Set(keys.map(({ id }) => id))
    // A list may omit a key: what an earlier one showed stays.
    const omitted = this.#orphans.filter(({ id }) => !listed.has(id))
    this.#orphans = [...orphans, ...omitted]
    // The key may be among those that the part lacks.
    if (isPart && this.#orphans.length + others.length === 0) return ONLY_PART
    return { orphans: this.#orphans, others: this.#orphans.length > 0 ? [] : others }
  }
}

/** The lists that are asked for in a session, for all its searches at once. */
interface Polling {
  asked: number
  failures: number
  isUnderWay: boolean
  stop(): void
}

/** The searches that are open. Each list of a session is compared for all of its searches. */
export class ListSearches {
  readonly #clock: Clock
  readonly #isKnown: (session: Session) => boolean
  readonly #open = new Set<ListSearch>()
  readonly #polling = new Map<Session, Polling>()

  /** `isKnown`: the session is still one of the app's. */
  constructor(clock: Clock, isKnown: (session: Session) => boolean) {
    this.#clock = clock
    this.#isKnown = isKnown
  }

  /** Compares each later list until the search is dropped. `isNow`: one is asked for at once. */
  follow(search: ListSearch, isNow = false): void {
    this.#open.add(search)
    const polling = this.#polling.get(search.session) ?? {
      asked: 0,
      failures: 0,
      isUnderWay: false,
      stop: () => {},
    }
    this.#polling.set(search.session, polling)
    polling.asked = isNow ? 0 : 1
    this.#plan(search.session, polling)
  }
  drop(search: ListSearch): void {
    this.#open.delete(search)
  }

  of(connectionId: string): readonly ListSearch[] {
    return this.all().filter(({ session }) => session.connection().id === connectionId)
  }
  all(): readonly ListSearch[] {
    return [...this.#open]
  }
  /** A list of this connection may have come. */
  listed(connectionId: string): void {
    for (const search of this.of(connectionId)) search.compareNew()
  }
  close(): void {
    for (const { stop } of this.#polling.values()) stop()
    this.#open.clear()
  }

  #plan(session: Session, polling: Polling): void {
    if (polling.isUnderWay) return
    polling.stop()
    if (!this.#isKnown(session))
      for (const search of this.#open) if (search.session === session) this.#open.delete(search)
    if (![...this.#open].some((search) => search.session === session && search.isAsking)) {
      this.#polling.delete(session)
      return
    }
    const ask = (): void => void this.#ask(session, polling)
    if (polling.asked === 0) {
      ask()
      return
    }
    const longest = polling.failures > 0 ? LONGEST_FAILURE_PAUSE_MS : LONGEST_PAUSE_MS
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (polling.asked - 1), longest)
    polling.stop = startCountdown(this.#clock, ask, pause)
  }

  async #ask(session: Session, polling: Polling): Promise<void> {
    const hasRoom = polling.asked === 0 || enoughLeft(session, SPARE_REQUESTS).ok
    polling.isUnderWay = true
    polling.asked += 1
    const listed = hasRoom ? await session.relist({ retry: false }) : null
    polling.failures = listed?.ok === false ? polling.failures + 1 : 0
    if (listed?.ok === false)
      for (const search of this.#open) if (search.session === session) search.failed(listed.error)
    polling.isUnderWay = false
    this.#plan(session, polling)
  }
}
