import type { Decision } from '../../../contract/approval.ts'
import type { ChannelClient } from '../../../contract/channel.ts'
import { type Clock, SYSTEM_CLOCK } from '../../base/clock.ts'
import { keepNewest } from '../../base/keep-newest.ts'

/**
 * Milliseconds for which a program is not shown again after a denial; twice as long after each
 * further one, up to the most. @internal
 */
export const COOL_DOWN = { first: 30_000, most: 600_000 } as const
/**
 * Requests that a program may take back before an answer, within so many milliseconds: each raised
 * the window for nothing.
 */
const TAKEN_BACK = { most: 2, ms: 60_000 } as const
/**
 * Requests of all programs together that came to nothing, likewise: what a program says of itself
 * it can say otherwise each time. It stops those that did nothing, too, so never for longer than
 * the first time.
 */
const OF_ALL = { most: 9, ms: 300_000 } as const
/**
 * Milliseconds for which a request of an assistant is not shown again that was denied; another one
 * of it is sooner.
 */
const DENIED_MS = 300_000
/** Programs, and denied requests, that are remembered. */
const MOST_CLIENTS = 200

interface Record {
  denials: number
  until: number
  /** When requests came to nothing. */
  failed: readonly number[]
}

const fresh = (): Record => ({ denials: 0, until: 0, failed: [] })

/**
 * Identifies who asks: a program by its path and folder, an assistant in every folder by its name
 * and path.
 */
export const programOf = ({ assistant, program, folder }: ChannelClient): string =>
  JSON.stringify(assistant === undefined ? [program, folder] : [program, assistant, null])

/**
 * Keeps a program that was denied from raising the window of the approvals again and again. In
 * memory only.
 */
export class CoolDown {
  readonly #clock: Clock
  readonly #clients = new Map<string, Record>()
  /** Until when, by program and what it asked for. */
  readonly #denied = new Map<string, number>()
  #all = fresh()

  constructor(clock: Clock = SYSTEM_CLOCK) {
    this.#clock = clock
  }

  /**
   * Whole seconds until a request of this program is shown to the person again; null: it is now.
   */
  retryAfter(client: ChannelClient, what: string): number | null {
    const ofRequest = this.#denied.get(programOf(client) + what) ?? 0
    const until = Math.max(
      this.#all.until,
      this.#clients.get(programOf(client))?.until ?? 0,
      ofRequest,
    )
    const ms = until - this.#clock.steady()
    return ms > 0 ? Math.ceil(ms / 1000) : null
  }
  /**
   * Notes the outcome of a request that was shown. `what`: identifies requests that ask for the
   * same.
   */
  decided(client: ChannelClient, decision: Decision, what: readonly string[]) {
    switch (decision) {
      case 'approved':
      case 'approved_for_hour':
        this.#clients.delete(programOf(client))
        this.#all = fresh()
        break
      case 'denied':
      case 'gone': {
        const record = this.#recordOf(client)
        if (decision === 'denied' && client.assistant !== undefined) {
          for (const [other, until] of this.#denied)
            if (until <= this.#clock.steady() || this.#denied.size >= MOST_CLIENTS)
              this.#denied.delete(other)
          for (const one of what)
            this.#denied.set(programOf(client) + one, this.#clock.steady() + DENIED_MS)
        }
        if (decision === 'denied' || this.#failedTooOften(record, TAKEN_BACK))
          this.#coolDown(record)
        if (this.#failedTooOften(this.#all, OF_ALL)) this.#coolDown(this.#all, COOL_DOWN.first)
        break
      }
      case 'unseen':
      case 'denied_before':
      case 'timed_out':
      case 'quitting':
      case 'switched_off':
    }
  }

  #isOver({ until }: Record): boolean {
    return until <= this.#clock.steady()
  }
  #recordOf(client: ChannelClient): Record {
    const program = programOf(client)
    const known = this.#clients.get(program) ?? fresh()
    this.#clients.delete(program)
    this.#clients.set(program, known)
    keepNewest(this.#clients, MOST_CLIENTS)
    return known
  }
  #coolDown(record: Record, most: number = COOL_DOWN.most): void {
    // Another request of it that waited already makes it no worse.
    if (!this.#isOver(record)) return
    if (this.#clock.steady() - record.until > COOL_DOWN.most) record.denials = 0
    record.until = this.#clock.steady() + Math.min(COOL_DOWN.first * 2 ** record.denials, most)
    record.denials += 1
    record.failed = []
  }
  #failedTooOften(
    record: Record,
    { most, ms }: { readonly most: number; readonly ms: number },
  ): boolean {
    record.failed = [
      ...record.failed.filter((at) => this.#clock.steady() - at < ms),
      this.#clock.steady(),
    ]
    return record.failed.length > most
  }
}
