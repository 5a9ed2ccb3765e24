import { type BrowserWindow, dialog } from 'electron'
import type { Context } from './context.ts'
import type { MainWords } from './words/en.ts'

/** What would be lost or cut short if the app ended now, in sentences. */
export const unsavedIn = ({ reveals, rotations, bulks }: Pick<Context, 'reveals' | 'rotations' | 'bulks'>, words: MainWords['unsaved']) => [
  ...(reveals.pending().length > 0 ? [words.secrets(reveals.pending().length)] : []),
  ...(rotations.hasUnsaved() ? [words.rotation] : []),
  ...(bulks.busy() ? [words.bulk] : []),
]

/** What main asks by a message box of the system, where the page cannot. */
export type QuestionKind = keyof MainWords['windowQuestions']

export interface NativeQuestions {
  /** True when the person chose what is not the default. One at a time: the next one waits. `signal` takes the question back. */
  ask(kind: QuestionKind, signal?: AbortSignal): Promise<boolean>
}

export interface NativeQuestionsParts {
  readonly window: () => BrowserWindow | null
  readonly words: () => MainWords['windowQuestions']
  /** What would be lost or cut short, in sentences. */
  readonly unsaved: () => readonly string[]
}

export const createNativeQuestions = ({ window, words, unsaved }: NativeQuestionsParts): NativeQuestions => {
  let last: Promise<unknown> = Promise.resolve()

  const show = async (kind: QuestionKind, signal: AbortSignal | undefined): Promise<boolean> => {
    if (signal?.aborted) return false
    const { message, detail, stay, go } = words()[kind]
    const options = {
      type: 'warning' as const,
      message,
      detail: [detail, ...unsaved()].join('\n'),
      buttons: [stay, go],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      ...(signal === undefined ? {} : { signal }),
    }
    const parent = window()
    const { response } = await (parent === null ? dialog.showMessageBox(options) : dialog.showMessageBox(parent, options))
    return response === 1
  }

  return {
    ask: (kind, signal) => {
      const answer = last.then(() => show(kind, signal))
      last = answer.catch(() => {})
      return answer
    },
  }
}
