import type { ChannelOutcome, ChannelRequest } from '../../../contract/channel.ts'
import { ok } from '../../../contract/result.ts'
import { type AskingParts, createAsking } from './asking.ts'
import type { AnswerRequest } from './conversation.ts'
import { createPreparedRun, type PreparedRunParts } from './prepare-run-work.ts'
import { createReading, type ReadingParts } from './reading.ts'
import { type Helper, type LeaseCalls, refuse } from './work.ts'

interface AnsweringParts extends AskingParts, ReadingParts, PreparedRunParts {
  readonly leases: LeaseCalls | null
}

/**
 * Answers every kind of request. Nothing but the state is answered while the app is locked, and
 * nothing is begun while it quits.
 */
export const createAnswering = (parts: AnsweringParts): AnswerRequest => {
  const reading = createReading(parts)
  const ask = createAsking(parts)
  const begin = createPreparedRun(parts)
  const { leases, refusal } = parts

  const ofLease = (
    request: ChannelRequest<'rejoin' | 'started' | 'ended'>,
    helper: Helper,
  ): Promise<ChannelOutcome> => {
    if (leases === null) return Promise.resolve(refuse('not_offered'))
    switch (request.kind) {
      case 'rejoin':
        return leases.rejoin(request, helper)
      case 'started':
        return leases.started(request, helper)
      case 'ended':
        return leases.ended(request, helper)
    }
  }

  return async (request, helper, gone) => {
    switch (request.kind) {
      case 'status':
        return reading.status()
      // A lease runs on behind the lock: it was approved, and at its end less is there than before.
      case 'beat':
        return leases === null ? ok(null) : leases.beat()
      case 'rejoin':
      case 'started':
      case 'ended':
        return ofLease(request, helper)
      default:
    }
    const refused = refusal()
    if (refused !== null) return refuse(refused)
    switch (request.kind) {
      case 'list': {
        const listed = await reading.list(request)
        // The lock or the quit may have come since.
        const since = refusal()
        return since === null ? listed : refuse(since)
      }
      case 'run':
        return request.request === undefined
          ? ask(request, helper, gone)
          : begin(request, helper, gone)
      case 'prepare-run':
      case 'run-kept':
      case 'create':
      case 'rotate':
      case 'revoke':
        return ask(request, helper, gone)
    }
  }
}
