import { type BrowserWindow, dialog } from 'electron'
import type { Question } from './questions.ts'

/** Shows a question on the window, in a dialog that no page can draw over, press or read. Without a window nobody agrees. */
export const showQuestion =
  (window: () => BrowserWindow | null, cancel: () => string) =>
  async ({ message, detail, yes }: Question, signal: AbortSignal): Promise<boolean> => {
    const shown = window()
    if (shown === null) return false
    const { response } = await dialog.showMessageBox(shown, {
      type: 'question',
      message,
      detail,
      buttons: [cancel(), yes],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal,
    })
    return response === 1
  }
