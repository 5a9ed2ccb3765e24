import { doubtOf } from '../../../contract/death-proof.ts'
import type { Lease, LeaseEndReason } from '../../../contract/lease.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Clock } from '../../base/clock.ts'
import type { Session } from '../connections/session.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { UnfinishedPart } from '../connections/unfinished-work.ts'
import { endedByDeath } from '../revocations/entry.ts'
import type { RevocationNews } from '../revocations/news.ts'
import type { Revocations } from '../revocations/revocations.ts'
import { claimsOf } from './claims.ts'
import type { Granted, LeaseCreates } from './lease-creates.ts'
import { isTokenOf, type LeaseEntry, type LeaseHelper, type LeasePlan } from './lease-entry.ts'
import { leaseOf, leasePart } from './lease-shown.ts'
import type { LeaseTable } from './lease-table.ts'
import { awaitHelper, limitLeft, REJOIN_MS, serviceNow } from './lease-waits.ts'

/**
 * API keys that live as long as a process of another program. Each is in the vault from before its
 * create until it ends; the row of its key, which is written with the key's id, is due from then
 * on.
 */
export class Leases {
  readonly #table: LeaseTable
  readonly #creates: LeaseCreates
  readonly #sessions: Sessions
  readonly #revocations: Revocations
  readonly #clock: Clock

  constructor(
    table: LeaseTable,
    creates: LeaseCreates,
    sessions: Sessions,
    revocations: Revocations,
    clock: Clock,
  ) {
    this.#table = table
    this.#creates = creates
    this.#sessions = sessions
    this.#revocations = revocations
    this.#clock = clock
  }

  list(): readonly Lease[] {
    return this.#table.open().map(leaseOf)
  }
  unfinished(): readonly UnfinishedPart[] {
    return this.#table.open().map(leasePart)
  }

  /** Takes up what the last run left. Called once, when there are sessions. */
  recover(): void {
    this.#table.read()
    for (const entry of this.#table.all()) {
      if (entry.state === 'abandoned') this.#table.step(entry, 'unanswered')
      else if (entry.state === 'ended') this.#table.hearFirstTry(entry)
      else {
        const { step } = this.#table
        void awaitHelper(entry, REJOIN_MS, this.#clock, step)
        const now = (): number | null => serviceNow(this.#sessions.find(entry.note.connectionId))
        limitLeft(entry, now, this.#clock, step)
      }
    }
    this.#table.show()
  }

  /** Creates a key. Fails as the create did; what it may have left is revoked. */
  run(session: Session, plan: LeasePlan, helper: LeaseHelper): Promise<Result<Granted>> {
    return this.#creates.create(session, plan, helper)
  }

  /** Its program runs. */
  started(helper: LeaseHelper): Result<null, 'gone'> {
    const entry = this.#table.heldBy(helper)
    if (entry === undefined) return fail('gone')
    this.#table.step(entry, 'started')
    return ok(null)
  }
  /**
   * Its program ended. Resolves after the first try to revoke the key, and of its secret after that:
   * fails as they did.
   */
  async ended(helper: LeaseHelper): Promise<Result<null>> {
    const entry = this.#table.heldBy(helper)
    // Revoked before its program ended.
    if (entry === undefined) return ok(null)
    this.#table.step(entry, 'program_ended')
    return this.#table.firstTry(entry)
  }
  /**
   * A helper that lost the app takes up its lease. Fails with `gone` where that is over, or the
   * token is a different one.
   */
  rejoin(
    id: string,
    token: string,
    command: readonly string[],
    folder: string,
    helper: LeaseHelper,
  ): Result<null, 'gone'> {
    const entry = this.#table.get(id)
    if (entry?.state !== 'away' || !isTokenOf(entry, token)) return fail('gone')
    if (!entry.claims.isKnown) entry.claims = claimsOf(command, folder)
    this.#table.step(entry, 'rejoined')
    this.#table.hold(entry, helper)
    return ok(null)
  }
  /**
   * A person ends it. Resolves after the first try to revoke its key; why that failed, if it did,
   * is in the list.
   */
  async end(id: string): Promise<Result<null, 'gone'>> {
    const entry = this.#table.get(id)
    if (entry === undefined) return fail('gone')
    this.#revocations.leaseEndedByPerson(id)
    this.#table.step(entry, 'person')
    await this.#table.firstTry(entry)
    return ok(null)
  }
  endAll(why: LeaseEndReason): void {
    this.#table.endAll(why)
  }

  /** As the topic `revocationNews`. */
  heard(news: RevocationNews): void {
    const { row } = news
    for (const entry of this.#table.all()) {
      const { note } = entry
      const isUnproven = row.ended === 'not_proven' && row.secrets === null
      if (note.id === row.leaseId && (row.ended === 'cancelled' || isUnproven)) this.#giveUp(entry)
      else if (!endedByDeath(row)) continue
      else if (note.id === row.leaseId) {
        this.#table.step(entry, 'revoked')
        this.#hearProof(entry, news)
      } else if (note.connectionId === row.connectionId && note.keyId === row.keyId)
        // Whoever wanted the key dead is named before its lease, which ends with it.
        this.#table.step(entry, 'person')
    }
  }
  #hearProof(entry: LeaseEntry, { row, verdict }: RevocationNews): void {
    // The second refusal, with which the proof is whole, is not waited for.
    if (row.isRefused || verdict?.kind === 'confirmed') {
      entry.helper?.send({ kind: 'revoked' })
      this.#table.tried(entry)
      this.#table.step(entry, 'proven')
    } else if (verdict !== null) this.#table.delay(entry, doubtOf(verdict))
    else if (row.secrets === null) this.#giveUp(entry)
  }
  /** Nobody finds out any more whether its key is dead. */
  #giveUp(entry: LeaseEntry): void {
    entry.helper?.send({ kind: 'not_proven' })
    this.#table.tried(entry, fail('cancelled'))
    this.#table.step(entry, 'unproven')
  }

  /** Forgets the leases of connections that are no more. */
  dropUnknown(): void {
    for (const entry of this.#table.all())
      if (!this.#sessions.find(entry.note.connectionId).ok) this.#table.leave(entry)
  }

  /** As `LeaseTable.close`. */
  close(): Promise<void> {
    return this.#table.close()
  }
}
