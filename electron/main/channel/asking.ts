import type { ActivityEntry } from '../../contract/activity.ts'
import type { Decision, FrozenRequest } from '../../contract/approval.ts'
import type { ApprovedKind, ChannelCode, ChannelOutcome, ChannelRequest } from '../../contract/channel.ts'
import type { Approvals } from '../approvals/approvals.ts'
import type { ActivityLog } from '../diagnostics/activity-log.ts'
import { type Answered, type Helper, refuse, type Works } from './work.ts'

const CODES: Readonly<Record<Exclude<Decision, 'approved'>, ChannelCode>> = {
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

/** Does what a program asks for once the person has approved just that, and not before. */
export const createAsking =
  ({ works, approvals, activity, refusal }: AskingParts) =>
  async <K extends ApprovedKind>(request: ChannelRequest<K>, helper: Helper, gone: AbortSignal): Promise<ChannelOutcome<K>> => {
    const work = works[request.kind as K]
    if (work === undefined) return refuse('not_offered')
    const frozen = await work.freeze(request)
    if (!frozen.ok) return frozen
    const refused = refusal()
    if (refused !== null) return refuse(refused)
    const decision = await approvals.ask(frozen.value, gone, (locked) => helper.send({ event: 'waiting', locked }))
    activity.add(entryOf(frozen.value, decision === 'approved' ? 'approved' : CODES[decision]))
    if (decision !== 'approved') return refuse(CODES[decision])
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
    return work.run(request, again.value, helper)
  }
