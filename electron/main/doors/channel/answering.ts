import type { ChannelOutcome, ChannelRequest } from '../../../contract/channel.ts'
import { ok } from '../../../contract/result.ts'
import type { Allowances } from '../../consent/approvals/allowances.ts'
import type { Approvals } from '../../consent/approvals/approvals.ts'
import type { CoolDown } from '../../consent/approvals/cool-down.ts'
import { AskLimits, type Limit } from './ask-limits.ts'
import { Asking } from './asking.ts'
import type { AnswerRequest } from './conversation.ts'
import { Permissions } from './permissions.ts'
import { createPreparedRun, type PreparedRunParts } from './prepare-run-work.ts'
import { createReading, type ReadingParts } from './reading.ts'
import { type Helper, type LeaseCalls, refuse } from './work.ts'

interface AnsweringParts extends ReadingParts, PreparedRunParts {
  readonly approvals: Pick<Approvals, 'ask'>
  readonly allowances: Pick<Allowances, 'take' | 'grant'>
  readonly coolDown: Pick<CoolDown, 'retryAfter' | 'decided'>
  readonly limit: Limit
  readonly leases: LeaseCalls | null
}

/**
 * Answers every kind of request. Nothing but the state is answered while the app is locked, and
 * nothing is begun while it quits.
 */
export const createAnswering = (parts: AnsweringParts): AnswerRequest => {
  const reading = createReading(parts)
  const begin = createPreparedRun(parts)
  const { leases, refusal, works, activity } = parts
  const limits = new AskLimits(parts.coolDown, parts.limit, activity)
  const permissions = new Permissions(parts.approvals, parts.allowances, limits, activity)
  const asking = new Asking(works, permissions, activity, refusal)

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
          ? asking.ask(request, helper, gone)
          : begin(request, helper, gone)
      case 'prepare-run':
      case 'run-kept':
      case 'create':
      case 'rotate':
      case 'revoke':
        return asking.ask(request, helper, gone)
    }
  }
}
