import type { Decision, FrozenRequest } from '../../../contract/approval.ts'
import type { ApprovedKind, ChannelDecided, ChannelRequest } from '../../../contract/channel.ts'
import type { ChannelCode } from '../../../contract/channel-failure.ts'
import { ok } from '../../../contract/result.ts'
import type { Allowances } from '../../consent/approvals/allowances.ts'
import type { Approvals } from '../../consent/approvals/approvals.ts'
import type { AskLimits } from './ask-limits.ts'
import { entryOf } from './frozen.ts'
import { whatIsAsked, whatIsMeant } from './of-assistant.ts'
import { type Answered, type Helper, type LogActivity, refuse } from './work.ts'

/** Refusals by decision; null for an approval. */
const REFUSALS: Readonly<Record<Decision, ChannelCode | null>> = {
  approved: null,
  approved_for_hour: null,
  denied: 'denied',
  denied_before: 'denied_before',
  timed_out: 'approval_timed_out',
  quitting: 'quitting',
  switched_off: 'switched_off',
  gone: 'gone',
  unseen: 'gone',
}

/** A request of a program as it was sent, as it would be done, and as the person is shown it. */
export interface ShownRequest {
  readonly request: ChannelRequest<ApprovedKind>
  readonly frozen: FrozenRequest
  readonly shown: FrozenRequest
}

/** The person's permission to do what was shown. */
export interface Permission {
  readonly isForHour: boolean
  /** How many more keys the same permission covers; null where the person was asked now. */
  readonly remaining: number | null
  /** Changes that the person made to the request; null where there are none. */
  readonly changes: ChannelDecided | null
}

/** What the person allowed for up to an hour. */
type HourAllowances = Pick<Allowances, 'take' | 'grant'>

/** Asks the person for permission, except for what was allowed for up to an hour. */
export class Permissions {
  readonly #askPerson: Approvals['ask']
  readonly #allowances: HourAllowances
  readonly #limits: AskLimits
  readonly #log: LogActivity

  constructor(
    askPerson: Approvals['ask'],
    allowances: HourAllowances,
    limits: AskLimits,
    log: LogActivity,
  ) {
    this.#askPerson = askPerson
    this.#allowances = allowances
    this.#limits = limits
    this.#log = log
  }

  /** Refuses what comes too soon before the service is asked for anything; null for all else. */
  refuseEarly(request: ChannelRequest<ApprovedKind>): ReturnType<typeof refuse> | null {
    // A run may be allowed for the hour, which takes none of the limits.
    return request.kind === 'run' ? null : this.#limits.refusalOf(request, whatIsAsked(request))
  }

  async ask(
    { request, frozen, shown }: ShownRequest,
    helper: Helper,
    gone: AbortSignal,
  ): Promise<Answered<Permission>> {
    const allowed = this.#allowances.take(frozen)
    if (allowed !== null) {
      this.#log(entryOf(frozen, 'allowed'))
      return ok({ isForHour: false, remaining: allowed.left, changes: null })
    }
    const { client } = request
    const [what, meant] = [whatIsAsked(request), whatIsMeant(frozen)]
    const tooOften = this.#limits.refusalOf(request, what) ?? this.#limits.refusalOf(request, meant)
    if (tooOften !== null) return tooOften
    this.#limits.noteAsked(client)
    let changes = null as ChannelDecided | null
    const decision = await this.#askPerson(
      shown,
      gone,
      (locked) => helper.send({ event: 'waiting', locked }),
      (decided) => {
        changes = decided
      },
    )
    this.#limits.noteDecision(client, decision, [what, meant])
    const refusal = REFUSALS[decision]
    this.#log(entryOf(frozen, refusal ?? decision))
    if (refusal !== null) {
      const retryAfter = refusal === 'denied_before' ? this.#limits.retryAfter(client, what) : null
      return refuse(refusal, retryAfter === null ? {} : { retryAfter })
    }
    helper.send({ event: 'approved' })
    return ok({ isForHour: decision === 'approved_for_hour', remaining: null, changes })
  }

  /** Makes use of a permission: keeps it for the hour, or tells the program what is left of it. */
  use({ isForHour, remaining }: Permission, frozen: FrozenRequest, helper: Helper): void {
    if (isForHour) this.#allowances.grant(frozen)
    if (remaining !== null) helper.send({ event: 'allowed', left: remaining })
  }
}
