import type { BrowserWindow } from 'electron'
import { createPersonInput, type PersonInput } from './input.ts'
import { createQuestions, type Questions } from './questions.ts'
import { showQuestion } from './show-question.ts'

/** What main learns from the person itself: what they press, and what they answer. */
export interface Interaction {
  readonly input: PersonInput
  readonly questions: Questions
  /** The same work for what the person chooses in something that main shows: the menu, the tray. */
  choosing<A extends readonly unknown[]>(work: (...chosen: A) => void): (...chosen: A) => void
}

/** `window`: the one that questions are shown on; `cancel`: the word on the button that declines. */
export const createInteraction = (window: () => BrowserWindow | null, cancel: () => string): Interaction => {
  const input = createPersonInput()
  return {
    input,
    questions: createQuestions({ show: showQuestion(window, cancel) }),
    choosing:
      (work) =>
      (...chosen) => {
        input.chose()
        work(...chosen)
      },
  }
}
