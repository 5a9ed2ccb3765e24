import type { ApiKey } from '../../../contract/api-key.ts'
import type { ChannelRun } from '../../../contract/channel.ts'
import { LEASE_REQUESTS, type Lease } from '../../../contract/lease.ts'
import { type Failure, fail, ok, type Result } from '../../../contract/result.ts'
import { addressOf, boundTo } from '../../base/bound-secret.ts'
import type { Clock } from '../../base/clock.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'
import { enoughLeft } from '../connections/budget.ts'
import type { Session } from '../connections/session.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { Attempted, Attempts, CreateOrder } from '../keys/attempts.ts'
import type { CreateProgress, CreateTurns } from '../keys/create-turns.ts'
import type { KeyLog } from '../keys/key-log.ts'
import type { LeftKeys } from '../keys/orphans.ts'
import type { Revocations } from '../revocations/revocations.ts'
import {
  freshLease,
  type LeaseEntry,
  type LeaseHelper,
  type LeasePlan,
  newLeaseToken,
} from './lease-entry.ts'
import { newLeaseName } from './lease-name.ts'
import { noteBeforehand, withNote } from './lease-notes.ts'
import type { Step } from './lease-waits.ts'

/** The key of a lease, for its helper. */
export type Granted = Omit<ChannelRun, 'url' | 'file'>

export interface LeasesParts {
  readonly store: Store<Vault>
  readonly clock: Clock
  readonly sessions: Pick<Sessions, 'find'>
  readonly revocations: Revocations
  readonly attempts: Attempts
  readonly turns: CreateTurns
  readonly logged: KeyLog
  /** Tells whether what is noted outlives the app. */
  readonly isKept: () => boolean
  readonly changed: (leases: readonly Lease[]) => void
  /** Nobody can revoke this key from here any more, because its connection is not known. */
  readonly left: (keyName: string, address: string) => void
}

/** What the creates need of the leases. */
interface LeaseHost {
  /** Writes a lease before its create, unless there is a reason to send none. */
  begin(entry: LeaseEntry, helper: LeaseHelper): Result<null>
  has(entry: LeaseEntry): boolean
  readonly step: Step
  /** Nobody need wait any longer for the revoke of what it may have left. */
  tried(entry: LeaseEntry): void
  readonly show: () => void
}

/** Creates the keys of leases, and has those revoked that a create without an answer made. */
export class LeaseCreates {
  readonly #parts: LeasesParts
  readonly #host: LeaseHost

  constructor(parts: LeasesParts, host: LeaseHost) {
    this.#parts = parts
    this.#host = host
  }

  /** Creates a key. Fails as the create did; what it may have left is revoked. */
  create(session: Session, plan: LeasePlan, helper: LeaseHelper): Promise<Result<Granted>> {
    return this.#parts.turns.inTurn(session, (progress) =>
      this.#create(session, plan, helper, progress),
    )
  }

  async #create(
    session: Session,
    plan: LeasePlan,
    helper: LeaseHelper,
    progress: CreateProgress,
  ): Promise<Result<Granted>> {
    const { clock, revocations, attempts, isKept } = this.#parts
    const connection = session.connection()
    const token = newLeaseToken()
    const of = {
      connectionId: connection.id,
      address: addressOf(connection),
      keyName: newLeaseName(plan.folder),
    }
    const entry = freshLease(of, plan, token, clock.wall())
    const order: CreateOrder = {
      ...this.#orderOf(entry),
      write: (beforehand) => {
        entry.note = { ...entry.note, before: beforehand.before, known: beforehand.known }
        const enough = enoughLeft(session, LEASE_REQUESTS)
        return enough.ok ? this.#host.begin(entry, helper) : enough
      },
    }
    const created = await attempts.create(session, order, progress)
    if (created.kind !== 'created') return this.#notCreated(entry, session, created)
    const { key, secret } = created
    this.#log(entry, session, 'created', key)
    entry.note = { ...entry.note, keyId: key.id }
    const wanted = {
      why: 'lease',
      client: plan.asker,
      secrets: boundTo(connection, secret),
    } as const
    revocations.addLent(session, key, entry.note.id, wanted, withNote(entry.note))
    if (this.#host.step(entry, 'created') !== 'given') return fail('cancelled')
    const { id } = entry.note
    return ok({ lease: id, leaseToken: token, secret, keyId: key.id, isKept: isKept() })
  }
  #notCreated(
    entry: LeaseEntry,
    session: Session,
    created: Exclude<Attempted, { readonly kind: 'created' }>,
  ): Result<never> {
    const { kind, cause } = created
    // Without a row nothing was sent.
    if (this.#host.has(entry)) {
      this.#log(entry, session, `${kind === 'refused' ? kind : 'lost'}: ${cause.code}`)
      if (kind === 'unanswered') entry.search = created.search
      this.#host.step(entry, kind)
    }
    return { ok: false, error: cause }
  }
  #log({ note, asker }: LeaseEntry, session: Session, outcome: string, key?: ApiKey): void {
    this.#parts.logged('create', session, { ...key, name: note.keyName }, outcome, asker)
  }

  /** Looks for what the unanswered create of a lease made. */
  search(entry: LeaseEntry): void {
    const { sessions, attempts } = this.#parts
    const session = sessions.find(entry.note.connectionId)
    if (!session.ok) return
    const { before, known, address } = entry.note
    entry.search ??= attempts.searchOf(session.value, address, this.#orderOf(entry), {
      before,
      known,
      since: null,
    })
    attempts.follow(entry.search, true)
  }
  #orderOf(entry: LeaseEntry): Omit<CreateOrder, 'write'> {
    const settle = (problem: Failure | null): void => {
      entry.problem = problem
      this.#host.tried(entry)
      this.#host.show()
    }
    return {
      name: entry.note.keyName,
      isProgram: true,
      found: (left) => {
        settle(null)
        this.#revokeLeft(entry, left)
      },
      failed: settle,
      ended: () => void this.#host.step(entry, 'unfound'),
      excluded: (beforehand) => noteBeforehand(this.#parts.store, entry, beforehand),
    }
  }
  /** Has the keys revoked that bear the letters of a lost create. */
  #revokeLeft(entry: LeaseEntry, { orphans }: LeftKeys): void {
    const session = this.#parts.sessions.find(entry.note.connectionId)
    if (!session.ok || orphans.length === 0) return
    const client = entry.asker === null ? {} : { client: entry.asker }
    for (const key of orphans) {
      // Otherwise the person would be alarmed by keys that came from nowhere.
      session.value.added(key)
      void this.#parts.revocations.revoke(session.value, key, { why: 'orphan', ...client })
    }
    // The lease leaves the vault once the rows of its keys are there.
    this.#host.step(entry, 'found')
  }
}
