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

interface NativeQuestionsParts {
  readonly choose: ChooseNatively
  readonly window: () => BrowserWindow | null
  readonly texts: () => Pick<MainTexts, 'windowQuestions' | 'unsaved'>
  readonly exitBlockers: () => readonly ExitBlocker[]
}

export const createNativeQuestions = ({
  choose,
  window,
  texts,
  exitBlockers,
}: NativeQuestionsParts) => {
  const inTurn = createOneAtATime()

  const show = async (kind: QuestionKind, signal: AbortSignal | undefined): Promise<boolean> => {
    if (signal?.aborted) return false
    const { windowQuestions, unsaved } = texts()
    const { message, detail, stay, go } = windowQuestions[kind]
    const lines = [
      detail,
      ...exitBlockers().map((part) =>
        unsaved[part.kind](part.count, (part.labels ?? []).map(safeName).join(', ')),
      ),
    ]
    return (
      (await choose(window(), {
        type: 'warning',
        message,
        detail: lines.join('\n'),
        buttons: [stay, go],
        cancel: 0,
        signal,
      })) === 1
    )
  }

  return {
    /**
     * True when the person chose what is not the default. One at a time: the next one waits.
     * `signal` takes the question back.
     */
    ask: (kind: QuestionKind, signal?: AbortSignal): Promise<boolean> =>
      inTurn(() => show(kind, signal)),
  }
}

export type NativeQuestions = ReturnType<typeof createNativeQuestions>
