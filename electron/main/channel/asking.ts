import type { ActivityEntry } from '../../contract/activity.ts'
import type { Decision, FrozenRequest } from '../../contract/approval.ts'
import type { ApprovedKind, ChannelCode, ChannelOutcome, ChannelRequest } from '../../contract/channel.ts'
import type { Allowances } from '../approvals/allowances.ts'
import type { Approvals } from '../approvals/approvals.ts'
import type { ActivityLog } from '../diagnostics/activity-log.ts'
import { type Answered, type Helper, refuse, type Works } from './work.ts'

/** Why nothing is done. null: it was approved now, or is `allowed` since before. */
const NO: Readonly<Record<Decision | 'allowed', ChannelCode | null>> = {
  approved: null,
  approved_for_hour: null,
  allowed: null,
  denied: 'denied',
  timed_out: 'approval_timed_out',
  quitting: 'quitting',
  gone: 'gone',
}

/** All that is shown but for how many requests are left, which others use up. */
const shownOf = ({ requests: { cost }, ...shown }: FrozenRequest): string => JSON.stringify({ ...shown, cost })

export interface AskingParts {
  readonly works: Works
  readonly approvals: Pick<Approvals, 'ask'>
  readonly allowances: Pick<Allowances, 'take' | 'grant'>
  readonly activity: Pick<ActivityLog, 'add'>
  /** Why nothing may be begun now; null where it may. */
  readonly refusal: () => 'locked' | 'quitting' | null
}

/** The entry of a request that was decided, or that ended before it could be. */
const entryOf = (frozen: FrozenRequest, outcome: string): Omit<ActivityEntry, 'at'> => ({
  connection: frozen.connection.name,
  action: 'ask',
  keyId: frozen.key?.id ?? null,
  keyName: frozen.key?.name ?? frozen.newName,
  outcome,
  client: { name: frozen.client.name, request: frozen.kind, connectionId: frozen.connection.id },
})

/** Does what a program asks for once the person has approved just that, now or for up to an hour, and not before. */
export const createAsking =
  ({ works, approvals, allowances, activity, refusal }: AskingParts) =>
  async <K extends ApprovedKind>(request: ChannelRequest<K>, helper: Helper, gone: AbortSignal): Promise<ChannelOutcome<K>> => {
    const work = works[request.kind as K]
    if (work === undefined) return refuse('not_offered')
    const frozen = await work.freeze(request)
    const refused = refusal()
    if (refused !== null) return refuse(refused)
    if (!frozen.ok) return frozen
    const allowed = allowances.take(frozen.value)
    const decision =
      allowed === null
        ? await approvals.ask(frozen.value, gone, (locked) => helper.send({ event: 'waiting', locked }))
        : ('allowed' as const)
    const no = NO[decision]
    activity.add(entryOf(frozen.value, no ?? decision))
    if (no !== null) return refuse(no)
    const again: Answered<FrozenRequest> = await work.freeze(request)
    const still = again.ok && shownOf(again.value) === shownOf(frozen.value)
    // The lock or the quit may have come since.
    const refusedSince = refusal()
    if (refusedSince !== null) return refuse(refusedSince)
    if (!still) {
      // A program that was shown, and is not there any more, has changed.
      const changed = again.ok || again.error.code === 'recipe_missing' ? refuse('changed') : again
      activity.add(entryOf(frozen.value, changed.error.code))
      return changed
    }
    if (gone.aborted) return refuse('gone')
    if (decision === 'approved_for_hour') allowances.grant(again.value)
    if (allowed !== null) helper.send({ event: 'allowed', left: allowed.left })
    return work.run(request, again.value, helper)
  }
