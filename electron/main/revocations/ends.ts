import { hasId } from '../../contract/api-key.ts'
import { PLAN_LATE_MS, type PlanWait } from '../../contract/plan.ts'
import type { Failure } from '../../contract/result.ts'
import type { RevokeOutcome } from '../../contract/workflow.ts'
import { type Clock, momentOf } from '../base/clock.ts'
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

/** A clock that went on by so much more than time did was set ahead, in milliseconds. */
const JUMP_MS = 60_000

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
  /**
   * The service answered a key's own secret at this time, in ms since the epoch by its clock: that
   * is no use by somebody else.
   */
  readonly used: (
    connectionId: string,
    keyId: string,
    at: number,
    usedBefore: string | null,
  ) => void
}

/**
 * Says when a row may be tried, and does what a try came to: the row waits, is tried again, or ends
 * with its key.
 */
export const createEnds = ({ table, clock, groups, said, hasLease, isLocked }: WorkerParts) => {
  const begun = momentOf(clock)

  /** Tells whether a program uses the key: nothing is sent for its row yet. */
  const isLent = ({ row }: Entry): boolean => row.leaseId !== null && hasLease(row.leaseId)

  /** It waits for the person. */
  const wait = (entry: Entry, why: PlanWait): void => {
    if (entry.wait === why) return
    const isNews = entry.wait === null
    entry.wait = why
    table.show(entry)
    entry.outcome.resolve({
      kind: 'pending',
      cause: { code: why === 'moved' ? 'connection_moved' : 'not_confirmed' },
    })
    if (isNews && entry.row.dueAt !== null) said('waiting', entry.row.connectionId)
  }

  /** It is tried again. */
  const hold = (entry: Entry, cause: Failure, ms = retryWait(cause, entry.tries)): void => {
    if (!table.has(entry) || !isOpen(entry)) return
    if (entry.row.group !== null) groups.hold(entry, cause, ms)
    else {
      if (entry.cause?.code !== cause.code) table.log(entry, 'revoke', `pending: ${cause.code}`)
      entry.cause = cause
      entry.tries += 1
      entry.retryAt = clock.steady() + ms
    }
    entry.outcome.resolve({ kind: 'pending', cause })
  }

  /** The key is gone: with it end all rows that name it. */
  const die = (
    entry: Entry,
    outcome: Exclude<RevokeOutcome, { readonly kind: 'pending' }>,
  ): void => {
    const { connectionId, keyId, dueAt, secrets } = entry.row
    const others = table.ofKey(connectionId, keyId).filter((one) => one !== entry)
    // A stop that came too late does not undo what was done.
    if (isDead(entry)) return
    table.end(entry, outcome.kind)
    entry.outcome.resolve(outcome)
    if (dueAt !== null) said(outcome.kind === 'revoked' ? 'revoked' : 'not_revoked', connectionId)
    for (const other of others) {
      // A secret is tried once.
      const isTried = secrets !== null && secrets.secret === other.row.secrets?.secret
      if (isOpen(other) || other.row.ended === 'failed' || other.row.ended === 'held') {
        other.cause = null
        // What was planned is needless.
        table.end(other, 'already_gone', {
          secrets: isTried ? null : other.row.secrets,
          dueAt: null,
        })
        other.outcome.resolve({ ...outcome, kind: 'already_gone' })
      } else if (awaitsProof(other) && isTried) table.change(other, { secrets: null })
    }
  }

  /**
   * Ends the rows of keys that a list of their workspace lacks; what was sent for the others may be
   * sent again. Returns the rows of keys that a program uses: a list may lack a key that works.
   */
  const settle = (session: Session, asking: Entry | null = null): readonly Entry[] => {
    const { id } = session.connection()
    const { phase, keys } = session.state()
    if (phase !== 'ready' || keys === null) return []
    const address = addressOf(session.connection())
    const rows = table.all().filter(({ row }) => row.connectionId === id && row.address === address)
    const isUnderWay = (entry: Entry): boolean => entry.isWorking && entry !== asking
    // Their own answers say more.
    const underWay = new Set(
      rows.flatMap((entry) => (isUnderWay(entry) && entry.row.isSent ? entry.row.keyId : [])),
    )
    const lent: Entry[] = []
    // A row without an id may be any key.
    const isWhole = keys.every(hasId)
    const listed = new Set(keys.map((key) => key.id))
    // The row that something was sent for says how the key ended, before the others of the same
    // key.
    for (const entry of rows.toSorted((a, b) => Number(b.row.isSent) - Number(a.row.isSent))) {
      const { row } = entry
      if (!isOpen(entry) || isUnderWay(entry) || underWay.has(row.keyId)) continue
      if (listed.has(row.keyId)) {
        if (row.isSent) table.change(entry, { isSent: false })
      } else if (isLent(entry)) lent.push(entry)
      else if (isWhole && isOfWorkspace(keys, new Set(row.workspaceKeyIds)))
        die(entry, {
          kind: row.isSent && !entry.wasAbsent ? 'revoked' : 'already_gone',
          answered: entry.wasAbsent,
          signedOut: false,
        })
    }
    return lent
  }

  /** Tells whether a date has come and the row may be worked on; notes why one waits. */
  const isDue = (entry: Entry, dueAt: number): boolean => {
    const session = table.session(entry)
    if (session === null) return false
    const late = table.lateBy(entry, dueAt)
    // Before its first list nobody knows how far the local service's clock is ahead.
    if (
      !entry.hasLooked &&
      (session.connection().kind === 'remote' || session.state().listedAt !== null)
    ) {
      entry.hasLooked = true
      if (late >= 0) entry.missed = 'closed'
    }
    if (late < 0) {
      // Where the clock was set back, what was missed by it is not, unless the service's clock says
      // so too.
      if (entry.missed !== null && (session.serviceTime() ?? 0) >= dueAt) return false
      entry.missed = null
      if (entry.wait !== null) {
        entry.wait = null
        table.show(entry)
      }
      return false
    }
    if (!entry.hasLooked) return false
    if (entry.row.unusedDays === null) {
      wait(entry, 'asked')
      return false
    }
    if (isLocked()) entry.missed ??= 'locked'
    const isAhead = clock.wall() - begun.wall - (clock.steady() - begun.steady) > JUMP_MS
    const isClockUnsure = isAhead && session.serviceTime() === null
    const why = entry.missed ?? (late > PLAN_LATE_MS ? 'late' : isClockUnsure ? 'clock' : null)
    if (why !== null) wait(entry, why)
    return entry.wait === null
  }
  return { wait, hold, die, settle, isLent, isDue }
}

export type Ends = ReturnType<typeof createEnds>
