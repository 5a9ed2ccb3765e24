import { hasId } from '../../../contract/api-key.ts'
import type { BulkStep } from '../../../contract/bulk.ts'
import type { Clock } from '../../base/clock.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'
import type { OwnCalls } from '../connections/own-calls.ts'
import type { Session } from '../connections/session.ts'
import type { SessionList } from '../connections/session-types.ts'
import type { Sessions } from '../connections/sessions.ts'
import { Around, type Rules } from './around.ts'
import { Budgets } from './budget.ts'
import { CheckedSecrets } from './checked-secrets.ts'
import { type Entry, isOpen, isWantedNow, openReasons } from './entry.ts'
import { EntryMaker } from './entry-maker.ts'
import { BulkGroups } from './groups.ts'
import { KnownSecrets } from './known-secrets.ts'
import { Looks } from './looks.ts'
import { NewKeys } from './new-keys.ts'
import type { Journal, RevocationEvents } from './news.ts'
import { PastedSecrets } from './pasted-secrets.ts'
import { Prover } from './prover.ts'
import { RunClock } from './run-clock.ts'
import { Sender } from './sender.ts'
import { RevocationTable } from './table.ts'
import { Worker } from './worker.ts'

/** A list that a connection got. */
export interface ListRead extends SessionList {
  readonly connectionId: string
}

/** How the service is reached. */
export interface Reach {
  readonly sessions: Sessions
  readonly calls: OwnCalls
  readonly clock: Clock
}

/** Whoever is told of what happens to keys that shall be dead. */
export interface MachineEvents extends RevocationEvents {
  readonly bulkMoved: (step: BulkStep) => void
  /** This key was to be revoked, and nobody goes on, because its connection was forgotten. */
  readonly left: (keyName: string, address: string) => void
}

/** Everything that ends keys, put together. */
export class Machine {
  readonly table: RevocationTable
  readonly make: EntryMaker
  readonly run: RunClock
  readonly groups: BulkGroups
  readonly known: KnownSecrets
  readonly pasted: PastedSecrets
  readonly checked: CheckedSecrets
  readonly prover: Prover
  readonly worker: Worker
  readonly #around: Around
  readonly #newKeys: NewKeys
  readonly #events: MachineEvents

  constructor(
    store: Store<Vault>,
    { sessions, calls, clock }: Reach,
    journal: Journal,
    rules: Rules,
    events: MachineEvents,
  ) {
    this.#events = events
    this.run = new RunClock(clock)
    this.table = new RevocationTable(store, sessions, journal, events, this.run)
    this.make = new EntryMaker(this.table, this.run)
    this.groups = new BulkGroups(this.table, this.make, this.run, events.bulkMoved)
    this.known = new KnownSecrets(sessions)
    this.checked = new CheckedSecrets(this.make, this.run)
    this.#newKeys = new NewKeys(calls, this.known)
    this.#around = new Around(this.table, rules, this.groups, this.run)
    const budgets = new Budgets(sessions, clock.steady())
    this.pasted = new PastedSecrets(calls, this.run)
    const keys = { known: this.known, newKeys: this.#newKeys, pasted: this.pasted }
    this.prover = new Prover(this.table, calls, budgets, this.run)
    this.worker = new Worker(this.table, this.#around, budgets, {
      sender: new Sender(this.table, this.#around, keys, budgets),
      prover: this.prover,
      looks: new Looks(this.table, budgets, this.run),
    })
    this.groups.onFreed = () => this.worker.check()
    // One that still works is revoked once more.
    this.known.add((connectionId, keyId) => {
      const entry = this.table.ofKey(connectionId, keyId)
      return entry?.facts.isSure === true ? entry.secrets : null
    })
  }

  /** The time that dates of plans go by: the service's, or that of this run where it says none. */
  now(session: Session): number {
    return this.#around.of(session).now
  }

  /** Takes in a list: what it says of each key of its place. */
  listed({ connectionId, keys, isPart, place, askedAt: steady }: ListRead): void {
    if (place === null) return
    const askedAt = this.run.ofSteady(steady)
    this.#around.listed(connectionId, askedAt)
    this.worker.listed(connectionId)
    const ids = new Set(keys.map(({ id }) => id))
    this.make.listed(connectionId, place, ids)
    // A row without an id may be any key.
    const isWhole = !isPart && keys.every(hasId)
    const told = { kind: 'listed', isPart: !isWhole, askedAt, place } as const
    this.checked.listed(connectionId, ids, told)
    for (const entry of this.table.all()) {
      if (entry.connectionId !== connectionId || entry.place !== place) continue
      for (const { onlyWhile } of openReasons(entry))
        if (onlyWhile !== null) this.#newKeys.listed(onlyWhile, ids.has(onlyWhile), !isWhole)
      this.table.apply(entry.id, { ...told, shows: ids.has(entry.keyId) })
    }
  }

  /** Drops what belongs to connections that are no more. */
  keepOnly(connections: readonly { readonly id: string }[]): void {
    const ids = new Set(connections.map(({ id }) => id))
    const gone = this.table.all().filter(({ connectionId }) => !ids.has(connectionId))
    for (const entry of gone) {
      this.logLeft(entry)
      if (isWantedNow(entry)) this.#events.left(entry.keyName, entry.address)
    }
    this.drop(gone)
  }
  drop(entries: readonly Entry[]): void {
    this.table.drop(entries)
    this.prover.dropped(entries.map(({ id }) => id))
  }
  /** Nobody goes on with an entry. What was not sent of a bulk revoke is no news. */
  logLeft(entry: Entry): void {
    if (!isOpen(entry)) return
    const open = openReasons(entry)
    const isSent = entry.facts.sentAt !== null
    for (const { dueAt, group, client } of open)
      if (isSent) this.table.teller.log(entry, 'revoke', 'stopped_after_request', client)
      else if (group === null)
        this.table.teller.log(entry, dueAt === null ? 'revoke' : 'plan', 'cancelled', client)
  }
}
