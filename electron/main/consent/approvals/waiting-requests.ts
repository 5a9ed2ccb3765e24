import { randomUUID } from 'node:crypto'
import type { Decision, FrozenRequest } from '../../../contract/approval.ts'
import type { ChannelDecided } from '../../../contract/channel.ts'
import { type Clock, elapsed, type Moment, momentOf, startCountdown } from '../../base/clock.ts'
import { programOf } from './cool-down.ts'

/** How long a request waits for the person, in milliseconds. */
export const WAIT_MS = 5 * 60_000

export interface Waiting {
  readonly id: string
  readonly request: FrozenRequest
  readonly since: Moment
  /** The person was shown it. */
  seen: boolean
  readonly heard: (locked: boolean) => void
  readonly changed: (changes: ChannelDecided) => void
  /** A denial also ends what else of the same program waits. */
  readonly end: (decision: Decision) => void
}

interface Queued extends Waiting {
  /** Answers who asked. */
  readonly settle: (decision: Decision) => void
}

interface WaitingRequestsParts {
  readonly locked: () => boolean
  /** One began to wait, or does so no longer. */
  readonly onChange: () => void
  readonly clock: Clock
}

export const createWaitingRequests = ({ locked, onChange, clock }: WaitingRequestsParts) => {
  const queue: Queued[] = []

  const take = (waiting: Queued, decision: Decision): void => {
    queue.splice(queue.indexOf(waiting), 1)
    waiting.settle(decision)
  }
  const end = (waiting: Queued, decision: Decision): void => {
    if (!queue.includes(waiting)) return
    take(waiting, decision)
    const program = programOf(waiting.request.client)
    const others =
      decision === 'denied'
        ? queue.filter(({ request }) => programOf(request.client) === program)
        : []
    for (const other of others) take(other, 'denied_before')
    onChange()
  }

  return {
    /** The first is the one to show. */
    queue,
    isExpired: ({ since }: Waiting): boolean => elapsed(since, clock) >= WAIT_MS,
    /** Resolves with what it ended with. */
    add: (
      request: FrozenRequest,
      gone: AbortSignal,
      heard: Waiting['heard'],
      changed: Waiting['changed'],
    ): Promise<Decision> =>
      new Promise((resolve) => {
        if (gone.aborted) return resolve('unseen')
        const waiting: Queued = {
          id: randomUUID(),
          request,
          since: momentOf(clock),
          seen: false,
          heard,
          changed,
          end: (decision) => end(waiting, decision),
          settle: (decision) => {
            stopTimer()
            gone.removeEventListener('abort', leave)
            resolve(decision)
          },
        }
        const leave = (): void => waiting.end(waiting.seen ? 'gone' : 'unseen')
        const stopTimer = startCountdown(clock, () => waiting.end('timed_out'), WAIT_MS)
        gone.addEventListener('abort', leave)
        queue.push(waiting)
        heard(locked())
        onChange()
      }),
  }
}
