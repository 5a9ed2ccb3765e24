import { LEASE_REQUESTS } from '../../contract/lease.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { SYSTEM_CLOCK } from '../base/clock.ts'
import { addressOf } from '../key-api/bound-secret.ts'
import { enoughLeft } from '../sessions/budget.ts'
import type { Session } from '../sessions/session.ts'
import { createOnce, listedIds } from '../workflows/create-once.ts'
import type { LeaseEndings } from './lease-endings.ts'
import { freshLease, type LeaseEntry, type LeasePlan, newLeaseToken } from './lease-entry.ts'
import { newLeaseName } from './lease-name.ts'
import type { LeasesParts, LeaseTable } from './lease-table.ts'

/** A lease whose key was just created. */
export interface CreatedLease {
  readonly entry: LeaseEntry
  readonly keyId: string
  readonly secret: string
  readonly token: string
}

/** Creates the key of a lease. `isGone`: whether nobody waits for it any more. Fails as the create did. */
export type CreateLease = (session: Session, plan: LeasePlan, isGone: () => boolean) => Promise<Result<CreatedLease>>

export const createLeaseCreator = (table: LeaseTable, endings: LeaseEndings, parts: LeasesParts): CreateLease => {
  const { add, drop, isClosing, note, show } = table
  const { runningCreates, logged, clock: { wall: now } = SYSTEM_CLOCK } = parts

  /** Sends one POST, noted before. What may have come of it without an answer is being revoked when this resolves. */
  return async (session, plan, isGone) => {
    const connection = session.connection()
    const token = newLeaseToken()
    const made = await runningCreates.run(session, async (progress): Promise<Result<LeaseEntry>> => {
      if (isClosing()) return fail('quitting')
      const before = await listedIds(session)
      if (!before.ok) return before
      const enough = enoughLeft(session, LEASE_REQUESTS)
      if (!enough.ok) return enough
      if (isGone()) return fail('cancelled')
      if (isClosing()) return fail('quitting')
      const keyName = newLeaseName(plan.folder)
      const identity = { connectionId: connection.id, address: addressOf(connection), keyName, known: before.value }
      const entry = freshLease(identity, plan, token, now())
      const noted = note(entry)
      if (!noted.ok) return noted
      add(entry)
      show()
      const created = await createOnce(session, keyName, before.value, progress)
      const outcome = created.kind === 'created' ? 'created' : `${created.kind}: ${created.cause.code}`
      const keyId = created.kind === 'created' ? created.key.id : null
      logged('create', connection.name, keyId, keyName, outcome, plan.asker)
      if (created.kind === 'created') {
        entry.keyId = created.key.id
        entry.secret = created.secret
        // Where the disk refuses this, the next run finds the key by its name.
        note(entry)
        return ok(entry)
      }
      if (created.kind === 'refused') drop(entry)
      else void endings.settle(entry)
      return { ok: false, error: created.cause }
    })
    if (!made.ok) return made
    const entry = made.value
    if (isGone() || isClosing() || entry.keyId === null || entry.secret === null) {
      void endings.settle(entry)
      return fail('cancelled')
    }
    return ok({ entry, keyId: entry.keyId, secret: entry.secret, token })
  }
}
