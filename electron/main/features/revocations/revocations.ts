import type { ActivityClient } from '../../../contract/activity.ts'
import { type ApiKey, keyWithId } from '../../../contract/api-key.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { KeyEnd } from '../../../contract/revocation.ts'
import type { OldWanted } from '../../../contract/rotate.ts'
import { isConfirmedBy } from '../../../contract/shown-name.ts'
import type { RevokeConfirmation, RevokeOutcome } from '../../../contract/workflow.ts'
import { gateOf, whereOf } from '../../../shared/risk.ts'
import type { DiskRefusal } from '../../base/disk-failure.ts'
import type { Vault } from '../../store/vault.ts'
import type { Session } from '../connections/session.ts'
import type { CheckedSecrets } from './checked-secrets.ts'
import {
  type Entry,
  isOpen,
  isOpenReason,
  type NamedKey,
  isSamePress,
  newReason,
  openReasons,
  type Reason,
  type Wanted,
} from './entry.ts'
import type { BulkGroups } from './groups.ts'
import { riskOf } from './judge.ts'
import { endOf, isReopened } from './key-end.ts'
import type { KnownSecrets } from './known-secrets.ts'
import type { ListRead, Machine } from './machine.ts'
import type { PastedSecrets } from './pasted-secrets.ts'
import { Plans } from './plans.ts'
import { Proofs } from './proofs.ts'
import type { Change } from './table.ts'

/** The key of a lease that is not gone. */
export interface LentKey {
  readonly connectionId: string
  readonly address: string
  readonly keyId: string
  readonly keyName: string
  readonly since: number
  readonly client: ActivityClient | null
  readonly leaseId: string
}

/** The result of `Revocations.swap`. */
export type Swap =
  | { readonly kind: 'swapped'; readonly outcome: Promise<RevokeOutcome> }
  | { readonly kind: 'too_late' | 'old_unproven' }
  | OldWanted

/**
 * Everything that ends a key: whoever wants one dead adds a reason to its entry, and one worker a
 * connection goes on until it is.
 */
export class Revocations {
  readonly #machine: Machine
  readonly plans: Plans
  readonly proofs: Proofs
  readonly bulks: BulkGroups
  /** Where the secrets of keys are known, and what was pasted for them. */
  readonly known: KnownSecrets
  readonly pasted: PastedSecrets
  readonly checked: CheckedSecrets

  constructor(machine: Machine) {
    this.#machine = machine
    this.plans = new Plans(machine)
    this.proofs = new Proofs(machine)
    this.bulks = machine.groups
    this.known = machine.known
    this.pasted = machine.pasted
    this.checked = machine.checked
  }

  /**
   * Wants a key dead now, and resolves with what the first try came to. Where the disk refuses, the
   * entry is in memory until the next write.
   */
  revoke(session: Session, key: NamedKey, wanted: Wanted): Promise<RevokeOutcome> {
    const { table, worker } = this.#machine
    const { id, changes } = this.#wantedNow(session, key, wanted)
    const outcome = table.outcomes.wait(id)
    table.applyAnyway(changes)
    worker.check()
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
    const { typedName, signOut, isAsked = false } = confirmation
    const risk = riskOf(session, key)
    const where = whereOf(session.connection())
    const isAgreed = isAsked || (typedName !== null && isConfirmedBy(typedName, key))
    // Main asks about what else may count: here only what is known to the list does.
    const isElse = { runs: false, isMany: false, isGuess: false }
    const gate = gateOf({ kind: 'revoke', risk, where, ...isElse })
    if ((risk.own !== 'no' && !signOut) || (gate !== 'press' && !isAgreed))
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
    const { table, make, run } = this.#machine
    const reason = newReason({ ...wanted, leaseId }, run.now())
    const entry = make.entryOf(session, key)
    const event = { kind: 'wanted', reason, secrets: wanted.secrets ?? null } as const
    table.applyAnyway([{ entry, event }], change)
  }

  /**
   * Takes back the reasons of a rotation before anything was sent for them, and wants another key
   * dead in their place, in one write. Nothing has happened where it is too late, or where anything
   * else wants the first key dead: both keys would end.
   */
  swap(session: Session, outKeyId: string, key: ApiKey, wanted: Wanted): Swap {
    const { table, worker } = this.#machine
    const connection = session.connection()
    const all = table.everyOfKey(connection, outKeyId)
    // Whoever it was sent for: both keys would end.
    const sent = all.filter(({ facts, end }) => facts.sentAt !== null || end !== null)
    if (sent.length > 0) {
      const mayBeOver = sent.some((entry) => isOpen(entry) || entry.end?.kind === 'dead')
      return { kind: mayBeOver ? 'too_late' : 'old_unproven' }
    }
    const out = table.ofKey(connection.id, outKeyId)
    const open = out === undefined ? [] : openReasons(out)
    const mine = open.filter(({ why }) => why === 'rotation')
    const others = all
      .flatMap(openReasons)
      .filter((reason) => !mine.includes(reason))
      .map(({ why }) => why)
    const goesOn = mine.length > 0
    if (others.length > 0) return { kind: 'old_wanted', reasons: [...new Set(others)], goesOn }
    const reasonIds = new Set(mine.map(({ id }) => id))
    const { id, changes } = this.#wantedNow(session, key, wanted)
    const outcome = table.outcomes.wait(id)
    table.applyAnyway([
      ...(out === undefined
        ? []
        : [{ entry: out, event: { kind: 'stopped', reasonIds } as const }]),
      ...changes,
    ])
    worker.check()
    return { kind: 'swapped', outcome }
  }

  /**
   * Takes back the reasons of a rotation, also where the end of the key was not proven: whatever a
   * list shows, nothing more is sent for them. Returns whether a request was, so that the key may
   * still end.
   */
  release(connectionId: string, keyId: string): Result<boolean, DiskRefusal> {
    const { table } = this.#machine
    const entry = table.ofKey(connectionId, keyId)
    if (entry === undefined) return ok(false)
    const reasons = entry.reasons.filter(({ why }) => why === 'rotation')
    const reasonIds = new Set(reasons.map(({ id }) => id))
    const written = table.tryApply([{ entry, event: { kind: 'stopped', reasonIds } }])
    return written.ok ? ok(entry.facts.sentAt !== null) : written
  }

  /** Takes in a list of a connection. */
  listed(list: ListRead): void {
    this.#machine.listed(list)
    this.#machine.worker.check()
  }
  /** Looks at all entries. */
  check(): void {
    this.#machine.worker.check()
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
    const { table } = this.#machine
    const back = table.all().filter(isBack)
    for (const entry of back)
      if (keyIds === null) this.#machine.logLeft(entry)
      else table.teller.log(entry, 'revoke', 'undone')
    this.#machine.drop(back)
    if (keyIds === null) this.bulks.forget(connectionId)
  }

  /** The keys of leases that are not gone. */
  lent(): readonly LentKey[] {
    return this.#machine.table.all().flatMap((entry) =>
      openReasons(entry).flatMap(({ leaseId, since, client }) => {
        const { connectionId, address, keyId, keyName } = entry
        const lent = { connectionId, address, keyId, keyName, since, client }
        return leaseId === null || entry.end !== null ? [] : { ...lent, leaseId }
      }),
    )
  }
  /** A person ends a lease: the log names its program no more. */
  leaseEndedByPerson(leaseId: string): void {
    this.#machine.table.teller.endedByPerson.add(leaseId)
  }
  /** Resolves with the next try to revoke the key of a lease; null where there is none. */
  nextTry(leaseId: string): Promise<RevokeOutcome> | null {
    const isLent = (reason: Reason): boolean => reason.leaseId === leaseId && isOpenReason(reason)
    const entry = this.#machine.table
      .all()
      .find(({ end, reasons }) => end === null && reasons.some(isLent))
    return entry === undefined ? null : this.#machine.table.outcomes.wait(entry.id)
  }

  /** Says how far the end of a key came. */
  endOf(connectionId: string, keyId: string): KeyEnd {
    return endOf(this.#machine.table.ofKey(connectionId, keyId))
  }
  /** Tells whether a key that was said to have ended was still there, so that it is not over. */
  isReopened(connectionId: string, keyId: string): boolean {
    return isReopened(this.#machine.table.ofKey(connectionId, keyId))
  }

  /** The app ends: nothing more is sent, and the next run goes on with what outlives the app. */
  close(): void {
    this.#machine.table.close()
    this.#machine.worker.close()
  }

  /**
   * Returns what adds a reason for now to an entry. A repeated press joins a try that runs. What a
   * program asks for has an activity entry of its own.
   */
  #wantedNow(
    session: Session,
    key: NamedKey,
    wanted: Wanted,
  ): { readonly id: string; readonly changes: readonly Change[] } {
    const { table, make, run } = this.#machine
    const entry = make.entryOf(session, key, wanted.known)
    const { id } = entry
    const reason = newReason(wanted, run.now())
    const isJoined = openReasons(entry).some((one) => isSamePress(one, reason))
    if (table.tries(id).isSending && isJoined) return { id, changes: [] }
    const event = { kind: 'wanted', reason, secrets: wanted.secrets ?? null } as const
    return { id, changes: [{ entry, event }] }
  }
}
