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

interface ConversationParts {
  readonly answer: AnswerRequest
  /** Whether one more connection may hold a lease. */
  readonly mayLease: () => boolean
  /** This one does from now on. */
  readonly leased: () => void
}

/**
 * Kinds whose answer makes the connection that of a program that runs, with a lease or with a kept
 * secret: it is never idle.
 */
const LEASING: ReadonlySet<string> = new Set(['run', 'run-kept', 'rejoin'])

/**
 * Speaks with a program that has proven itself, one request after the other, until either side is
 * gone.
 */
export const converse = async (
  link: Link,
  { answer, mayLease, leased }: ConversationParts,
): Promise<void> => {
  const gone = new AbortController()
  link.onClosed(() => gone.abort())
  let underWay = false
  let leasing = false
  let idle: NodeJS.Timeout | undefined
  /**
   * What an event belongs to: the request under way, and from the lease on the one that brought it.
   */
  let asked = 0
  /** The same for all requests of the connection, so that a lease knows its own. */
  const helper: Helper = {
    send: (event) => link.send({ id: asked, ...event }),
    onGone: link.onClosed,
  }

  const rest = (): void => {
    clearTimeout(idle)
    if (!underWay && !leasing && !gone.signal.aborted) idle = setTimeout(link.close, IDLE_MS)
  }
  const reply = (id: number, outcome: ChannelOutcome): void => {
    try {
      link.send(answerTo(id, outcome))
    } catch (cause) {
      log.error('an answer to a program was too long', cause)
      link.send(answerTo(id, refuse('failed')))
    }
  }
  const settle = async (request: ChannelRequest): Promise<void> => {
    const outcome = await answer(request, helper, gone.signal).catch((cause: unknown) => {
      log.error(`a program’s ${request.kind} failed`, cause)
      return refuse('failed')
    })
    if (!leasing && outcome.ok && LEASING.has(request.kind)) {
      leasing = true
      leased()
    }
    underWay = false
    reply(request.id, outcome)
    rest()
  }
  const take = (message: unknown): void => {
    const request = readRequest(message)
    // Without an id nobody could tell what an answer belongs to.
    if (request === null) link.close()
    else if ('invalid' in request) reply(request.invalid, refuse('invalid'))
    else if (underWay || (LEASING.has(request.kind) && !leasing && !mayLease()))
      reply(request.id, refuse('busy'))
    else {
      underWay = true
      if (!leasing) asked = request.id
      void settle(request)
    }
  }

  rest()
  for (let found = await link.next(); found !== null; found = await link.next()) {
    take(found.message)
    rest()
  }
  clearTimeout(idle)
}
