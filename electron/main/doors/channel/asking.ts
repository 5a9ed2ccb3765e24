import type { ActivityEntry } from '../../../contract/activity.ts'
import type { Decision, FrozenRequest } from '../../../contract/approval.ts'
import type {
  ApprovedKind,
  ChannelDecided,
  ChannelOutcome,
  ChannelRequest,
} from '../../../contract/channel.ts'
import type { ChannelCode } from '../../../contract/channel-failure.ts'
import type { Allowances } from '../../consent/approvals/allowances.ts'
import type { Approvals } from '../../consent/approvals/approvals.ts'
import type { CoolDown } from '../../consent/approvals/cool-down.ts'
import type { DecisionLimit } from '../../consent/approvals/decision-limit.ts'
import type { ActivityLog } from '../../features/activity/activity-log.ts'
import { decidedOn, withDecided } from './decided.ts'
import { type Asked, askerOf } from './frozen.ts'
import { shownRequest, whatIsAsked, whatIsMeant } from './of-assistant.ts'
import { type Answered, type Helper, refuse, type Works } from './work.ts'

/** Why nothing is done. null: it was approved now, or is `allowed` since before. */
const NO: Readonly<Record<Decision | 'allowed', ChannelCode | null>> = {
  approved: null,
  approved_for_hour: null,
  allowed: null,
  denied: 'denied',
  denied_before: 'denied_before',
  timed_out: 'approval_timed_out',
  quitting: 'quitting',
  switched_off: 'switched_off',
  gone: 'gone',
  unseen: 'gone',
}

/**
 * All that is shown but for how many requests are left, which others use up, and for how long a key
 * was not used.
 */
export const shownText = ({ requests: { cost }, use: _use, ...shown }: FrozenRequest): string =>
  JSON.stringify({ ...shown, cost })

export interface AskingParts {
  readonly works: Works
  readonly approvals: Pick<Approvals, 'ask'>
  readonly allowances: Pick<Allowances, 'take' | 'grant'>
  readonly coolDown: CoolDown
  readonly limit: DecisionLimit
  readonly activity: Pick<ActivityLog, 'add'>
  /** Why nothing may be begun now; null where it may. */
  readonly refusal: () => 'locked' | 'quitting' | null
}

/**
 * The entry of a request that was not looked at. What it says of a connection or a key may be
 * anything.
 */
const entryOfUnseen = (request: Asked, outcome: string): Omit<ActivityEntry, 'at'> => ({
  connection: '',
  action: 'ask',
  keyId: null,
  keyName: null,
  outcome,
  client: askerOf(request, ''),
})

/** The entry of a request that was decided, or that ended before it could be. */
export const entryOf = (frozen: FrozenRequest, outcome: string): Omit<ActivityEntry, 'at'> => ({
  connection: frozen.connection.name,
  action: 'ask',
  keyId: frozen.key?.id ?? null,
  keyName: frozen.key?.name ?? frozen.newName,
  outcome,
  client: askerOf(frozen, frozen.connection.id),
})

/**
 * Does what a program asks for once the person has approved just that, now or for up to an hour,
 * and not before.
 */
export const createAsking = ({
  works,
  approvals,
  allowances,
  coolDown,
  limit,
  activity,
  refusal,
}: AskingParts) => {
  /** Assistants with a request that waits for the person. All processes of one share the entry. */
  const waiting = new Set<string>()

  return async <K extends ApprovedKind>(
    request: ChannelRequest<K>,
    helper: Helper,
    gone: AbortSignal,
  ): Promise<ChannelOutcome<K>> => {
    const work = works[request.kind as K]
    if (work === undefined) return refuse('not_offered')
    const asked = request as ChannelRequest<ApprovedKind>
    const what = whatIsAsked(asked)
    const unseen = (code: ChannelCode, retryAfter: number): ReturnType<typeof refuse> => {
      activity.add(entryOfUnseen(request, code))
      return refuse(code, { retryAfter })
    }
    const { assistant } = request.client
    const tooSoon = (ask: string): ReturnType<typeof refuse> | null => {
      const denied = coolDown.retryAfter(request.client, ask)
      if (denied !== null) return unseen('denied_before', denied)
      if (assistant !== undefined && waiting.has(assistant)) return refuse('busy')
      const often = limit.retryAfter(request.client)
      if (often === null) return null
      limit.refused()
      return unseen('asked_too_often', often)
    }
    // Before anything is asked of the service. A run may be allowed for the hour, which takes none
    // of it.
    const early = request.kind === 'run' ? null : tooSoon(what)
    if (early !== null) return early
    const frozen = await work.freeze(request)
    const shown = frozen.ok ? await shownRequest(asked, frozen.value) : frozen
    const refused = refusal()
    if (refused !== null) return refuse(refused)
    if (!frozen.ok) return frozen
    if (!shown.ok) return shown
    const decided: { otherwise: ChannelDecided | null } = { otherwise: null }
    const allowed = allowances.take(frozen.value)
    const meant = whatIsMeant(frozen.value)
    const late = allowed === null ? (tooSoon(what) ?? tooSoon(meant)) : null
    if (late !== null) return late
    if (allowed === null) {
      limit.asked(request.client)
      if (assistant !== undefined) waiting.add(assistant)
    }
    const decision =
      allowed === null
        ? await approvals.ask(
            shown.value,
            gone,
            (locked) => helper.send({ event: 'waiting', locked }),
            (otherwise) => {
              decided.otherwise = otherwise
            },
          )
        : ('allowed' as const)
    if (decision !== 'allowed') {
      if (assistant !== undefined) waiting.delete(assistant)
      coolDown.decided(request.client, decision, [what, meant])
      limit.decided(request.client, decision)
    }
    const no = NO[decision]
    activity.add(entryOf(frozen.value, no ?? decision))
    if (no !== null) {
      const retryAfter = no === 'denied_before' ? coolDown.retryAfter(request.client, what) : null
      return refuse(no, retryAfter === null ? {} : { retryAfter })
    }
    if (decision !== 'allowed') helper.send({ event: 'approved' })
    const again: Answered<FrozenRequest> = await work.freeze(request)
    const still =
      again.ok &&
      shownText(again.value) === shownText(frozen.value) &&
      work.isAsFrozen?.(frozen.value) !== false
    // The lock or the quit may have come since.
    const refusedSince = refusal()
    if (refusedSince !== null) return refuse(refusedSince)
    if (!still) {
      // A program that was shown, and is not there any more, has changed.
      const changed =
        again.ok || again.error.code === 'recipe_missing' || again.error.code === 'recipe_unknown'
          ? refuse('changed')
          : again
      activity.add(entryOf(frozen.value, changed.error.code))
      return changed
    }
    if (gone.aborted) return refuse('gone')
    if (decision === 'approved_for_hour') allowances.grant(frozen.value)
    if (allowed !== null) helper.send({ event: 'allowed', left: allowed.left })
    const { otherwise } = decided
    if (otherwise === null) return work.run(request, frozen.value, helper)
    const final = await decidedOn(request, frozen.value, otherwise, work.freeze)
    const refusedThen = refusal()
    if (refusedThen !== null) return refuse(refusedThen)
    return final.ok
      ? withDecided(await work.run(final.value.request, final.value.frozen, helper), otherwise)
      : final
  }
}
