import type { Decision } from '../../../contract/approval.ts'
import type { ApprovedKind, ChannelClient, ChannelRequest } from '../../../contract/channel.ts'
import type { ChannelCode } from '../../../contract/channel-failure.ts'
import type { CoolDown } from '../../consent/approvals/cool-down.ts'
import type { DecisionLimit } from '../../consent/approvals/decision-limit.ts'
import { entryOfUnseen } from './frozen.ts'
import { type LogActivity, refuse } from './work.ts'

/** As `CoolDown`. */
type Denials = Pick<CoolDown, 'retryAfter' | 'decided'>

/** As `DecisionLimit`. */
type Limit = Pick<DecisionLimit, 'retryAfter' | 'refused' | 'asked' | 'decided'>

type Refusal = ReturnType<typeof refuse>

/** Keeps programs and assistants from asking the person too often. */
export class AskLimits {
  readonly #coolDown: Denials
  readonly #limit: Limit
  readonly #log: LogActivity
  /** Assistants with a request that waits for the person. All processes of one share the entry. */
  readonly #waiting = new Set<string>()

  constructor(coolDown: Denials, limit: Limit, log: LogActivity) {
    this.#coolDown = coolDown
    this.#limit = limit
    this.#log = log
  }

  /**
   * Refuses a request that must not be shown to the person yet; null where it may be. `what`:
   * identifies requests that ask for the same.
   */
  refusalOf(request: ChannelRequest<ApprovedKind>, what: string): Refusal | null {
    const { client } = request
    const denied = this.retryAfter(client, what)
    if (denied !== null) return this.#refuseUnseen(request, 'denied_before', denied)
    if (client.assistant !== undefined && this.#waiting.has(client.assistant)) return refuse('busy')
    const often = this.#limit.retryAfter(client)
    if (often === null) return null
    this.#limit.refused()
    return this.#refuseUnseen(request, 'asked_too_often', often)
  }
  /** Whole seconds until a request that was denied may be shown again; null where it may be now. */
  retryAfter(client: ChannelClient, what: string): number | null {
    return this.#coolDown.retryAfter(client, what)
  }

  /** Counts a request that waits for the person from now on, until `noteDecision`. */
  noteAsked(client: ChannelClient): void {
    this.#limit.asked(client)
    if (client.assistant !== undefined) this.#waiting.add(client.assistant)
  }
  noteDecision(client: ChannelClient, decision: Decision, what: readonly string[]): void {
    if (client.assistant !== undefined) this.#waiting.delete(client.assistant)
    this.#coolDown.decided(client, decision, what)
    this.#limit.decided(client, decision)
  }

  #refuseUnseen(
    request: ChannelRequest<ApprovedKind>,
    code: ChannelCode,
    retryAfter: number,
  ): Refusal {
    this.#log(entryOfUnseen(request, code))
    return refuse(code, { retryAfter })
  }
}
