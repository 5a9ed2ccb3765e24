import type { BrowserWindow } from 'electron'
import { type Clock, startCountdown } from '../../base/clock.ts'
import type { MainTexts } from '../texts/en.ts'
import type { ChooseNatively } from '../window/native-choice.ts'
import type { AppClipboard } from './app-clipboard.ts'

/** How long the window may take to get the focus, in milliseconds. */
const FOCUS_MS = 500

/**
 * Another program that owns the clipboard and hangs must not keep the app from ending; in
 * milliseconds. @internal
 */
export const CLEAR_MS = 3_000

/** A person who does not answer for so long is not there; in milliseconds. */
const ANSWER_MS = 60_000

/** How the person is asked, and for how long. */
interface Asking {
  readonly choose: ChooseNatively
  readonly clock: Clock
}

const inFront = async (window: BrowserWindow, clock: Clock): Promise<void> => {
  if (window.isFocused()) return
  const focused = new Promise<void>((resolve) => window.once('focus', () => resolve()))
  window.show()
  window.focus()
  await Promise.race([focused, clock.pause(FOCUS_MS)])
}

/**
 * Clears the clipboard for good. What may be left on it is named to the person, who can try once
 * more or quit all the same; `unattended`: nobody can be asked any more.
 */
export const clearBeforeExit = async (
  clipboard: AppClipboard,
  window: () => BrowserWindow | null,
  texts: () => MainTexts['secretRemains'],
  { choose, clock }: Asking,
  unattended: boolean,
): Promise<void> => {
  const clear = async (): Promise<boolean> => {
    const shown = window()
    if (clipboard.state !== null && shown !== null && !clipboard.inReach())
      await inFront(shown, clock)
    return await Promise.race([clipboard.end(), clock.pause(CLEAR_MS).then(() => false)])
  }
  while (!(await clear())) {
    if (unattended) return
    const { message, detail, again, quit } = texts()
    const away = new AbortController()
    startCountdown(clock, () => away.abort(), ANSWER_MS)
    if (
      (await choose(window(), {
        type: 'warning',
        message,
        detail,
        buttons: [again, quit],
        cancel: 1,
        signal: away.signal,
      })) !== 0
    )
      return
  }
}
