import { type ApiKey, keyWithId } from '../../../contract/api-key.ts'
import type { DeathProof } from '../../../contract/death-proof.ts'
import type { Plan, PlanAction } from '../../../contract/plan.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { KeyEnd } from '../../../contract/revocation.ts'
import { isConfirmedBy } from '../../../contract/shown-name.ts'
import {
  needsTypedName,
  type RevokeConfirmation,
  type RevokeOutcome,
} from '../../../contract/workflow.ts'
import type { BoundSecret } from '../../key-api/bound-secret.ts'
import type { Session } from '../../sessions/session.ts'
import type { DiskRefusal } from '../../store/disk-failure.ts'
import type { Vault } from '../../store/vault.ts'
import {
  awaitsProof,
  type Entry,
  isDead,
  isOpenReason,
  newReason,
  openReasons,
  type Reason,
  type Wanted,
} from './entry.ts'
import type { EntryMaker } from './entry-maker.ts'
import type { BulkGroups } from './groups.ts'
import { riskOf } from './judge.ts'
import { endOf, isReopened } from './key-end.ts'
import type { KnownSecrets } from './known-secrets.ts'
import type { ListRead, Machine } from './machine.ts'
import { Plans } from './plans.ts'
import type { Prover } from './prover.ts'
import type { RunClock } from './run-clock.ts'
import { shownProof } from './shown.ts'
import type { Change, RevocationTable } from './table.ts'
import type { Worker } from './worker.ts'

type NamedKey = Pick<ApiKey, 'id' | 'name' | 'lastFour'>

/** The key of a lease that is not gone. */
export interface LentKey
  extends Pick<Entry, 'connectionId' | 'address' | 'keyId' | 'keyName'>,
    Pick<Reason, 'since' | 'client'> {
  readonly leaseId: string
}

/**
 * Everything that ends a key: whoever wants one dead adds a reason to its entry, and one worker a
 * connection goes on until it is.
 */
export class Revocations {
  readonly #table: RevocationTable
  readonly #make: EntryMaker
  readonly #worker: Worker
  readonly #prover: Prover
  readonly #run: RunClock
  readonly #plans: Plans
  readonly #machine: Machine
  readonly bulks: BulkGroups
  /** Where the secrets of keys are known. */
  readonly known: KnownSecrets

  constructor(machine: Machine) {
    const { table, make, worker, prover, run, groups, known } = machine
    this.#machine = machine
    this.#table = table
    this.#make = make
    this.#worker = worker
    this.#prover = prover
    this.#run = run
    this.#plans = new Plans(table, make, run)
    this.bulks = groups
    this.known = known
    groups.onFreed = () => worker.check()
    // One that still works is revoked once more.
    known.add((connectionId, keyId) => {
      const entry = table.ofKey(connectionId, keyId)
      return entry?.facts.isSure === true ? entry.secrets : null
    })
  }

  /** As the channel `plans:list`. */
  plans(): readonly Plan[] {
    return this.#table.plans()
  }
  /** As the channel `proofs:list`. */
  proofs(): readonly DeathProof[] {
    return this.#table.proofs()
  }
  unproven(): readonly DeathProof[] {
    return this.#table.unproven()
  }

  /**
   * Wants a key dead now, and resolves with what the first try came to. Where the disk refuses, the
   * entry is in memory until the next write.
   */
  revoke(session: Session, key: NamedKey, wanted: Wanted): Promise<RevokeOutcome> {
    const change = this.#wantedNow(session, key, wanted)
    const outcome = this.#table.outcomes.wait(change.entry.id)
    if (change.event !== null) this.#table.applyAnyway([{ ...change, event: change.event }])
    this.#worker.check()
    return outcome
  }

  /**
   * The same for a listed key that the person confirmed in the window, or in an approval.
   * `unlisted`: what is known of a key that no list shows.
   */
  async revokeConfirmed(
    session: Session,
    keyId: string,
    confirmation: RevokeConfirmation,
    wanted: Wanted,
    unlisted: ApiKey | null = null,
  ): Promise<Result<RevokeOutcome, 'gone' | 'not_confirmed'>> {
    const key = keyWithId(session.state().keys, keyId) ?? unlisted
    if (key === null) return fail('gone')
    const risk = riskOf(session, key)
    const isTyped = confirmation.typedName !== null && isConfirmedBy(confirmation.typedName, key)
    if ((risk.own !== 'no' && !confirmation.signOut) || (needsTypedName(risk) && !isTyped))
      return fail('not_confirmed')
    return ok(await this.revoke(session, key, wanted))
  }

  /**
   * Wants a lease's key dead, which is revoked once there is no lease of this id, and changes the
   * vault in the same write. Where the disk refuses, both are in memory until the next write.
   */
  addLent(
    session: Session,
    key: ApiKey,
    leaseId: string,
    wanted: Wanted,
    change: (vault: Vault) => Vault,
  ): void {
    const reason = newReason({ ...wanted, leaseId }, this.#run.now())
    const entry = withSecret(this.#make.entryOf(session, key), wanted)
    this.#table.applyAnyway([{ entry, event: { kind: 'wanted', reason } }], change)
  }

  /** As the channel `plans:put`. */
  put(
    session: Session,
    keyIds: readonly string[],
    wanted: Pick<Wanted, 'dueAt' | 'unusedDays'> & { readonly dueAt: number },
  ): Result<null, 'gone' | 'bad_input' | DiskRefusal> {
    const put = this.#plans.put(session, keyIds, wanted)
    this.#worker.check()
    return put
  }
  /** As the channel `plans:act`. */
  act(ids: readonly string[], action: PlanAction): Result<null, 'gone' | DiskRefusal> {
    const acted = this.#plans.act(ids, action)
    this.#worker.check()
    return acted
  }

  /**
   * Takes back the reasons of a rotation before anything was sent for them, and wants another key
   * dead in their place, in one write. Fails with `gone` where it is too late.
   */
  swap(
    session: Session,
    outKeyId: string,
    key: ApiKey,
    wanted: Wanted,
  ): Result<Promise<RevokeOutcome>, 'gone'> {
    const out = this.#table.ofKey(session.connection().id, outKeyId)
    const reasons = out?.reasons.filter(({ why }) => why === 'rotation') ?? []
    const isTooLate = out !== undefined && (out.facts.sentAt !== null || out.end !== null)
    if (reasons.length > 0 && isTooLate) return fail('gone')
    const reasonIds = new Set(reasons.map(({ id }) => id))
    const change = this.#wantedNow(session, key, wanted)
    const outcome = this.#table.outcomes.wait(change.entry.id)
    this.#table.applyAnyway([
      ...(out === undefined
        ? []
        : [{ entry: out, event: { kind: 'stopped', reasonIds } as const }]),
      ...(change.event === null ? [] : [{ ...change, event: change.event }]),
    ])
    this.#worker.check()
    return ok(outcome)
  }

  /**
   * Asks now, with this secret of a key that is gone, unless the proof that follows its revoke is
   * confirmed or under way. Until its death is confirmed the secret is kept, for `PROOF_MS` at most.
   */
  async prove(session: Session, key: NamedKey, secrets: BoundSecret): Promise<DeathProof | null> {
    const known = this.#table.ofKey(session.connection().id, key.id)
    // Its own secret has proven it already.
    if (known?.facts.isProven === true) return this.#shown(known)
    const entry = known ?? this.#make.entryOf(session, key)
    // Whoever asks says that the key is gone, which nobody has proven yet.
    if (known === undefined)
      this.#table.add({ ...entry, secrets, end: { kind: 'not_proven', at: this.#run.now() } })
    else if (known.secrets?.secret !== secrets.secret) this.#table.change(entry.id, { secrets })
    return this.#prover.ask(this.#table.get(entry.id) ?? entry)
  }
  /** As the channel `proofs:try-again`. */
  async again(id: string): Promise<Result<DeathProof, 'gone'>> {
    const entry = this.#table.get(id)
    if (entry === undefined || !awaitsProof(entry)) return fail('gone')
    const shown = await this.#prover.ask(entry)
    return shown === null ? fail('gone') : ok(shown)
  }
  /** As the channel `proofs:give-up`. */
  giveUp(id: string): Result<null, 'gone'> {
    const entry = this.#table.get(id)
    if (entry === undefined || !awaitsProof(entry)) return fail('gone')
    this.#prover.giveUp(entry, 'given_up')
    return ok(null)
  }

  /** Takes in a list of a connection. */
  listed(list: ListRead): void {
    this.#machine.listed(list)
    this.#worker.check()
  }
  /** Looks at all entries. */
  check(): void {
    this.#worker.check()
  }

  /** Drops what belongs to connections that are no more. */
  keepOnly(connections: readonly { readonly id: string }[]): void {
    this.bulks.keepOnly(connections)
    this.#machine.keepOnly(connections)
  }
  /**
   * The embedded service brings these keys back; null: all that it had. They are not revoked again,
   * whatever a list shows.
   */
  restored(connectionId: string, keyIds: readonly string[] | null): void {
    const isBack = (entry: Entry): boolean =>
      entry.connectionId === connectionId && (keyIds === null || keyIds.includes(entry.keyId))
    this.#machine.drop(this.#table.all().filter(isBack))
  }

  /** The keys of leases that are not gone. */
  lent(): readonly LentKey[] {
    return this.#table.all().flatMap((entry) =>
      openReasons(entry).flatMap(({ leaseId, since, client }) => {
        const { connectionId, address, keyId, keyName } = entry
        const lent = { connectionId, address, keyId, keyName, since, client }
        return leaseId === null || entry.end !== null ? [] : { ...lent, leaseId }
      }),
    )
  }
  /** Resolves with the next try to revoke the key of a lease; null where there is none. */
  nextTry(leaseId: string): Promise<RevokeOutcome> | null {
    const isLent = (reason: Reason): boolean => reason.leaseId === leaseId && isOpenReason(reason)
    const entry = this.#table.all().find(({ end, reasons }) => end === null && reasons.some(isLent))
    return entry === undefined ? null : this.#table.outcomes.wait(entry.id)
  }

  /** Says how far the end of a key came. */
  endOf(connectionId: string, keyId: string): KeyEnd {
    return endOf(this.#table.ofKey(connectionId, keyId))
  }
  /** Tells whether a key that was said to have ended was still there, so that it is not over. */
  isReopened(connectionId: string, keyId: string): boolean {
    return isReopened(this.#table.ofKey(connectionId, keyId))
  }

  /** The app ends: nothing more is sent, and the next run goes on with what outlives the app. */
  close(): void {
    this.#table.close()
    this.#worker.close()
  }

  /**
   * The change that adds a reason for now. A repeated press joins a try that runs, and replaces a
   * reason that waits. What a program asks for has an activity entry of its own.
   */
  #wantedNow(
    session: Session,
    key: NamedKey,
    wanted: Wanted,
  ): { readonly entry: Entry; readonly event: Change['event'] | null } {
    const known = this.#make.entryOf(session, key, wanted.known)
    const isSame = (reason: Reason): boolean =>
      isOpenReason(reason) &&
      reason.why === wanted.why &&
      reason.client === null &&
      wanted.client === undefined &&
      reason.group === null &&
      reason.dueAt === null &&
      reason.leaseId === null
    const entry = withSecret(known, wanted)
    const isUnderWay = this.#table.tries(known.id).isSending
    if (isUnderWay && known.reasons.some(isSame)) {
      if (entry.secrets !== known.secrets)
        this.#table.change(entry.id, { secrets: entry.secrets }, entry.facts.isSure)
      return { entry, event: null }
    }
    const reason = newReason(wanted, this.#run.now())
    const reasons = known.reasons.filter((one) => !isSame(one))
    return { entry: { ...entry, reasons }, event: { kind: 'wanted', reason } }
  }
  #shown(entry: Entry): DeathProof | null {
    return shownProof(entry, this.#table.tries(entry.id))
  }
}

/** What was pasted for a leak may be another key's, with the same four letters. */
const withSecret = (entry: Entry, { why, secrets = null }: Wanted): Entry =>
  secrets === null || isDead(entry) || entry.facts.isSure
    ? entry
    : { ...entry, secrets, facts: { ...entry.facts, isSure: why !== 'leak' } }
