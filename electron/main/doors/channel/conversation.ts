import type { ChannelOutcome, ChannelRequest } from '../../../contract/channel.ts'
import type { Link } from '../../../wire/link.ts'
import { log } from '../../base/log.ts'
import { readRequest } from './guards.ts'
import { answerTo, type Helper, refuse } from './work.ts'

/** Milliseconds after which a connection without a request is dropped. */
export const IDLE_MS = 60_000

/** Answers one request. `gone` is aborted when who asked is. */
export type AnswerRequest = (
  request: ChannelRequest,
  helper: Helper,
  gone: AbortSignal,
) => Promise<ChannelOutcome>

/**
 * Kinds whose answer makes the connection that of a program that runs, with a lease or with a kept
 * secret: it is never idle.
 */
const LEASING: ReadonlySet<string> = new Set(['run', 'run-kept', 'rejoin'])

/**
 * Speaks with a program that has proven itself, one request after the other, until either side is
 * gone.
 */
export class Conversation {
  readonly #link: Link
  readonly #answer: AnswerRequest
  readonly #mayLease: () => boolean
  readonly #leased: () => void
  readonly #gone = new AbortController()
  /** The same for all requests of the connection, so that a lease knows its own. */
  readonly #helper: Helper
  #isUnderWay = false
  #isLeasing = false
  #idle: NodeJS.Timeout | undefined
  /**
   * What an event belongs to: the request under way, and from the lease on the one that brought it.
   */
  #asked = 0

  /**
   * `mayLease` tells whether one more connection may hold a lease. `leased`: this one does from now
   * on.
   */
  constructor(link: Link, answer: AnswerRequest, mayLease: () => boolean, leased: () => void) {
    this.#link = link
    this.#answer = answer
    this.#mayLease = mayLease
    this.#leased = leased
    this.#helper = {
      send: (event) => link.send({ id: this.#asked, ...event }),
      onGone: link.onClosed,
    }
    link.onClosed(() => this.#gone.abort())
  }

  /** Resolves once either side is gone. */
  async hold(): Promise<void> {
    this.#rest()
    for (let found = await this.#link.next(); found !== null; found = await this.#link.next()) {
      this.#take(found.message)
      this.#rest()
    }
    clearTimeout(this.#idle)
  }

  #rest(): void {
    clearTimeout(this.#idle)
    if (!this.#isUnderWay && !this.#isLeasing && !this.#gone.signal.aborted)
      this.#idle = setTimeout(this.#link.close, IDLE_MS)
  }
  #reply(id: number, outcome: ChannelOutcome): void {
    try {
      this.#link.send(answerTo(id, outcome))
    } catch (cause) {
      log.error('an answer to a program was too long', cause)
      this.#link.send(answerTo(id, refuse('failed')))
    }
  }
  async #settle(request: ChannelRequest): Promise<void> {
    const answered = this.#answer(request, this.#helper, this.#gone.signal)
    const outcome = await answered.catch((cause: unknown) => {
      log.error(`a program’s ${request.kind} failed`, cause)
      return refuse('failed')
    })
    if (!this.#isLeasing && outcome.ok && LEASING.has(request.kind)) {
      this.#isLeasing = true
      this.#leased()
    }
    this.#isUnderWay = false
    this.#reply(request.id, outcome)
    this.#rest()
  }
  #take(message: unknown): void {
    const request = readRequest(message)
    // Without an id nobody could tell what an answer belongs to.
    if (request === null) this.#link.close()
    else if ('invalid' in request) this.#reply(request.invalid, refuse('invalid'))
    else if (this.#isBusyFor(request)) this.#reply(request.id, refuse('busy'))
    else {
      this.#isUnderWay = true
      if (!this.#isLeasing) this.#asked = request.id
      void this.#settle(request)
    }
  }
  #isBusyFor({ kind }: ChannelRequest): boolean {
    return this.#isUnderWay || (LEASING.has(kind) && !this.#isLeasing && !this.#mayLease())
  }
}
