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

export class WaitingRequests {
  readonly #locked: () => boolean
  readonly #onChange: () => void
  readonly #clock: Clock
  readonly queue: Queued[] = []

  constructor(locked: () => boolean, onChange: () => void, clock: Clock) {
    this.#locked = locked
    this.#onChange = onChange
    this.#clock = clock
  }

  readonly isExpired = ({ since }: Waiting): boolean => elapsed(since, this.#clock) >= WAIT_MS
  /** Resolves with what it ended with. */
  add(
    request: FrozenRequest,
    gone: AbortSignal,
    heard: Waiting['heard'],
    changed: Waiting['changed'],
  ): Promise<Decision> {
    return new Promise((resolve) => {
      if (gone.aborted) return resolve('unseen')
      const waiting: Queued = {
        id: randomUUID(),
        request,
        since: momentOf(this.#clock),
        seen: false,
        heard,
        changed,
        end: (decision) => this.#end(waiting, decision),
        settle: (decision) => {
          stopTimer()
          gone.removeEventListener('abort', leave)
          resolve(decision)
        },
      }
      const leave = (): void => waiting.end(waiting.seen ? 'gone' : 'unseen')
      const stopTimer = startCountdown(this.#clock, () => waiting.end('timed_out'), WAIT_MS)
      gone.addEventListener('abort', leave)
      this.queue.push(waiting)
      heard(this.#locked())
      this.#onChange()
    })
  }

  #take(waiting: Queued, decision: Decision): void {
    this.queue.splice(this.queue.indexOf(waiting), 1)
    waiting.settle(decision)
  }
  #end(waiting: Queued, decision: Decision): void {
    if (!this.queue.includes(waiting)) return
    this.#take(waiting, decision)
    const program = programOf(waiting.request.client)
    const others =
      decision === 'denied'
        ? this.queue.filter(({ request }) => programOf(request.client) === program)
        : []
    for (const other of others) this.#take(other, 'denied_before')
    this.#onChange()
  }
}
