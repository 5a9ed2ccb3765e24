import type { Failure } from '../../contract/result.ts'
import { needsTypedName, revokeRisk } from '../../contract/workflow.ts'
import { addressOf } from '../key-api/bound-secret.ts'
import type { Session } from '../sessions/session.ts'
import { OTHER_WORKSPACE } from '../workflows/same-workspace.ts'
import type { Dates } from './dates.ts'
import type { Ends, WorkerParts } from './ends.ts'
import { type Entry, isOpen } from './entry.ts'
import { judge } from './judge.ts'
import { budgetWait, LEAST_MS, LOOK_MS } from './limits.ts'
import { sendRevoke } from './send.ts'

/** Tries to revoke the key of a row. */
export class Revoker {
  readonly #parts: WorkerParts
  readonly #ends: Ends
  readonly #dates: Dates

  constructor(parts: WorkerParts, ends: Ends, dates: Dates) {
    this.#parts = parts
    this.#ends = ends
    this.#dates = dates
  }

  async revoke(session: Session, entry: Entry): Promise<void> {
    const { table, clock } = this.#parts
    const { row } = entry
    if (addressOf(session.connection()) !== row.address) {
      if (row.group === null) return this.#ends.wait(entry, 'moved')
      return this.#ends.hold(entry, { code: 'connection_moved' })
    }
    const { failure } = session.state()
    // Only another token helps.
    if (failure?.code === 'unauthorized') return this.#ends.hold(entry, failure)
    if (this.#isOverBudget(session, entry)) return
    // Also where the list is old: a list that cannot be read keeps no key alive.
    let key = session.state().keys?.find(({ id }) => id === row.keyId)
    if (row.dueAt !== null || row.isSent || key === undefined) {
      const listed = await session.relist()
      if (!table.has(entry) || !isOpen(entry)) return
      if (!listed.ok) return this.#ends.hold(entry, listed.error)
      this.#ends.settle(session, entry)
      if (!isOpen(entry)) return
      key = listed.value.find(({ id }) => id === row.keyId)
      if (key === undefined)
        return row.group === null && row.dueAt !== null
          ? this.#ends.wait(entry, 'other_workspace')
          : this.#ends.hold(entry, OTHER_WORKSPACE)
    }
    if (row.dueAt !== null) {
      // The lock or another time may have come with the list.
      if (!this.#dates.isDue(entry, row.dueAt)) return
      const verdict = judge(row, key, session, this.#parts.isRotating(row.connectionId, row.keyId))
      if (verdict.kind === 'wait') return this.#ends.wait(entry, verdict.why)
      if (verdict.kind === 'early') {
        entry.cause = null
        entry.retryAt = clock.steady() + Math.min(Math.max(verdict.ms, LEAST_MS), LOOK_MS)
        return
      }
      if (verdict.kind === 'used') {
        table.end(entry, 'used', { usedAt: verdict.usedAt })
        return this.#parts.said('not_revoked', row.connectionId)
      }
    }
    const { own, skew } = session.state()
    const risk = revokeRisk(key, session.state().keys ?? [key], own, session.possibleUses()(key), clock.wall() + skew)
    if (row.group !== null && !row.isConfirmed && needsTypedName(risk)) return table.end(entry, 'held')
    await this.#send(session, entry, own.ids.includes(row.keyId))
  }

  /** Holds a row back where the next request would not keep the spare ones, or there is none left. */
  #isOverBudget(session: Session, entry: Entry): boolean {
    const { group, dueAt } = entry.row
    const ms = budgetWait(session.state().gauge, this.#parts.clock.wall(), group === null && dueAt === null)
    if (ms > 0) this.#ends.hold(entry, { code: 'rate_limited' }, ms)
    return ms > 0
  }

  async #send(session: Session, entry: Entry, isOwn: boolean): Promise<void> {
    const { table, known, groups } = this.#parts
    const { connectionId, keyId } = entry.row
    const client = await session.client()
    if (!client.ok) return this.#ends.hold(entry, client.error)
    const found = entry.row.secrets === null ? await known.of(connectionId, keyId) : null
    // A stop, and where the connection leads, are looked at again before each DELETE.
    if (!table.has(entry) || !isOpen(entry) || addressOf(session.connection()) !== entry.row.address) return
    if (entry.row.group !== null && !groups.isRunning(entry.row.group)) return
    // A list may have been one request more.
    if (this.#isOverBudget(session, entry)) return
    const key = session.state().keys?.find(({ id }) => id === keyId)
    entry.usedBefore = key === undefined ? null : session.lastUses()(key)
    table.change(entry, { isSent: true, ...(found?.sure === true ? { secrets: found.secret } : {}) })
    const sent = await sendRevoke(session, client.value, keyId)
    if (table.isClosed) return
    if (sent.kind === 'untouched') {
      table.change(entry, { isSent: false })
      return this.#ends.hold(entry, sent.cause)
    }
    if (sent.kind === 'deleted') {
      // Known by id: gone for certain. By last four only: the next list call shows it.
      const listed = isOwn ? await session.relist() : null
      const signedOut = listed?.ok === false && listed.error.code === 'unauthorized'
      if (signedOut && found !== null) table.change(entry, { secrets: found.secret })
      this.#ends.die(entry, { kind: 'revoked', answered: true, signedOut })
      return session.removed(keyId)
    }
    entry.wasAbsent = sent.kind === 'absent'
    await this.#askList(session, entry, 'cause' in sent ? sent.cause : { code: 'not_found' })
  }

  /** After anything but a plain yes only the list knows what is true. */
  async #askList(session: Session, entry: Entry, cause: Failure): Promise<void> {
    const { table } = this.#parts
    const listed = await session.relist()
    if (table.isClosed || !isOpen(entry)) return
    // Also the app's own key: a service may refuse everybody.
    if (!listed.ok) return this.#ends.hold(entry, listed.error)
    this.#ends.settle(session, entry)
    if (!isOpen(entry)) return
    if (entry.row.isSent) return this.#ends.hold(entry, OTHER_WORKSPACE)
    if (entry.row.group === null) return this.#ends.hold(entry, cause)
    entry.cause = cause
    table.end(entry, 'failed')
  }
}
