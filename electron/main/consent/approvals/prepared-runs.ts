import { randomBytes } from 'node:crypto'
import type { FrozenRequest } from '../../../contract/approval.ts'
import type { ChannelAnswers, ChannelRequest } from '../../../contract/channel.ts'
import type { Connection } from '../../../contract/connection.ts'
import { type Clock, elapsed, type Moment, momentOf, SYSTEM_CLOCK } from '../../base/clock.ts'
import { keepNewest } from '../../base/keep-newest.ts'

/** How long an approved run may be begun, in milliseconds. @internal */
export const PREPARED_MS = 600_000
/** Kept at a time; the oldest makes room. */
const MOST = 32

/** A run that the person approved and that has not begun. */
interface PreparedRun {
  readonly request: ChannelRequest<'prepare-run'>
  readonly frozen: FrozenRequest
}

interface Kept extends PreparedRun {
  readonly connection: Connection | undefined
  readonly since: Moment
}

const isSame = (
  asked: ChannelRequest<'run'>,
  { request: { argv, folder, env, urlEnv, ttlSeconds } }: Kept,
): boolean =>
  JSON.stringify([asked.argv, asked.folder, asked.env, asked.urlEnv, asked.ttlSeconds]) ===
  JSON.stringify([argv, folder, env, urlEnv, ttlSeconds])

/**
 * Runs that the person approved before they begin. In memory only: nothing of it outlives the app.
 */
export class PreparedRuns {
  readonly #mayAsk: () => boolean
  readonly #connection: (id: string) => Connection | undefined
  readonly #clock: Clock
  readonly #all = new Map<string, Kept>()

  constructor(
    mayAsk: () => boolean,
    connection: (id: string) => Connection | undefined,
    clock: Clock = SYSTEM_CLOCK,
  ) {
    this.#mayAsk = mayAsk
    this.#connection = connection
    this.#clock = clock
  }

  /**
   * Ends those that do not hold any more. Called whenever anything may have changed that they
   * depend on.
   */
  review(): void {
    for (const [id, one] of this.#all)
      if (
        !this.#mayAsk() ||
        this.#isOver(one) ||
        one.connection !== this.#connection(one.frozen.connection.id)
      )
        this.#all.delete(id)
  }
  keep(run: PreparedRun): ChannelAnswers['prepare-run'] {
    this.review()
    // Letters that no shell and no parser of options reads otherwise.
    const id = randomBytes(12).toString('hex')
    const since = momentOf(this.#clock)
    this.#all.set(id, { ...run, connection: this.#connection(run.frozen.connection.id), since })
    keepNewest(this.#all, MOST)
    return { request: id, validUntil: since.wall + PREPARED_MS }
  }
  /**
   * The one that a run names, which is gone then. `connectionId`: of the connection that it
   * names, where it does. `gone`: there is none, or it is over. `changed`: the run is not what
   * was approved, and what was approved stays; `approved` is the file that is, where another one
   * would be started.
   */
  take(
    asked: ChannelRequest<'run'>,
    connectionId?: string,
  ): PreparedRun | 'gone' | 'changed' | { readonly approved: string } {
    this.review()
    const id = asked.request ?? ''
    const found = this.#all.get(id)
    if (found === undefined) return 'gone'
    if (
      !isSame(asked, found) ||
      (connectionId ?? found.frozen.connection.id) !== found.frozen.connection.id
    )
      return 'changed'
    if (asked.program !== found.request.program) return { approved: found.request.program }
    this.#all.delete(id)
    return found
  }
  endAll() {
    return this.#all.clear()
  }

  #isOver({ since }: Kept): boolean {
    return elapsed(since, this.#clock) >= PREPARED_MS
  }
}
