import type { Session } from '../connections/session.ts'
import { mayEnd } from './entry.ts'
import type { BulkGroups } from './groups.ts'
import type { RunClock } from './run-clock.ts'
import type { Surroundings } from './schedule.ts'
import type { RevocationTable } from './table.ts'

/** What other parts of the app say about keys. */
export interface Rules {
  readonly isLocked: () => boolean
  /** Tells whether a rotation of the key is not finished. */
  readonly isRotating: (connectionId: string, keyId: string) => boolean
  /** Tells whether there is a lease of this id: what is to end with it waits. */
  readonly hasLease: (leaseId: string) => boolean
}

/** Collects what reasons of a connection may wait for. */
export class Around {
  readonly rules: Rules
  readonly groups: BulkGroups
  readonly run: RunClock
  readonly #table: RevocationTable
  /** When the last list of each connection that came was asked for. */
  readonly #listAskedAt = new Map<string, number>()

  constructor(table: RevocationTable, rules: Rules, groups: BulkGroups, run: RunClock) {
    this.#table = table
    this.rules = rules
    this.groups = groups
    this.run = run
  }

  listed(connectionId: string, askedAt: number): void {
    const before = this.#listAskedAt.get(connectionId) ?? Number.NEGATIVE_INFINITY
    this.#listAskedAt.set(connectionId, Math.max(before, askedAt))
  }

  of(session: Session): Surroundings {
    const { run, groups, rules } = this
    const runNow = run.now()
    const now = session.serviceTime() ?? runNow + session.state().skew
    return {
      now,
      begunAt: now - (runNow - run.begun.wall),
      isLocked: rules.isLocked(),
      hasLease: rules.hasLease,
      isEnding: (keyId) => this.#table.everyOfKey(session.connection(), keyId).some(mayEnd),
      isGroupRunning: (group) => groups.isRunning(group),
      listAskedAt: this.#listAskedAt.get(session.connection().id) ?? null,
      runNow,
      runBegunAt: run.begun.wall,
    }
  }
}
