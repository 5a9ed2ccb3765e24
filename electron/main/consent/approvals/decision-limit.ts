import type { Decision } from '../../../contract/approval.ts'
import type { ChannelClient } from '../../../contract/channel.ts'
import { type Clock, SYSTEM_CLOCK } from '../../base/clock.ts'

/**
 * How many requests of one assistant, and of all together, the person is shown within so many
 * milliseconds. @internal
 */
export const DECISIONS = { most: 10, ofAll: 30, ms: 3_600_000 } as const

/** A request of an assistant that the person was shown. */
interface Shown {
  readonly name: string
  readonly at: number
}

/** What ends a request that the person was not asked about. */
const UNSEEN: ReadonlySet<Decision> = new Set(['quitting', 'denied_before', 'unseen'])

/** Keeps assistants from asking a person until they approve without reading. In memory only. */
export class DecisionLimit {
  readonly #notice: () => void
  readonly #clock: Clock
  #shown: readonly Shown[] = []
  /** By name, each once for each of its requests. */
  readonly #waiting: string[] = []
  #noticeShown = false

  constructor(notice: () => void, clock: Clock = SYSTEM_CLOCK) {
    this.#notice = notice
    this.#clock = clock
  }

  /**
   * Whole seconds until a request of this program is shown again; null: it is now, as any of a
   * program that asks for no assistant.
   */
  readonly retryAfter = ({ assistant }: ChannelClient): number | null => {
    if (assistant === undefined) return null
    const ms = Math.max(
      this.#msLeft(DECISIONS.most, (one) => one === assistant),
      this.#msLeft(DECISIONS.ofAll, () => true),
    )
    return ms > 0 ? Math.ceil(ms / 1000) : null
  }
  /** A request was refused by this. */
  readonly refused = () => {
    if (this.#noticeShown) return
    this.#noticeShown = true
    this.#notice()
  }
  /** A request waits to be shown from now on, until `decided`. */
  readonly asked = ({ assistant }: ChannelClient) => {
    if (assistant !== undefined) this.#waiting.push(assistant)
  }
  /** Notes the outcome of a request that waited. */
  readonly decided = ({ assistant }: ChannelClient, decision: Decision) => {
    if (assistant === undefined) return
    const at = this.#waiting.indexOf(assistant)
    if (at !== -1) this.#waiting.splice(at, 1)
    if (UNSEEN.has(decision)) return
    this.#shown = [...this.#recent(), { name: assistant, at: this.#clock.steady() }]
    this.#noticeShown = false
  }

  #recent(): readonly Shown[] {
    return this.#shown.filter(({ at }) => this.#clock.steady() - at < DECISIONS.ms)
  }
  #msLeft(most: number, isMeant: (name: string) => boolean): number {
    const meant = this.#recent().filter(({ name }) => isMeant(name))
    if (meant.length + this.#waiting.filter(isMeant).length < most) return 0
    return (meant[0]?.at ?? this.#clock.steady()) + DECISIONS.ms - this.#clock.steady()
  }
}
