import type { BrowserWindow } from 'electron'
import { createPersonInput, type PersonInput } from './input.ts'
import { createQuestions, type Questions } from './questions.ts'
import { showQuestion } from './show-question.ts'

/** How main meets the person: what they press, and what they answer. */
export interface PersonSenses {
  readonly input: PersonInput
  readonly questions: Questions
  /** The same work for what the person chooses in something that main shows: the menu, the tray. */
  choosing<A extends readonly unknown[]>(work: (...chosen: A) => void): (...chosen: A) => void
}

/** `window`: the one that questions are shown on; `cancel`: the word on the button that declines. */
export const createSenses = (window: () => BrowserWindow | null, cancel: () => string): PersonSenses => {
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
