import type { ApiKey } from '../../../contract/api-key.ts'
import { type Failure, ok } from '../../../contract/result.ts'
import type { Session } from '../connections/session.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { Attempted, Attempts, CreateOrder } from '../keys/attempts.ts'
import type { CreateTurns } from '../keys/create-turns.ts'
import type { KeyLog } from '../keys/key-log.ts'
import type { ListSearch, SearchOwner } from '../keys/list-search.ts'
import { onlyOrphan } from '../keys/orphans.ts'
import type { Entry } from './entry.ts'
import { type RotationReport, searched } from './machine.ts'
import type { RotationTable } from './table.ts'

/** What a list said of a create without an answer. */
type Searched = Extract<RotationReport, { readonly kind: 'lost' | 'unknown' }>

/** Creates the new keys of rotations, and looks for what a create without an answer left. */
export class RotationCreates {
  readonly #table: RotationTable
  readonly #sessions: Sessions
  readonly #attempts: Attempts
  readonly #turns: CreateTurns
  readonly #logged: KeyLog

  /** `logged`: a create took place or was tried. */
  constructor(
    table: RotationTable,
    sessions: Sessions,
    attempts: Attempts,
    turns: CreateTurns,
    logged: KeyLog,
  ) {
    this.#table = table
    this.#sessions = sessions
    this.#attempts = attempts
    this.#turns = turns
    this.#logged = logged
  }

  /** Begins the search for what a create of an earlier run left. */
  takeUp(entry: Entry, session: Session): void {
    this.#attempts.follow(this.#searchOf(entry, session), true)
  }
  #searchOf(entry: Entry, session: Session): ListSearch {
    entry.search ??= this.#attempts.searchOf(
      session,
      entry.address,
      this.#ownerOf(entry),
      entry.beforehand,
    )
    return entry.search
  }
  /** Hears what later lists show. */
  #ownerOf(entry: Entry): SearchOwner {
    return {
      name: entry.rotation.name,
      isProgram: false,
      found: (left) => {
        const before = entry.rotation
        const next = searched(before, left)
        if (next === before || !this.#table.has(entry)) return
        const session = this.#sessions.find(before.connectionId)
        if (session.ok && next.newKey !== null) {
          session.value.added(next.newKey)
          this.#logged('create', session.value, { ...next.newKey, name: next.name }, 'found')
        }
        this.#table.enter(entry, next)
      },
      failed: () => {},
      ended: () => {},
      excluded: (beforehand) => {
        entry.beforehand = beforehand
        this.#table.write(entry)
      },
    }
  }

  /** Creates the new key. */
  async create(entry: Entry, session: Session): Promise<RotationReport> {
    const { own } = entry.rotation
    const { id, keyId } = session.connection()
    this.#table.dropSearch(entry)
    const made = await this.#turns.run(session, async (progress) => {
      // Read before there is anything to lose.
      const token = own ? this.#sessions.token(id) : ok(null)
      const order: CreateOrder = {
        ...this.#ownerOf(entry),
        write: (beforehand) => {
          entry.beforehand = beforehand
          const written = this.#table.noteCreate(entry)
          return written.ok && !token.ok ? token : written
        },
      }
      const created = await this.#attempts.create(session, order, progress)
      if (created.kind === 'created' && token.ok) {
        const previous = token.value === null ? null : { token: token.value.secret, keyId }
        entry.secrets = { secret: created.secret, address: entry.address, previous }
      }
      return ok(created)
    })
    return this.#afterCreate(
      entry,
      session,
      made.ok ? made.value : { kind: 'refused', cause: made.error },
    )
  }
  async #afterCreate(entry: Entry, session: Session, created: Attempted): Promise<RotationReport> {
    const { name } = entry.rotation
    const log = (key: ApiKey | null, outcome: string): void =>
      this.#logged('create', session, { ...key, name }, outcome)
    if (created.kind === 'created') {
      log(created.key, 'created')
      return { kind: 'created', key: created.key }
    }
    const { cause } = created
    if (created.kind === 'refused') {
      log(null, `refused: ${cause.code}`)
      return created
    }
    entry.search = created.search
    const report = await this.#lookFor(created.search, session, cause)
    const orphan = report.kind === 'lost' ? onlyOrphan(report) : null
    log(orphan, `${orphan === null ? report.kind : 'found'}: ${cause.code}`)
    return report
  }

  /** A rotation outlives the app and reports itself what its create left. */
  async #lookFor(search: ListSearch, session: Session, cause: Failure | null): Promise<Searched> {
    const left = await search.look()
    this.#attempts.follow(search)
    if ('code' in left) return { kind: 'unknown', cause, listFailure: left }
    const orphan = onlyOrphan(left)
    if (orphan !== null) session.added(orphan)
    return { kind: 'lost', cause, ...left }
  }
  /** Reads the list for what the create left. */
  find(entry: Entry, session: Session): Promise<Searched> {
    return this.#lookFor(this.#searchOf(entry, session), session, null)
  }
  /** Looks again for what the create left, and logs it. */
  async look(entry: Entry, session: Session): Promise<RotationReport> {
    const report = await this.find(entry, session)
    const orphan = report.kind === 'lost' ? onlyOrphan(report) : null
    if (orphan !== null)
      this.#logged('create', session, { ...orphan, name: entry.rotation.name }, 'found')
    return report
  }
}
