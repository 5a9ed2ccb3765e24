import type { Failure } from '../../../contract/result.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { Attempts } from '../keys/attempts.ts'
import type { KeyLog } from '../keys/key-log.ts'
import type { SearchOwner } from '../keys/list-search.ts'
import type { LeftKeys } from '../keys/orphans.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { LeaseEntry } from './lease-entry.ts'
import type { LeaseTable } from './lease-table.ts'
import { serviceNow } from './lease-waits.ts'

/** Age of a create whose key no list showed, in milliseconds, after which no start looks for it. */
const FORGET_MS = 86_400_000

/** Looks for the key that a lease's create without an answer left, and has it revoked. */
export class LeaseSearch {
  readonly #table: LeaseTable
  readonly #sessions: Sessions
  readonly #attempts: Attempts
  readonly #revocations: Revocations
  readonly #logged: KeyLog

  /** `logged`: a create was given up. */
  constructor(
    table: LeaseTable,
    sessions: Sessions,
    attempts: Attempts,
    revocations: Revocations,
    logged: KeyLog,
  ) {
    this.#table = table
    this.#sessions = sessions
    this.#attempts = attempts
    this.#revocations = revocations
    this.#logged = logged
    table.onSearch = (entry) => this.#search(entry)
  }

  /** Hears what later lists show. */
  ownerOf(entry: LeaseEntry): SearchOwner {
    return {
      name: entry.note.keyName,
      isProgram: true,
      found: (left) => {
        this.#settle(entry, null)
        this.#revokeLeft(entry, left)
      },
      failed: (cause) => this.#settle(entry, cause),
      ended: () => {
        if (entry.state !== 'searched') return
        this.#table.step(entry, 'unfound')
        this.#giveUpOld(entry)
      },
      excluded: (beforehand) => this.#table.writeBeforehand(entry, beforehand),
    }
  }

  #search(entry: LeaseEntry): void {
    const session = this.#sessions.find(entry.note.connectionId)
    if (!session.ok) return
    const { before, known, address } = entry.note
    const beforehand = { before, known, since: null }
    entry.search ??= this.#attempts.searchOf(
      session.value,
      address,
      this.ownerOf(entry),
      beforehand,
    )
    this.#attempts.follow(entry.search, true)
  }
  #settle(entry: LeaseEntry, problem: Failure | null): void {
    entry.problem = problem
    this.#table.tried(entry)
    this.#table.show()
  }
  /** Has the keys revoked that bear the letters of a lost create. */
  #revokeLeft(entry: LeaseEntry, { orphans }: LeftKeys): void {
    const session = this.#sessions.find(entry.note.connectionId)
    if (!session.ok || orphans.length === 0) return
    const client = entry.asker === null ? {} : { client: entry.asker }
    for (const key of orphans) {
      // Otherwise the person would be alarmed by keys that came from nowhere.
      session.value.added(key)
      void this.#revocations.revoke(session.value, key, { why: 'orphan', ...client })
    }
    // The lease leaves the vault once the rows of its keys are there.
    this.#table.step(entry, 'found')
  }
  /**
   * Enough lists had no key of a lost create: an old one is given up, which the activity log says.
   */
  #giveUpOld(entry: LeaseEntry): void {
    const { connectionId, keyName, since } = entry.note
    const session = this.#sessions.find(connectionId)
    if ((serviceNow(session) ?? since) - since <= FORGET_MS) return
    if (session.ok) this.#logged('create', session.value, { name: keyName }, 'lost: not_found')
    this.#table.forget(entry)
  }
}
