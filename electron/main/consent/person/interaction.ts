import type { BrowserWindow } from 'electron'
import type { Platform } from '../../platform/platform.ts'
import { isAgreed } from '../../platform/window/agreed.ts'
import { createPersonInput } from '../../platform/window/person-input.ts'
import { createConfirmedSend } from './confirmed-send.ts'
import { createQuestions } from './questions.ts'

/**
 * What main learns from the person itself: what they press, and what they answer. `window`: the one
 * that questions are shown on; `cancel`: the label of the button that declines;
 * `changed`: a question opened, or is over.
 */
export const createInteraction = (
  platform: Platform,
  window: () => BrowserWindow | null,
  cancel: () => string,
  changed: () => void,
) => {
  const { steady } = platform.clock
  const input = createPersonInput(steady)
  const questions = createQuestions({
    // Without a window nobody agrees.
    show: async (question, signal) => {
      const shown = window()
      return shown !== null && isAgreed(platform, shown, question, cancel(), signal)
    },
    presses: () => input.presses,
    changed,
    now: steady,
  })
  const confirmed = createConfirmedSend(steady)
  return {
    input,
    questions,
    confirmed,
    /**
     * Takes the open question away, and what was agreed to before counts no more: at the lock, and
     * when the page or its window goes.
     */
    forget: () => {
      questions.close()
      confirmed.forget()
    },
    /**
     * The same work for what the person chooses in something that main shows: the menu, the tray.
     */
    choosing:
      <A extends readonly unknown[]>(work: (...chosen: A) => void) =>
      (...chosen: A): void => {
        input.chose()
        work(...chosen)
      },
  }
}

export type Interaction = ReturnType<typeof createInteraction>
