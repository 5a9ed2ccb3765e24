import { PROOF_MS } from '../../contract/death-proof.ts'
import type { Failure } from '../../contract/result.ts'
import { needsTypedName } from '../../contract/workflow.ts'
import { addressOf } from '../key-api/bound-secret.ts'
import type { Session } from '../sessions/session.ts'
import { OTHER_WORKSPACE } from '../workflows/same-workspace.ts'
import { askService, isCompared } from './ask-service.ts'
import type { Ends, WorkerParts } from './ends.ts'
import { type Entry, isOpen } from './entry.ts'
import { judge, riskOf } from './judge.ts'
import { budgetWait, LEAST_MS, LOOK_MS } from './limits.ts'
import { sendRevoke } from './send.ts'

/** Pauses between two requests with the secret of one key, in milliseconds. */
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 3_600_000

/**
 * A clock that is set back by more than this, in milliseconds, does not keep a secret for longer:
 * it is wiped.
 */
const SET_BACK_MS = 3_600_000

/** Tries to revoke the key of a row, and the secret of a key that is gone. */
export const createTries = (parts: WorkerParts, ends: Ends) => {
  const { table, clock, known, groups, createClient, isRotating, said, used } = parts

  /**
   * Holds a row back where the next request would not keep the spare ones, or there is none left.
   */
  const isOverBudget = (session: Session, entry: Entry): boolean => {
    const { group, dueAt } = entry.row
    const ms = budgetWait(session.state().gauge, clock.wall(), group === null && dueAt === null)
    if (ms > 0) ends.hold(entry, { code: 'rate_limited' }, ms)
    return ms > 0
  }

  const revoke = async (session: Session, entry: Entry): Promise<void> => {
    const { row } = entry
    if (addressOf(session.connection()) !== row.address) {
      if (row.group === null) return ends.wait(entry, 'moved')
      return ends.hold(entry, { code: 'connection_moved' })
    }
    const { failure } = session.state()
    // Only another token helps.
    if (failure?.code === 'unauthorized') return ends.hold(entry, failure)
    if (isOverBudget(session, entry)) return
    // Also where the list is old: a list that cannot be read keeps no key alive.
    let key = session.state().keys?.find(({ id }) => id === row.keyId)
    if (row.dueAt !== null || row.isSent || key === undefined) {
      const listed = await session.relist()
      if (!table.has(entry) || !isOpen(entry)) return
      if (!listed.ok) return ends.hold(entry, listed.error)
      ends.settle(session, entry)
      if (!isOpen(entry)) return
      key = listed.value.find(({ id }) => id === row.keyId)
      if (key === undefined)
        return row.group === null && row.dueAt !== null
          ? ends.wait(entry, 'other_workspace')
          : ends.hold(entry, OTHER_WORKSPACE)
    }
    if (row.dueAt !== null) {
      // The lock or another time may have come with the list.
      if (!ends.isDue(entry, row.dueAt)) return
      const verdict = judge(row, key, session, isRotating(row.connectionId, row.keyId))
      if (verdict.kind === 'wait') return ends.wait(entry, verdict.why)
      if (verdict.kind === 'early') {
        entry.cause = null
        entry.retryAt = clock.steady() + Math.min(Math.max(verdict.ms, LEAST_MS), LOOK_MS)
        return
      }
      if (verdict.kind === 'used') {
        table.end(entry, 'used', { usedAt: verdict.usedAt })
        return said('not_revoked', row.connectionId)
      }
    }
    if (row.group !== null && !row.isConfirmed && needsTypedName(riskOf(session, key)))
      return table.end(entry, 'held')
    await send(session, entry, session.state().own.ids.includes(row.keyId))
  }

  const send = async (session: Session, entry: Entry, isOwn: boolean): Promise<void> => {
    const { connectionId, keyId } = entry.row
    const client = await session.client()
    if (!client.ok) return ends.hold(entry, client.error)
    const found = entry.row.secrets === null ? await known.of(connectionId, keyId) : null
    // A stop, and where the connection leads, are looked at again before each DELETE.
    if (
      !table.has(entry) ||
      !isOpen(entry) ||
      addressOf(session.connection()) !== entry.row.address
    )
      return
    if (entry.row.group !== null && !groups.isRunning(entry.row.group)) return
    // A list may have been one request more.
    if (isOverBudget(session, entry)) return
    const key = session.state().keys?.find(({ id }) => id === keyId)
    entry.usedBefore = key === undefined ? null : session.lastUses()(key)
    table.change(entry, {
      isSent: true,
      ...(found?.sure === true ? { secrets: found.secret } : {}),
    })
    // After a kill no key counts as revoked by others where it was this request that did it. The
    // local service answers too fast to write each time.
    if (entry.row.dueAt !== null || session.connection().kind === 'remote') table.flush()
    const sent = await sendRevoke(session, client.value, keyId)
    if (table.isClosed) return
    if (sent.kind === 'untouched') {
      table.change(entry, { isSent: false })
      return ends.hold(entry, sent.cause)
    }
    if (sent.kind === 'deleted') {
      // Known by id: gone for certain. By last four only: the next list call shows it.
      const listed = isOwn ? await session.relist() : null
      const signedOut = listed?.ok === false && listed.error.code === 'unauthorized'
      if (signedOut && found !== null) table.change(entry, { secrets: found.secret })
      ends.die(entry, { kind: 'revoked', answered: true, signedOut })
      session.removed(keyId)
      const { phase, gauge } = session.state()
      // The service answers again: one list tells what came of changes without an answer.
      if (phase === 'stale' && budgetWait(gauge, clock.wall(), true) === 0) await session.refresh()
      return
    }
    entry.wasAbsent = sent.kind === 'absent'
    await askList(session, entry, 'cause' in sent ? sent.cause : { code: 'not_found' })
  }

  /** After anything but a plain yes only the list knows what is true. */
  const askList = async (session: Session, entry: Entry, cause: Failure): Promise<void> => {
    const listed = await session.relist()
    if (table.isClosed || !isOpen(entry)) return
    // Also the app's own key: a service may refuse everybody.
    if (!listed.ok) return ends.hold(entry, listed.error)
    ends.settle(session, entry)
    if (!isOpen(entry)) return
    if (entry.row.isSent) return ends.hold(entry, OTHER_WORKSPACE)
    if (entry.row.group === null) return ends.hold(entry, cause)
    entry.cause = cause
    table.end(entry, 'failed')
  }

  /** One that a program uses is over once the service refuses its secret. */
  const proveLent = async (session: Session, entry: Entry): Promise<void> => {
    const { secrets } = entry.row
    if (secrets === null) return
    const verdict = await askService(createClient, clock, session, secrets)
    if (verdict.kind !== 'confirmed' || !table.has(entry) || !isOpen(entry)) return
    ends.die(entry, { kind: 'already_gone', answered: false, signedOut: false })
    table.settleProof(entry, verdict)
  }

  /**
   * Tries the secret of a key that is gone. `isAsked`: somebody waits for the answer, whatever is
   * left of the budget.
   */
  const prove = async (session: Session, entry: Entry, isAsked = false): Promise<void> => {
    const { secrets, since, connectionId, keyId, leaseId, verdict: verdictBefore } = entry.row
    if (secrets === null) return
    const age = clock.wall() - since
    if (age > PROOF_MS || age < -SET_BACK_MS) return table.giveUpProof(entry, 'expired')
    // The command of a lease waits for the first answer, and a request was left for it.
    const isAwaited = isAsked || (leaseId !== null && verdictBefore === null)
    const wait =
      isAwaited || isCompared(session, clock) ? 0 : budgetWait(session.state().gauge, clock.wall())
    if (wait > 0) {
      entry.retryAt = clock.steady() + wait
      return
    }
    entry.tries += 1
    // No pause outlasts the secret.
    entry.retryAt =
      clock.steady() +
      Math.min(FIRST_WAIT_MS * 4 ** Math.min(entry.tries, 6), LONGEST_WAIT_MS, PROOF_MS - age + 1)
    const verdict = await askService(createClient, clock, session, secrets)
    if (verdict.kind === 'works') used(connectionId, keyId, session.now(), entry.usedBefore)
    // Forgotten meanwhile, given up, or cut off by the end of the app, which says nothing.
    if (table.has(entry) && entry.row.secrets === secrets) table.settleProof(entry, verdict)
  }
  return { revoke, prove, proveLent }
}
