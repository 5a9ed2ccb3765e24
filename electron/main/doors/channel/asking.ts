import type { FrozenRequest } from '../../../contract/approval.ts'
import type {
  ApprovedKind,
  ChannelDecided,
  ChannelOutcome,
  ChannelRequest,
} from '../../../contract/channel.ts'
import { ok } from '../../../contract/result.ts'
import { decidedOn, withDecided } from './decided.ts'
import { entryOf } from './frozen.ts'
import { shownRequest } from './of-assistant.ts'
import type { Permissions, ShownRequest } from './permissions.ts'
import {
  type Answered,
  type Helper,
  type LogActivity,
  refuse,
  type Work,
  type Works,
} from './work.ts'

/**
 * All that is shown but for how many requests are left, which others use up, and for how long a key
 * was not used.
 */
export const shownText = ({ requests: { cost }, use: _use, ...shown }: FrozenRequest): string =>
  JSON.stringify({ ...shown, cost })

/** Tells why nothing may be begun now; null where it may. */
export type BeginRefusal = () => 'locked' | 'quitting' | null

/**
 * Does what a program asks for once the person has approved just that, now or for up to an hour,
 * and not before.
 */
export class Asking {
  readonly #works: Works
  readonly #permissions: Permissions
  readonly #log: LogActivity
  readonly #refusal: BeginRefusal

  constructor(works: Works, permissions: Permissions, log: LogActivity, refusal: BeginRefusal) {
    this.#works = works
    this.#permissions = permissions
    this.#log = log
    this.#refusal = refusal
  }

  /** Answers a request. `gone` is aborted when who asked is. */
  async ask<K extends ApprovedKind>(
    request: ChannelRequest<K>,
    helper: Helper,
    gone: AbortSignal,
  ): Promise<ChannelOutcome<K>> {
    const work = this.#works[request.kind as K]
    if (work === undefined) return refuse('not_offered')
    const lookup = await this.#lookUp(work, request)
    if (!lookup.ok) return lookup
    const { frozen } = lookup.value
    const permission = await this.#permissions.ask(lookup.value, helper, gone)
    if (!permission.ok) return permission
    const refused = await this.#refuseChanged(work, request, frozen)
    if (refused !== null) return refused
    if (gone.aborted) return refuse('gone')
    this.#permissions.use(permission.value, frozen, helper)
    const { changes } = permission.value
    return changes === null
      ? work.run(request, frozen, helper)
      : this.#runChanged(work, request, frozen, changes, helper)
  }

  /** Looks up all that a request names. */
  async #lookUp<K extends ApprovedKind>(
    work: Work<K>,
    asked: ChannelRequest<K>,
  ): Promise<Answered<ShownRequest>> {
    const request = asked as ChannelRequest<ApprovedKind>
    const early = this.#permissions.refuseEarly(request)
    if (early !== null) return early
    const frozen = await work.freeze(asked)
    const shown = frozen.ok ? await shownRequest(request, frozen.value) : frozen
    const refused = this.#refusal()
    if (refused !== null) return refuse(refused)
    if (!frozen.ok) return frozen
    if (!shown.ok) return shown
    return ok({ request, frozen: frozen.value, shown: shown.value })
  }

  /** Looks up all of it once more, and refuses where anything is not as it was shown. */
  async #refuseChanged<K extends ApprovedKind>(
    work: Work<K>,
    request: ChannelRequest<K>,
    frozen: FrozenRequest,
  ): Promise<ReturnType<typeof refuse> | null> {
    const again: Answered<FrozenRequest> = await work.freeze(request)
    const isSame =
      again.ok &&
      shownText(again.value) === shownText(frozen) &&
      work.isAsFrozen?.(frozen) !== false
    // The lock or the quit may have come since.
    const refused = this.#refusal()
    if (refused !== null) return refuse(refused)
    if (isSame) return null
    // A program that was shown, and is not there any more, has changed.
    const isChange =
      again.ok || again.error.code === 'recipe_missing' || again.error.code === 'recipe_unknown'
    const changed = isChange ? refuse('changed') : again
    this.#log(entryOf(frozen, changed.error.code))
    return changed
  }

  async #runChanged<K extends ApprovedKind>(
    work: Work<K>,
    request: ChannelRequest<K>,
    frozen: FrozenRequest,
    changes: ChannelDecided,
    helper: Helper,
  ): Promise<ChannelOutcome<K>> {
    const decided = await decidedOn(request, frozen, changes, (asked) => work.freeze(asked))
    const refused = this.#refusal()
    if (refused !== null) return refuse(refused)
    if (!decided.ok) return decided
    const outcome = await work.run(decided.value.request, decided.value.frozen, helper)
    return withDecided(outcome, changes)
  }
}
