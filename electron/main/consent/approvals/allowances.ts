import { randomUUID } from 'node:crypto'
import { ALLOWANCE, type Allowance, mayBeAllowed } from '../../../contract/allowance.ts'
import type { FrozenRequest } from '../../../contract/approval.ts'
import type { Connection } from '../../../contract/connection.ts'
import { maskSecrets } from '../../../contract/mask-secrets.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import {
  type Clock,
  elapsed,
  type Moment,
  momentOf,
  SYSTEM_CLOCK,
  startCountdown,
} from '../../base/clock.ts'
import { shownCommand } from '../../base/shown-command.ts'

interface Granted {
  readonly id: string
  readonly what: string
  readonly request: FrozenRequest
  readonly connection: Connection | undefined
  readonly activeId: string | null
  readonly since: Moment
  readonly stopTimer: () => void
  left: number
}

/**
 * All that was shown but the number of the process, which is another each time, and how many
 * requests are left.
 */
const whatOf = ({
  requests: { cost },
  client: { pid: _pid, ...client },
  ...shown
}: FrozenRequest): string => JSON.stringify({ ...shown, client, cost })

/**
 * Requests that the person allowed for up to an hour. They are in memory only, so that none
 * outlives the app.
 */
export class Allowances {
  readonly #mayAsk: () => boolean
  readonly #activeId: () => string | null
  readonly #connection: (id: string) => Connection | undefined
  readonly #changed: () => void
  readonly #clock: Clock
  #all: readonly Granted[] = []

  constructor(
    mayAsk: () => boolean,
    activeId: () => string | null,
    connection: (id: string) => Connection | undefined,
    changed: () => void,
    clock: Clock = SYSTEM_CLOCK,
  ) {
    this.#mayAsk = mayAsk
    this.#activeId = activeId
    this.#connection = connection
    this.#changed = changed
    this.#clock = clock
  }

  /**
   * Ends those that do not hold any more. Called whenever anything may have changed that they
   * depend on.
   */
  review(): void {
    this.#keepOnly(this.#holds)
  }
  /**
   * The person approved this request, and the same for up to an hour. Nothing where that is not
   * offered for it.
   */
  grant(request: FrozenRequest) {
    if (!mayBeAllowed(request)) return
    const what = whatOf(request)
    this.#keepOnly((one) => one.what !== what)
    const id = randomUUID()
    this.#all = [
      ...this.#all,
      {
        id,
        what,
        request,
        connection: this.#connection(request.connection.id),
        activeId: this.#activeId(),
        since: momentOf(this.#clock),
        stopTimer: startCountdown(
          this.#clock,
          () => this.#keepOnly((one) => one.id !== id),
          ALLOWANCE.ms,
        ),
        left: ALLOWANCE.keys - 1,
      },
    ]
    this.#changed()
  }
  /**
   * Counts one more key where just this request was allowed before, and answers how many are
   * left; null: the person has to be asked.
   */
  take(request: FrozenRequest): { readonly left: number } | null {
    this.review()
    const what = whatOf(request)
    const found = this.#all.find((one) => one.what === what)
    if (found === undefined) return null
    found.left -= 1
    if (found.left === 0) this.#keepOnly((one) => one !== found)
    else this.#changed()
    return { left: found.left }
  }
  list(): readonly Allowance[] {
    return this.#all.map(({ id, request, since, left }) => ({
      id,
      connectionId: request.connection.id,
      connection: request.connection.name,
      command: shownCommand(request.run?.argv ?? []),
      folder: maskSecrets(request.run?.folder ?? ''),
      left,
      until: since.wall + ALLOWANCE.ms,
    }))
  }
  end(id: string): Result<null, 'gone'> {
    if (!this.#all.some((one) => one.id === id)) return fail('gone')
    this.#keepOnly((one) => one.id !== id)
    return ok(null)
  }
  endAll() {
    return this.#keepOnly(() => false)
  }

  #isOver({ since }: Granted): boolean {
    return elapsed(since, this.#clock) >= ALLOWANCE.ms
  }
  readonly #holds = (one: Granted): boolean =>
    this.#mayAsk() &&
    one.activeId === this.#activeId() &&
    one.connection === this.#connection(one.request.connection.id) &&
    !this.#isOver(one)
  #keepOnly(stays: (one: Granted) => boolean): void {
    const ended = this.#all.filter((one) => !stays(one))
    if (ended.length === 0) return
    for (const { stopTimer } of ended) stopTimer()
    this.#all = this.#all.filter((one) => !ended.includes(one))
    this.#changed()
  }
}
