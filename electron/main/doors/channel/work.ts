import type { FrozenRequest } from '../../../contract/approval.ts'
import type {
  ApprovedKind,
  ChannelAnswer,
  ChannelEvent,
  ChannelOutcome,
  ChannelRequest,
} from '../../../contract/channel.ts'
import type { ChannelCode, ChannelFailure } from '../../../contract/channel-failure.ts'
import type { ActivityLog } from '../../features/activity/activity-log.ts'

/** Writes into the activity log. */
export type LogActivity = ActivityLog['add']

/** The program that asks, as long as its connection lasts: one object for each. */
export interface Helper {
  send(event: ChannelEvent): void
  /** Calls this once the connection has ended, at once where it has. */
  onGone(done: () => void): void
}

/** What a request would do, before anybody approved it. Nothing of it changes anything. */
export type Freeze<K extends ApprovedKind> = (
  request: ChannelRequest<K>,
) => Promise<Answered<FrozenRequest>>

/** Something of its own, or why there is none. */
export type Answered<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ChannelFailure }

/** What a kind of request does once the person has approved it. */
export interface Work<K extends ApprovedKind> {
  readonly freeze: Freeze<K>
  /**
   * Whether what this was frozen from, and it does not show, is as it was then, e.g. the values of
   * a file.
   */
  readonly isAsFrozen?: (frozen: FrozenRequest) => boolean
  /** `frozen`: what the person saw, which was so still a moment ago. */
  readonly run: (
    request: ChannelRequest<K>,
    frozen: FrozenRequest,
    helper: Helper,
  ) => Promise<ChannelOutcome<K>>
}

/** By kind. What is not here is answered `not_offered`. */
export type Works = { readonly [K in ApprovedKind]?: Work<K> }

/** The calls of a helper that holds a lease, or wants its lease back. */
export interface LeaseCalls {
  rejoin(request: ChannelRequest<'rejoin'>, helper: Helper): Promise<ChannelOutcome<'rejoin'>>
  started(request: ChannelRequest<'started'>, helper: Helper): Promise<ChannelOutcome<'started'>>
  ended(request: ChannelRequest<'ended'>, helper: Helper): Promise<ChannelOutcome<'ended'>>
  beat(): ChannelOutcome<'beat'>
}

export const refuse = (
  code: ChannelCode,
  more: Omit<ChannelFailure, 'code'> = {},
): { readonly ok: false; readonly error: ChannelFailure } => ({
  ok: false,
  error: { code, ...more },
})

export const answerTo = (id: number, outcome: ChannelOutcome): ChannelAnswer => ({ id, ...outcome })
