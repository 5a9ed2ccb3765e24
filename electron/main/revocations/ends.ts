import type { PlanWait } from '../../contract/plan.ts'
import type { Failure } from '../../contract/result.ts'
import type { RevokeOutcome } from '../../contract/workflow.ts'
import type { Clock } from '../base/clock.ts'
import { addressOf } from '../key-api/bound-secret.ts'
import type { ClientFactory } from '../key-api/client-factory.ts'
import type { Session } from '../sessions/session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { isOfWorkspace } from '../workflows/same-workspace.ts'
import { awaitsProof, type Entry, isDead, isOpen } from './entry.ts'
import type { BulkGroups } from './groups.ts'
import type { KnownSecrets } from './known-secrets.ts'
import { retryWait } from './limits.ts'
import type { RevocationTable } from './table.ts'

export interface WorkerParts {
  readonly table: RevocationTable
  readonly groups: BulkGroups
  readonly clock: Clock
  readonly sessions: Pick<Sessions, 'find'>
  readonly createClient: ClientFactory
  readonly known: KnownSecrets
  readonly isLocked: () => boolean
  /** Tells whether a rotation of the key is not finished. */
  readonly isRotating: (connectionId: string, keyId: string) => boolean
  /** Tells whether there is a lease of this id: what is to end with it waits. */
  readonly hasLease: (leaseId: string) => boolean
  /** A row with a date waits for the person, or is settled while nobody need have looked. */
  readonly said: (what: 'revoked' | 'not_revoked' | 'waiting', connectionId: string) => void
  /** The service answered a key's own secret at this time, in ms since the epoch by its clock: that is no use by somebody else. */
  readonly used: (connectionId: string, keyId: string, at: number, usedBefore: string | null) => void
}

/** Does what a try came to: the row waits, is tried again, or ends with its key. */
export class Ends {
  readonly #parts: WorkerParts

  constructor(parts: WorkerParts) {
    this.#parts = parts
  }

  /** It waits for the person. */
  wait(entry: Entry, why: PlanWait): void {
    if (entry.wait === why) return
    const isNews = entry.wait === null
    entry.wait = why
    this.#parts.table.show(entry)
    entry.first.resolve({ kind: 'pending', cause: { code: why === 'moved' ? 'connection_moved' : 'not_confirmed' } })
    if (isNews && entry.row.dueAt !== null) this.#parts.said('waiting', entry.row.connectionId)
  }

  /** It is tried again. */
  hold(entry: Entry, cause: Failure, ms = retryWait(cause, entry.tries)): void {
    const { table, clock, groups } = this.#parts
    if (!table.has(entry) || !isOpen(entry)) return
    if (entry.row.group !== null) groups.hold(entry, cause, ms)
    else {
      if (entry.cause?.code !== cause.code) table.log(entry, 'revoke', `pending: ${cause.code}`)
      entry.cause = cause
      entry.tries += 1
      entry.retryAt = clock.steady() + ms
    }
    entry.first.resolve({ kind: 'pending', cause })
  }

  /** The key is gone: with it end all rows that name it. */
  die(entry: Entry, outcome: Exclude<RevokeOutcome, { readonly kind: 'pending' }>): void {
    const { table, said } = this.#parts
    const { connectionId, keyId, dueAt, secrets } = entry.row
    const others = table.ofKey(connectionId, keyId).filter((one) => one !== entry)
    // A stop that came too late does not undo what was done.
    if (isDead(entry)) return
    table.end(entry, outcome.kind)
    entry.first.resolve(outcome)
    if (dueAt !== null) said(outcome.kind === 'revoked' ? 'revoked' : 'not_revoked', connectionId)
    for (const other of others) {
      // A secret is tried once.
      const isTried = secrets !== null && secrets.secret === other.row.secrets?.secret
      if (isOpen(other) || other.row.ended === 'failed' || other.row.ended === 'held') {
        other.cause = null
        // What was planned is needless.
        table.end(other, 'already_gone', { secrets: isTried ? null : other.row.secrets, dueAt: null })
        other.first.resolve({ ...outcome, kind: 'already_gone' })
      } else if (awaitsProof(other) && isTried) table.change(other, { secrets: null })
    }
  }

  /** Ends the rows of keys that a list of their workspace lacks; what was sent for the others may be sent again. Returns the rows of keys that a program uses: a list may lack a key that works. */
  settle(session: Session, asking: Entry | null = null): readonly Entry[] {
    const { id } = session.connection()
    const { phase, keys } = session.state()
    if (phase !== 'ready' || keys === null) return []
    const address = addressOf(session.connection())
    const rows = this.#parts.table.all().filter(({ row }) => row.connectionId === id && row.address === address)
    const isUnderWay = (entry: Entry): boolean => entry.isWorking && entry !== asking
    // Their own answers say more.
    const underWay = new Set(rows.flatMap((entry) => (isUnderWay(entry) && entry.row.isSent ? entry.row.keyId : [])))
    const lent: Entry[] = []
    const listed = new Set(keys.map((key) => key.id))
    // The row that something was sent for says how the key ended, before the others of the same key.
    for (const entry of rows.toSorted((a, b) => Number(b.row.isSent) - Number(a.row.isSent))) {
      const { row } = entry
      if (!isOpen(entry) || isUnderWay(entry) || underWay.has(row.keyId)) continue
      const isLent = row.leaseId !== null && this.#parts.hasLease(row.leaseId)
      if (listed.has(row.keyId)) {
        if (row.isSent) this.#parts.table.change(entry, { isSent: false })
      } else if (isLent) lent.push(entry)
      else if (isOfWorkspace(keys, new Set(row.workspaceKeyIds)))
        this.die(entry, {
          kind: row.isSent && !entry.wasAbsent ? 'revoked' : 'already_gone',
          answered: entry.wasAbsent,
          signedOut: false,
        })
    }
    return lent
  }
}
