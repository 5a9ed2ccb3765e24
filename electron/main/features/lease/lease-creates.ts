import type { ApiKey } from '../../../contract/api-key.ts'
import type { ChannelRun } from '../../../contract/channel.ts'
import { LEASE_REQUESTS } from '../../../contract/lease.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { boundTo } from '../../base/bound-secret.ts'
import { enoughLeft } from '../connections/budget.ts'
import type { Session } from '../connections/session.ts'
import type { Attempted, Attempts, CreateOrder } from '../keys/attempts.ts'
import type { CreateProgress, CreateTurns } from '../keys/create-turns.ts'
import type { KeyLog } from '../keys/key-log.ts'
import {
  freshLease,
  type LeaseEntry,
  type LeaseHelper,
  type LeasePlan,
  newLeaseToken,
} from './lease-entry.ts'
import type { LeaseSearch } from './lease-search.ts'
import type { LeaseTable } from './lease-table.ts'

/** The key of a lease, for its helper. */
export type Granted = Omit<ChannelRun, 'url' | 'file'>

/** Creates the keys of leases. */
export class LeaseCreates {
  readonly #table: LeaseTable
  readonly #search: LeaseSearch
  readonly #attempts: Attempts
  readonly #turns: CreateTurns
  readonly #logged: KeyLog

  /** `logged`: a create took place or was tried. */
  constructor(
    table: LeaseTable,
    search: LeaseSearch,
    attempts: Attempts,
    turns: CreateTurns,
    logged: KeyLog,
  ) {
    this.#table = table
    this.#search = search
    this.#attempts = attempts
    this.#turns = turns
    this.#logged = logged
  }

  /** Creates a key. Fails as the create did; what it may have left is revoked. */
  create(session: Session, plan: LeasePlan, helper: LeaseHelper): Promise<Result<Granted>> {
    return this.#turns.inTurn(session, (progress) => this.#create(session, plan, helper, progress))
  }

  async #create(
    session: Session,
    plan: LeasePlan,
    helper: LeaseHelper,
    progress: CreateProgress,
  ): Promise<Result<Granted>> {
    const connection = session.connection()
    const token = newLeaseToken()
    const entry = freshLease(connection, plan, token, session.clock.wall())
    const order: CreateOrder = {
      ...this.#search.ownerOf(entry),
      write: (beforehand) => {
        entry.note = { ...entry.note, before: beforehand.before, known: beforehand.known }
        const enough = enoughLeft(session, LEASE_REQUESTS)
        return enough.ok ? this.#table.begin(entry, helper) : enough
      },
    }
    const created = await this.#attempts.create(session, order, progress)
    if (created.kind !== 'created') return this.#notCreated(entry, session, created)
    const { key, secret } = created
    this.#log(entry, session, 'created', key)
    if (!this.#table.give(entry, session, key, boundTo(connection, secret)))
      return fail('cancelled')
    const { id } = entry.note
    const { isKept } = this.#table
    return ok({ lease: id, leaseToken: token, secret, keyId: key.id, isKept })
  }
  #notCreated(
    entry: LeaseEntry,
    session: Session,
    created: Exclude<Attempted, { readonly kind: 'created' }>,
  ): Result<never> {
    const { kind, cause } = created
    // Without a row nothing was sent.
    if (this.#table.has(entry)) {
      this.#log(entry, session, `${kind === 'refused' ? kind : 'lost'}: ${cause.code}`)
      if (kind === 'unanswered') entry.search = created.search
      this.#table.step(entry, kind)
    }
    return { ok: false, error: cause }
  }
  #log({ note, asker }: LeaseEntry, session: Session, outcome: string, key?: ApiKey): void {
    this.#logged('create', session, { ...key, name: note.keyName }, outcome, asker)
  }
}
