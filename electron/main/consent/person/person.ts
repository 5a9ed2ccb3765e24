import type { Input, RequestChannel } from '../../../contract/ipc.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { safeName, safePath } from '../../platform/texts/safe-name.ts'
import type { Question } from '../../platform/window/agreed.ts'
import type { PersonInput } from '../../platform/window/person-input.ts'
import type { ConfirmedSend } from './confirmed-send.ts'
import { connectionIn, type PersonFacts } from './facts.ts'
import type { Need } from './need.ts'
import { NEEDS, type WritingChannel } from './needs.ts'
import type { Questions } from './questions.ts'
import { connectionLabel, isRemote, RevokeGauge, revokeQuestion } from './revokes.ts'

type PersonFailure = 'declined' | 'not_confirmed'

const textOf = (question: Question | null): string => JSON.stringify(question)

const field = (input: unknown, name: string): string | null => {
  const value: unknown =
    typeof input === 'object' && input !== null
      ? Object.entries(input).find(([key]) => key === name)?.[1]
      : null
  return typeof value === 'string' ? value : null
}

/** What stands in for an input that main did not see. */
const generalQuestion = (facts: PersonFacts, channel: WritingChannel, input: unknown): Question => {
  const texts = facts.texts()
  const connection = connectionIn(
    facts,
    field(input, 'connectionId') ?? field(input, 'id') ?? (typeof input === 'string' ? input : ''),
  )
  const keys = connection === null ? [] : (facts.list(connection.id)?.keys ?? [])
  const keyId = field(input, 'keyId') ?? field(input, 'id')
  const key = keys.find(({ id }) => id === keyId)
  const name = field(input, 'name')
  const delivery =
    channel === 'delivery:write' && typeof input === 'string' ? facts.delivery(input) : null
  const lines = [
    ...(delivery === null
      ? []
      : [
          texts.key(safeName(delivery.key.name), delivery.key.lastFour),
          texts.line(delivery.variable, safePath(delivery.place)),
        ]),
    name === null ? null : texts.quoted(safeName(name)),
    key === undefined ? null : texts.key(safeName(key.name), key.lastFour),
    connection === null ? null : connectionLabel(facts, connection),
    texts.withoutInput,
  ]
  // A channel without a text would not compile.
  const writes: Readonly<Record<WritingChannel, string>> = texts.writes
  return {
    message: writes[channel],
    detail: lines.filter((line) => line !== null).join('\n\n'),
    yes: texts.goOn,
  }
}

/** Decides for each request whether the person wants it, by what main itself saw of them. */
export class Person {
  readonly #facts: PersonFacts
  readonly #confirmed: ConfirmedSend
  readonly #input: PersonInput
  readonly #questions: Questions
  readonly #gauge: RevokeGauge

  constructor(
    facts: Omit<PersonFacts, 'confirmed'>,
    confirmed: ConfirmedSend,
    input: PersonInput,
    questions: Questions,
    gauge: RevokeGauge = new RevokeGauge(),
  ) {
    this.#facts = { ...facts, confirmed: (send) => confirmed.has(send) }
    this.#confirmed = confirmed
    this.#input = input
    this.#questions = questions
    this.#gauge = gauge
  }

  /**
   * Answers at once where nobody needs to be asked, and tells whether the person was. Fails with
   * `declined`, or with `not_confirmed` when what was asked about is another thing by now.
   * `isThere`: whether the page that asks still is; a yes that comes later counts for nothing.
   */
  allow<C extends RequestChannel>(
    channel: C,
    wanted: Input<C>,
    isThere: () => boolean = () => true,
  ): Result<boolean, PersonFailure> | Promise<Result<boolean, PersonFailure>> {
    const need = this.#needOf(channel, wanted)
    if (need === 'nothing') return ok(false)
    const question = this.#questionFor(need)
    if (question === null && this.#input.take()) {
      this.#count(need)
      return ok(false)
    }
    const asked = this.#ask(channel, wanted, this.#questionInPlace(channel, wanted, need))
    return asked.then((allowed) => {
      if (!allowed.ok) return allowed
      if (!isThere()) return fail('declined')
      this.#count(need)
      if (typeof need === 'object' && 'send' in need && need.send !== undefined)
        this.#confirmed.note(need.send)
      // In the place of an input it names the channel, and not always the key.
      return ok(question !== null)
    })
  }

  #needOf(channel: RequestChannel, wanted: unknown): Need {
    const need = NEEDS[channel]
    return typeof need === 'function'
      ? (need as (input: unknown, facts: PersonFacts) => Need)(wanted, this.#facts)
      : need
  }
  /** The question that has to be answered now; null where an input is enough. */
  #questionFor(need: Exclude<Need, 'nothing'>): Question | null {
    if (need === 'input') return null
    return 'question' in need
      ? need.question
      : revokeQuestion(this.#facts, need.revoke, this.#gauge.full)
  }
  /**
   * What the person is asked where an input is not enough, or there was none. Every channel that
   * may need something has a text.
   */
  #questionInPlace(
    channel: RequestChannel,
    wanted: unknown,
    need: Exclude<Need, 'nothing'>,
  ): Question {
    return (
      this.#questionFor(need) ?? generalQuestion(this.#facts, channel as WritingChannel, wanted)
    )
  }
  async #ask(
    channel: RequestChannel,
    wanted: unknown,
    question: Question,
  ): Promise<Result<null, PersonFailure>> {
    const answered = await this.#input.during(() => this.#questions.ask(question))
    if (!answered.ok) return answered
    const need = this.#needOf(channel, wanted)
    const now = need === 'nothing' ? null : this.#questionInPlace(channel, wanted, need)
    // The person agreed to what the dialog said, and to nothing more.
    return now !== null && textOf(now) !== textOf(question) ? fail('not_confirmed') : answered
  }
  #count(need: Need): void {
    if (
      typeof need === 'object' &&
      'revoke' in need &&
      isRemote(connectionIn(this.#facts, need.revoke.connectionId))
    )
      this.#gauge.noted()
  }
}
