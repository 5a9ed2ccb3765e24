import { type ApiKey, asListed } from '../../../contract/api-key.ts'
import type { KeyListState } from '../../../contract/connection.ts'
import type { WithTokenFailure } from '../../../contract/failures.ts'
import { type Failure, type FailureCode, ok, type Result } from '../../../contract/result.ts'
import { addressOf } from '../../base/bound-secret.ts'
import type { Clock } from '../../base/clock.ts'
import { knownIds } from '../connections/same-workspace.ts'
import type { Session } from '../connections/session.ts'
import type { SessionTable } from '../connections/session-table.ts'
import { endedByDeath } from '../revocations/entry.ts'
import type { RevocationNews } from '../revocations/news.ts'
import type { CreateProgress } from './create-turns.ts'
import { markOf } from './list-mark.ts'
import { ListSearch, ListSearches, type SearchOwner } from './list-search.ts'
import { type Beforehand, TIME_GRAIN_MS } from './orphans.ts'

/**
 * How old the list before a create may be, in milliseconds, to determine afterwards which keys are
 * new.
 */
const FRESH_MS = 10_000

/** A list from the future was read before the clock was set back: nobody knows how old it is. */
const isFresh = (age: number): boolean => age >= 0 && age < FRESH_MS

/** Answers after which the key may exist all the same. */
const AMBIGUOUS: ReadonlySet<FailureCode> = new Set([
  'no_answer',
  'timed_out',
  'server_error',
  'unreadable_answer',
  'answer_too_large',
  'unexpected_status',
  'redirected',
  'cancelled',
])

/** Tells whether a create that ended so may have made a key. */
export const mayHaveCreated = (code: FailureCode): boolean => AMBIGUOUS.has(code)

/** A create that is about to be sent. */
export interface CreateOrder extends SearchOwner {
  /** Writes the row of the create. A create that cannot be written is not sent. */
  write(beforehand: Beforehand): Result<null>
}

/**
 * Outcome of the one POST. `unanswered`: the key may exist; the search for it is not followed yet.
 */
export type Attempted =
  | {
      readonly kind: 'created'
      readonly key: ApiKey
      readonly secret: string
      readonly beforehand: Beforehand
    }
  | { readonly kind: 'refused'; readonly cause: Failure }
  | { readonly kind: 'unanswered'; readonly cause: Failure; readonly search: ListSearch }

/**
 * A key that is listed later and is not among `before` is new: no clock has to agree for that.
 */
const readBeforehand = async (session: Session): Promise<Result<Beforehand, WithTokenFailure>> => {
  const { phase, keys, isPart, listedAt } = session.state()
  const fresh =
    phase === 'ready' &&
    keys !== null &&
    listedAt !== null &&
    isFresh(session.clock.wall() - listedAt)
  const listed = fresh ? ok({ keys, isPart }) : await session.relist()
  if (!listed.ok) return listed
  const since = session.serviceTime()
  const partUntil = listed.value.isPart && since !== null ? since - TIME_GRAIN_MS : null
  return ok({ before: markOf(listed.value.keys, partUntil), known: knownIds(session), since })
}

/** The one way to create a key: its row first, one POST, and where that is lost a search in lists. */
export class Attempts {
  readonly #searches: ListSearches
  /** Searches of creates whose answer is awaited. */
  readonly #sending = new Set<ListSearch>()
  /** Keys that creates of this run were answered with, by address: several connections may lead there. */
  readonly #answered = new Map<string, Set<string>>()

  constructor(clock: Clock, sessions: SessionTable) {
    this.#searches = new ListSearches(clock, (session) => {
      const found = sessions.find(session.connection().id)
      return found.ok && found.value === session
    })
  }

  /** Sends exactly one POST, or none where the list cannot be read or the row not be written. */
  async create(session: Session, order: CreateOrder, progress: CreateProgress): Promise<Attempted> {
    const beforehand = await readBeforehand(session)
    if (!beforehand.ok) return { kind: 'refused', cause: beforehand.error }
    const written = order.write(beforehand.value)
    if (!written.ok) return { kind: 'refused', cause: written.error }
    const client = await session.client()
    if (!client.ok) return { kind: 'refused', cause: client.error }
    const address = addressOf(session.connection())
    const search = this.searchOf(session, address, order, beforehand.value)
    this.#sending.add(search)
    const created = await client.value
      .create(order.name)
      .finally(() => void this.#sending.delete(search))
    if (created.ok) {
      const key = asListed(created.value)
      this.#noteAnswered(address, key.id)
      session.added(key)
      progress.answered(key, created.value.key)
      return { kind: 'created', key, secret: created.value.key, beforehand: search.beforehand }
    }
    session.noteFailure(created.error, order.name)
    progress.noSecretComes()
    if (!mayHaveCreated(created.error.code)) return { kind: 'refused', cause: created.error }
    return { kind: 'unanswered', cause: created.error, search }
  }
  /** Returns a search for what a create at this address may have left. */
  searchOf(
    session: Session,
    address: string,
    owner: SearchOwner,
    beforehand: Beforehand,
  ): ListSearch {
    return new ListSearch(session, address, owner, beforehand, this.#answeredAt(address))
  }
  #answeredAt(address: string): Set<string> {
    const ids = this.#answered.get(address) ?? new Set()
    this.#answered.set(address, ids)
    return ids
  }
  /** No other create left this key. A search whose create has no answer yet notes it as well. */
  #noteAnswered(address: string, keyId: string): void {
    this.#answeredAt(address).add(keyId)
    const isThere = (search: ListSearch): boolean => search.address === address
    for (const search of [...this.#searches.all(), ...this.#sending].filter(isThere))
      search.exclude(keyId)
  }

  /** Compares each later list until the search is dropped. `isNow`: asks for one at once. */
  follow(search: ListSearch, isNow = false): void {
    this.#searches.follow(search, isNow)
  }
  drop(search: ListSearch): void {
    this.#searches.drop(search)
  }

  listed({ connectionId, phase }: KeyListState): void {
    if (phase === 'ready') this.#searches.listed(connectionId)
  }
  /** As the topic `revocationNews`. */
  revoked({ row }: RevocationNews): void {
    if (!endedByDeath(row)) return
    for (const search of this.#searches.of(row.connectionId)) search.dismiss(row.keyId)
  }
  close(): void {
    this.#searches.close()
  }
}
