import type { BrowserWindow } from 'electron'
import { chooseNatively } from '../window/native-choice.ts'
import type { Question } from './questions.ts'

/** Shows a question on the window. Without a window nobody agrees. */
export const showQuestion =
  (window: () => BrowserWindow | null, cancel: () => string) =>
  async ({ message, detail, yes }: Question, signal: AbortSignal): Promise<boolean> => {
    const shown = window()
    if (shown === null) return false
    return (await chooseNatively(shown, { type: 'question', message, detail, buttons: [cancel(), yes], cancel: 0, signal })) === 1
  }
