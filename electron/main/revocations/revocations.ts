import { type ApiKey, keyWithId, lastFourOf } from '../../contract/api-key.ts'
import type { BulkStep } from '../../contract/bulk.ts'
import type { KeyListState } from '../../contract/connection.ts'
import { type DeathProof, isUnproven } from '../../contract/death-proof.ts'
import { PLANS_MAX, type PlanAction } from '../../contract/plan.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { isConfirmedBy } from '../../contract/shown-name.ts'
import {
  needsTypedName,
  type RevokeConfirmation,
  type RevokeOutcome,
} from '../../contract/workflow.ts'
import { addressOf, type BoundSecret } from '../key-api/bound-secret.ts'
import type { Session } from '../sessions/session.ts'
import type { DiskRefusal } from '../store/disk-failure.ts'
import type { Vault } from '../store/vault.ts'
import type { WorkerParts } from './ends.ts'
import {
  awaitsProof,
  type Entry,
  entryOf,
  isOpen,
  joinTry,
  newRow,
  proofOf,
  shownProof,
  type Wanted,
} from './entry.ts'
import { createBulkGroups } from './groups.ts'
import { riskOf } from './judge.ts'
import { KnownSecrets } from './known-secrets.ts'
import { createTable, type TableParts } from './table.ts'
import { createWorker } from './worker.ts'

export interface RevocationsParts
  extends Omit<TableParts, 'moved'>,
    Pick<WorkerParts, 'createClient' | 'isLocked' | 'isRotating' | 'hasLease' | 'said' | 'used'> {
  readonly bulkMoved: (step: BulkStep) => void
  /** This key was to be revoked, and nobody goes on, because its connection was forgotten. */
  readonly left: (keyName: string, address: string) => void
}

/**
 * Everything that ends a key: whoever wants one dead adds a row, and one worker a connection goes
 * on until it is.
 */
export const createRevocations = (parts: RevocationsParts) => {
  const { clock, sessions, news } = parts
  const table = createTable({ ...parts, moved: (entry) => bulks.moved(entry) })
  const bulks = createBulkGroups(table, clock, (step) => {
    parts.bulkMoved(step)
    // Not within the step: what it frees is looked for once it is done.
    queueMicrotask(() => worker.check())
  })
  const known = new KnownSecrets(sessions)
  // One that still works is revoked once more.
  known.add(
    (connectionId, keyId) =>
      table.ofKey(connectionId, keyId).find(({ row }) => row.secrets !== null)?.row.secrets ?? null,
  )
  const worker = createWorker({ ...parts, table, groups: bulks, known })

  const newEntry = (
    session: Session,
    key: Pick<ApiKey, 'id' | 'name' | 'lastFour'>,
    wanted: Wanted,
  ): Entry => entryOf(newRow(session, key, wanted, clock.wall()), true)

  /**
   * Adds the row of a key that shall be dead now, and resolves with what its first try came to.
   * Where the disk refuses the row, it is in memory until the next write.
   */
  const revoke = (
    session: Session,
    key: Pick<ApiKey, 'id' | 'name' | 'lastFour'>,
    wanted: Wanted,
  ): Promise<RevokeOutcome> => {
    const open = table
      .ofKey(session.connection().id, key.id)
      .filter((one) => isOpen(one) && one.row.why === wanted.why)
      .filter(({ row }) => row.group === null && row.dueAt === null && row.leaseId === null)
    const row = newRow(session, key, wanted, clock.wall())
    const secrets = row.secrets ?? open.find((one) => one.row.secrets !== null)?.row.secrets ?? null
    // A repeated press joins a try that runs, and replaces a row that waits for its next one. What
    // a program asks for has an activity entry of its own.
    const underWay = open.find(
      (one) => one.isWorking && one.row.client === null && row.client === null,
    )
    if (underWay !== undefined) {
      if (secrets !== underWay.row.secrets) table.change(underWay, { secrets })
      return joinTry(underWay)
    }
    const before = open.filter(({ isWorking }) => !isWorking)
    const entry = entryOf({ ...row, secrets, isSent: before.some((one) => one.row.isSent) }, true)
    for (const one of before) one.outcome.resolve(entry.outcome.promise)
    table.addAnyway([entry], before)
    worker.check()
    return entry.outcome.promise
  }

  /**
   * The same for a listed key that the person confirmed in the window, or in an approval.
   * `unlisted`: what is known of the key where no list came yet.
   */
  const revokeConfirmed = async (
    session: Session,
    keyId: string,
    confirmation: RevokeConfirmation,
    wanted: Wanted,
    unlisted: ApiKey | null = null,
  ): Promise<Result<RevokeOutcome, 'gone' | 'not_confirmed'>> => {
    const { keys } = session.state()
    const key = keys === null ? unlisted : (keyWithId(keys, keyId) ?? null)
    if (key === null) return fail('gone')
    const risk = riskOf(session, key)
    const isTyped = confirmation.typedName !== null && isConfirmedBy(confirmation.typedName, key)
    if ((risk.own !== 'no' && !confirmation.signOut) || (needsTypedName(risk) && !isTyped))
      return fail('not_confirmed')
    return ok(await revoke(session, key, wanted))
  }

  /**
   * Adds the row of a lease's key, which is revoked once there is no lease of this id, and changes
   * the vault in the same write. Where the disk refuses, both are in memory until the next write.
   */
  const addLent = (
    session: Session,
    key: ApiKey,
    leaseId: string,
    wanted: Wanted,
    change: (vault: Vault) => Vault,
  ): void => {
    table.addAnyway([newEntry(session, key, { ...wanted, leaseId })], [], change)
  }

  /** As the channel `plans:put`. */
  const put = (
    session: Session,
    keyIds: readonly string[],
    wanted: Pick<Wanted, 'dueAt' | 'unusedDays'> & { readonly dueAt: number },
  ): Result<null, 'gone' | 'bad_input' | DiskRefusal> => {
    const { keys } = session.state()
    if (wanted.dueAt <= session.now()) return fail('bad_input', { detail: 'past' })
    const ids = [...new Set(keyIds)]
    const chosen = ids.flatMap((id) => keyWithId(keys, id) ?? [])
    const dated = table.all().filter(({ row }) => row.dueAt !== null)
    const before = dated.filter(
      ({ row }) => row.connectionId === session.connection().id && ids.includes(row.keyId),
    )
    if (
      chosen.length < ids.length ||
      chosen.length === 0 ||
      before.some(({ isWorking }) => isWorking)
    )
      return fail('gone')
    if (dated.length - before.length + chosen.length > PLANS_MAX)
      return fail('bad_input', { detail: 'too_many' })
    const added = chosen.map((key) =>
      newEntry(session, key, { ...wanted, why: 'plan', isConfirmed: false }),
    )
    const written = table.update([...added, ...before.flatMap(proofOf)], before)
    if (!written.ok) return written
    for (const entry of added) table.log(entry, 'plan', 'planned')
    worker.check()
    return written
  }

  /** As the channel `plans:act`. */
  const act = (ids: readonly string[], action: PlanAction): Result<null, 'gone' | DiskRefusal> => {
    const entries = ids.flatMap((id) => table.get(id) ?? [])
    const fits = (entry: Entry): boolean => {
      const { ended, group } = entry.row
      if (action === 'dismiss') return ended !== null
      if (action === 'restore') return ended === 'cancelled'
      const isTooLate = entry.isWorking && entry.row.isSent && entry.row.dueAt !== null
      return (
        ended === null &&
        group === null &&
        !isTooLate &&
        (action === 'cancel' || entry.wait !== null)
      )
    }
    if (entries.length === 0 || !entries.every(fits)) return fail('gone')
    if (action === 'cancel') table.logStops(entries)
    const written = table.update(
      entries.flatMap((entry) => acted(entry, action)),
      entries,
    )
    if (!written.ok) {
      // The entry that said otherwise is on the disk by now.
      if (action === 'cancel') for (const entry of entries) table.logStays(entry, written.error)
      return written
    }
    for (const entry of entries) {
      if (action === 'cancel') {
        entry.row = { ...entry.row, ended: 'cancelled' }
        news({ row: entry.row, verdict: null })
      } else if (action === 'restore') table.log(entry, 'plan', 'planned')
    }
    worker.check()
    return written
  }

  /**
   * The entries that take the place of one that was acted on. Copies: the one that waits for its
   * turn is not there any more.
   */
  const acted = (entry: Entry, action: PlanAction): readonly Entry[] => {
    const { row } = entry
    switch (action) {
      case 'dismiss':
        return proofOf(entry)
      case 'cancel':
        return row.dueAt === null
          ? []
          : [entryOf({ ...row, ended: 'cancelled', secrets: null }, true)]
      case 'restore': {
        const restored = entryOf({ ...row, ended: null }, true)
        // Nobody said that it should be carried out at a date that passed meanwhile.
        if (row.dueAt !== null && table.lateBy(entry, row.dueAt) >= 0) restored.missed = 'late'
        return [restored]
      }
      case 'confirm': {
        const connection = table.session(entry)?.connection()
        // The person was asked about the address that the connection has now.
        const address = connection === undefined ? row.address : addressOf(connection)
        return [
          entryOf({ ...row, address, dueAt: null, unusedDays: null, isConfirmed: true }, true),
        ]
      }
    }
  }

  /**
   * Takes back a row before anything was sent for it, and adds one in its place, in one update.
   * Fails with `gone` where it is too late.
   */
  const swap = (
    session: Session,
    outKeyId: string,
    key: ApiKey,
    wanted: Wanted,
  ): Result<Promise<RevokeOutcome>, 'gone'> => {
    const out = table
      .ofKey(session.connection().id, outKeyId)
      .filter(({ row }) => row.why === 'rotation')
    if (out.some((entry) => entry.row.isSent || !isOpen(entry))) return fail('gone')
    const entry = newEntry(session, key, wanted)
    table.logStops(out)
    table.addAnyway([entry], out)
    for (const one of out) one.row = { ...one.row, ended: 'cancelled' }
    worker.check()
    return ok(entry.outcome.promise)
  }

  /**
   * Asks now, with this secret of a key that is gone, unless the proof that follows its revoke is
   * confirmed or under way. Until its death is confirmed the secret is kept, for `PROOF_MS` at
   * most.
   */
  const prove = async (
    session: Session,
    key: Pick<ApiKey, 'id' | 'name' | 'lastFour'>,
    secrets: BoundSecret,
  ): Promise<DeathProof | null> => {
    const rows = table.ofKey(session.connection().id, key.id)
    const same =
      // Another secret is another question.
      rows.find(
        ({ row }) =>
          row.verdict?.kind === 'confirmed' && row.lastFour === lastFourOf(secrets.secret),
      ) ?? rows.find((one) => awaitsProof(one) && one.row.secrets?.secret === secrets.secret)
    const entry = same ?? newEntry(session, key, { why: 'leak', secrets })
    if (same === undefined) {
      entry.row = { ...entry.row, ended: 'already_gone' }
      table.addAnyway([entry])
    }
    const { verdictAt } = entry.row
    // Its revoke or its proof.
    if (entry.isWorking) await entry.work
    if (awaitsProof(entry) && entry.row.verdictAt === verdictAt) await worker.askNow(entry)
    return shownProof(entry)
  }
  /** As the channel `proofs:try-again`. */
  const again = async (id: string): Promise<Result<DeathProof, 'gone'>> => {
    const entry = table.get(id)
    if (entry === undefined || !awaitsProof(entry)) return fail('gone')
    await worker.askNow(entry)
    const shown = shownProof(entry)
    return shown === null ? fail('gone') : ok(shown)
  }
  /** As the channel `proofs:give-up`. */
  const giveUp = (id: string): Result<null, 'gone'> => {
    const entry = table.get(id)
    if (entry === undefined || !awaitsProof(entry)) return fail('gone')
    table.giveUpProof(entry, 'given_up')
    return ok(null)
  }

  const listed = ({ connectionId, phase }: KeyListState): void => {
    const found = sessions.find(connectionId)
    if (!found.ok) return
    bulks.listed(found.value)
    if (phase === 'ready') worker.listed(found.value)
  }
  /** Drops what belongs to connections that are no more. */
  const keepOnly = (connections: readonly { readonly id: string }[]): void => {
    bulks.keepOnly(connections)
    for (const { row } of table.keepOnly(connections))
      if (row.ended === null && row.dueAt === null && row.group === null && row.leaseId === null)
        parts.left(row.keyName, row.address)
  }
  /** The keys of leases that are not gone. */
  const lent = (): readonly Entry[] =>
    table.all().filter((entry) => entry.row.leaseId !== null && isOpen(entry))

  return {
    /** As the channel `plans:list`. */
    plans: table.plans,
    /** As the channel `proofs:list`. */
    proofs: table.proofs,
    unproven: () => table.proofs().filter(isUnproven),
    revoke,
    revokeConfirmed,
    addLent,
    put,
    act,
    swap,
    prove,
    again,
    giveUp,
    listed,
    keepOnly,
    lent,
    bulks,
    /** Where the secrets of keys are known. */
    known,
    /** Looks at all rows. */
    check: worker.check,
    /** The app ends: nothing more is sent, and the next run goes on with what outlives the app. */
    close: () => {
      table.close()
      worker.close()
    },
  }
}

export type Revocations = ReturnType<typeof createRevocations>
