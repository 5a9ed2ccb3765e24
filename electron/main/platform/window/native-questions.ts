import type { BrowserWindow } from 'electron'
import { createOneAtATime } from '../../base/one-at-a-time.ts'
import type { UnfinishedWork } from '../../features/connections/unfinished-work.ts'
import type { Platform } from '../platform.ts'
import type { MainTexts } from '../texts/en.ts'
import { safeName } from '../texts/safe-name.ts'

/** What main asks by a message box of the system, where the page cannot. */
type QuestionKind = keyof MainTexts['windowQuestions']

interface NativeQuestionsParts extends Pick<Platform, 'choose'> {
  readonly window: () => BrowserWindow | null
  readonly texts: () => Pick<MainTexts, 'windowQuestions' | 'unsaved'>
  /** As `UnfinishedWork.exitBlockers`. */
  readonly exitBlockers: () => ReturnType<UnfinishedWork['exitBlockers']>
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
