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

interface AllowancesParts {
  /** Programs may ask, and the app is not locked. */
  readonly mayAsk: () => boolean
  readonly activeId: () => string | null
  /** Another object after each change of its name, marks or token. */
  readonly connection: (id: string) => Connection | undefined
  readonly changed: () => void
  readonly clock?: Clock
}

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
export const createAllowances = (parts: AllowancesParts) => {
  const { mayAsk, activeId, connection, changed, clock = SYSTEM_CLOCK } = parts
  let all: readonly Granted[] = []

  const isOver = ({ since }: Granted): boolean => elapsed(since, clock) >= ALLOWANCE.ms
  const holds = (one: Granted): boolean =>
    mayAsk() &&
    one.activeId === activeId() &&
    one.connection === connection(one.request.connection.id) &&
    !isOver(one)
  const keepOnly = (stays: (one: Granted) => boolean): void => {
    const ended = all.filter((one) => !stays(one))
    if (ended.length === 0) return
    for (const { stopTimer } of ended) stopTimer()
    all = all.filter((one) => !ended.includes(one))
    changed()
  }
  const review = (): void => keepOnly(holds)

  return {
    /**
     * The person approved this request, and the same for up to an hour. Nothing where that is not
     * offered for it.
     */
    grant: (request: FrozenRequest) => {
      if (!mayBeAllowed(request)) return
      const what = whatOf(request)
      keepOnly((one) => one.what !== what)
      const id = randomUUID()
      all = [
        ...all,
        {
          id,
          what,
          request,
          connection: connection(request.connection.id),
          activeId: activeId(),
          since: momentOf(clock),
          stopTimer: startCountdown(clock, () => keepOnly((one) => one.id !== id), ALLOWANCE.ms),
          left: ALLOWANCE.keys - 1,
        },
      ]
      changed()
    },
    /**
     * Counts one more key where just this request was allowed before, and answers how many are
     * left; null: the person has to be asked.
     */
    take: (request: FrozenRequest): { readonly left: number } | null => {
      review()
      const what = whatOf(request)
      const found = all.find((one) => one.what === what)
      if (found === undefined) return null
      found.left -= 1
      if (found.left === 0) keepOnly((one) => one !== found)
      else changed()
      return { left: found.left }
    },
    list: (): readonly Allowance[] =>
      all.map(({ id, request, since, left }) => ({
        id,
        connectionId: request.connection.id,
        connection: request.connection.name,
        command: shownCommand(request.run?.argv ?? []),
        folder: maskSecrets(request.run?.folder ?? ''),
        left,
        until: since.wall + ALLOWANCE.ms,
      })),
    end: (id: string): Result<null, 'gone'> => {
      if (!all.some((one) => one.id === id)) return fail('gone')
      keepOnly((one) => one.id !== id)
      return ok(null)
    },
    /**
     * Ends those that do not hold any more. Called whenever anything may have changed that they
     * depend on.
     */
    review,
    endAll: () => keepOnly(() => false),
  }
}

export type Allowances = ReturnType<typeof createAllowances>
