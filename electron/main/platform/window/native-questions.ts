import type { BrowserWindow } from 'electron'
import { createOneAtATime } from '../../base/one-at-a-time.ts'
import type { MainTexts } from '../texts/en.ts'
import { safeName } from '../texts/safe-name.ts'
import type { ChooseNatively } from './native-choice.ts'

/** What main asks by a message box of the system, where the page cannot. */
type QuestionKind = keyof MainTexts['windowQuestions']

/** Work that ends with the app. `labels`: what of it has a name. */
interface ExitBlocker {
  readonly kind: keyof MainTexts['unsaved']
  readonly count: number
  readonly labels?: readonly string[]
}

export class NativeQuestions {
  readonly #choose: ChooseNatively
  readonly #window: () => BrowserWindow | null
  readonly #texts: () => MainTexts
  readonly #exitBlockers: () => readonly ExitBlocker[]
  readonly #inTurn = createOneAtATime()

  constructor(
    choose: ChooseNatively,
    window: () => BrowserWindow | null,
    texts: () => MainTexts,
    exitBlockers: () => readonly ExitBlocker[],
  ) {
    this.#choose = choose
    this.#window = window
    this.#texts = texts
    this.#exitBlockers = exitBlockers
  }

  /**
   * True when the person chose what is not the default. One at a time: the next one waits.
   * `signal` takes the question back.
   */
  ask(kind: QuestionKind, signal?: AbortSignal): Promise<boolean> {
    return this.#inTurn(() => this.#show(kind, signal))
  }

  async #show(kind: QuestionKind, signal: AbortSignal | undefined): Promise<boolean> {
    if (signal?.aborted) return false
    const { windowQuestions, unsaved } = this.#texts()
    const { message, detail, stay, go } = windowQuestions[kind]
    const lines = [
      detail,
      ...this.#exitBlockers().map((part) =>
        unsaved[part.kind](part.count, (part.labels ?? []).map(safeName).join(', ')),
      ),
    ]
    return (
      (await this.#choose(this.#window(), {
        type: 'warning',
        message,
        detail: lines.join('\n'),
        buttons: [stay, go],
        cancel: 0,
        signal,
      })) === 1
    )
  }
}
