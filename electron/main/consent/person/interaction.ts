import type { Result } from '../../../contract/result.ts'
import type { Question } from '../../platform/window/agreed.ts'
import { PersonInput } from '../../platform/window/person-input.ts'
import { ConfirmedSend } from './confirmed-send.ts'
import { Questions } from './questions.ts'

/** What main learns from the person itself: what they press, and what they answer. */
export class Interaction {
  readonly input: PersonInput
  readonly questions: Questions
  readonly confirmed: ConfirmedSend

  /**
   * `steady`: milliseconds of a clock that nobody can set. `show` shows a question until it is
   * answered or the signal takes it away. `changed`: a question opened, or is over.
   */
  constructor(
    steady: () => number,
    show: (question: Question, signal: AbortSignal) => Promise<boolean>,
    changed: () => void,
  ) {
    this.input = new PersonInput(steady)
    this.questions = new Questions(show, () => this.input.presses, changed, steady)
    this.confirmed = new ConfirmedSend(steady)
  }

  /** Asks while the input that led to the question stays good. */
  ask(question: Question): Promise<Result<null, 'declined'>> {
    return this.input.during(() => this.questions.ask(question))
  }
  /**
   * Takes the open question away, and what was agreed to before counts no more: at the lock, and when
   * the page or its window goes.
   */
  forget(): void {
    this.questions.close()
    this.confirmed.forget()
  }
}
