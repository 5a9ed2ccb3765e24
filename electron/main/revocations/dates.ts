import { type Moment, momentOf } from '../base/clock.ts'
import type { Ends, WorkerParts } from './ends.ts'
import type { Entry } from './entry.ts'
import { whyDateWaits } from './judge.ts'

/** A clock that went on by so much more than time did was set ahead, in milliseconds. */
const JUMP_MS = 60_000

/** Looks at the dates of rows. */
export class Dates {
  readonly #parts: WorkerParts
  readonly #ends: Ends
  readonly #begun: Moment

  constructor(parts: WorkerParts, ends: Ends) {
    this.#parts = parts
    this.#ends = ends
    this.#begun = momentOf(parts.clock)
  }

  /** Milliseconds since the date of a row. */
  lateBy(entry: Entry, dueAt: number): number {
    return this.#parts.clock.wall() + (this.#parts.table.session(entry)?.state().skew ?? 0) - dueAt
  }

  /** Tells whether a date has come and the row may be worked on; notes why one waits. */
  isDue(entry: Entry, dueAt: number): boolean {
    const session = this.#parts.table.session(entry)
    if (session === null) return false
    const lateBy = this.lateBy(entry, dueAt)
    // Before its first list nobody knows how far the local service's clock is ahead.
    if (!entry.hasLooked && (session.connection().kind === 'remote' || session.state().listedAt !== null)) {
      entry.hasLooked = true
      if (lateBy >= 0) entry.missed = 'closed'
    }
    if (lateBy < 0) {
      // Where the clock was set back, what was missed by it is not, unless the service's clock says so too.
      if (entry.missed !== null && (session.serviceTime() ?? 0) >= dueAt) return false
      entry.missed = null
      if (entry.wait !== null) {
        entry.wait = null
        this.#parts.table.show(entry)
      }
      return false
    }
    if (!entry.hasLooked) return false
    if (this.#parts.isLocked()) entry.missed ??= 'locked'
    const { clock } = this.#parts
    const isAhead = clock.wall() - this.#begun.wall - (clock.steady() - this.#begun.steady) > JUMP_MS
    const why = whyDateWaits({ lateBy, missed: entry.missed, isClockUnsure: isAhead && session.serviceTime() === null })
    if (why !== null) this.#ends.wait(entry, why)
    return entry.wait === null
  }
}
