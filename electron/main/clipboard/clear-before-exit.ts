import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserWindow } from 'electron'
import type { MainTexts } from '../texts/en.ts'
import { chooseNatively } from '../window/native-choice.ts'
import type { AppClipboard } from './app-clipboard.ts'

/** How long the window may take to get the focus, in milliseconds. */
const FOCUS_MS = 500

/** Another program that owns the clipboard and hangs must not keep the app from ending; in milliseconds. */
const CLEAR_MS = 3_000

/** A person who does not answer for so long is not there; in milliseconds. */
const ANSWER_MS = 60_000

export interface LastClearParts {
  readonly clipboard: AppClipboard
  readonly window: () => BrowserWindow | null
  readonly texts: () => MainTexts['secretRemains']
  /** Nobody can be asked any more. */
  readonly unattended: boolean
}

const inFront = async (window: BrowserWindow): Promise<void> => {
  if (window.isFocused()) return
  const focused = new Promise<void>((resolve) => window.once('focus', () => resolve()))
  window.show()
  window.focus()
  await Promise.race([focused, sleep(FOCUS_MS)])
}

/** Clears the clipboard for good. What may be left on it is named to the person, who can try once more or quit all the same. */
export const clearBeforeExit = async ({ clipboard, window, texts, unattended }: LastClearParts): Promise<void> => {
  const clear = async (): Promise<boolean> => {
    const shown = window()
    if (clipboard.state !== null && shown !== null && !clipboard.inReach()) await inFront(shown)
    return await Promise.race([clipboard.end(), sleep(CLEAR_MS, false)])
  }
  while (!(await clear())) {
    if (unattended) return
    const { message, detail, again, quit } = texts()
    const signal = AbortSignal.timeout(ANSWER_MS)
    if ((await chooseNatively(window(), { type: 'warning', message, detail, buttons: [again, quit], cancel: 1, signal })) !== 0) return
  }
}
