import type { ChannelOutcome, ChannelRequest } from '../../../contract/channel.ts'
import { ok } from '../../../contract/result.ts'
import type { Asking, BeginRefusal } from './asking.ts'
import type { AnswerRequest } from './conversation.ts'
import type { PreparedStart } from './prepare-run-work.ts'
import type { Reading } from './reading.ts'
import { type Helper, type LeaseCalls, refuse } from './work.ts'

/**
 * Answers every kind of request. Nothing but the state is answered while the app is locked, and
 * nothing is begun while it quits.
 */
export class Answering {
  readonly #reading: Reading
  readonly #asking: Asking
  readonly #prepared: PreparedStart
  readonly #leases: LeaseCalls | null
  readonly #refusal: BeginRefusal

  constructor(
    reading: Reading,
    asking: Asking,
    prepared: PreparedStart,
    leases: LeaseCalls | null,
    refusal: BeginRefusal,
  ) {
    this.#reading = reading
    this.#asking = asking
    this.#prepared = prepared
    this.#leases = leases
    this.#refusal = refusal
  }

  /** As `AnswerRequest`. */
  readonly answer: AnswerRequest = async (request, helper, gone) => {
    switch (request.kind) {
      case 'status':
        return this.#reading.status()
      // A lease runs on behind the lock: it was approved, and at its end less is there than before.
      case 'beat':
        return this.#leases === null ? ok(null) : this.#leases.beat()
      case 'rejoin':
      case 'started':
      case 'ended':
        return this.#answerHelper(request, helper)
      default:
    }
    const refused = this.#refusal()
    if (refused !== null) return refuse(refused)
    switch (request.kind) {
      case 'list': {
        const listed = await this.#reading.list(request)
        // The lock or the quit may have come since.
        const since = this.#refusal()
        return since === null ? listed : refuse(since)
      }
      case 'run':
        return request.request === undefined
          ? this.#asking.ask(request, helper, gone)
          : this.#prepared.begin(request, helper, gone)
      case 'prepare-run':
      case 'run-kept':
      case 'create':
      case 'rotate':
      case 'revoke':
        return this.#asking.ask(request, helper, gone)
    }
  }

  #answerHelper(
    request: ChannelRequest<'rejoin' | 'started' | 'ended'>,
    helper: Helper,
  ): Promise<ChannelOutcome> {
    if (this.#leases === null) return Promise.resolve(refuse('not_offered'))
    switch (request.kind) {
      case 'rejoin':
        return this.#leases.rejoin(request, helper)
      case 'started':
        return this.#leases.started(request, helper)
      case 'ended':
        return this.#leases.ended(request, helper)
    }
  }
}
