import { type ElectronApplication, expect } from '@playwright/test'

const ANSWERED_MS = 10_000

/** A question of main as the system would have shown it. */
export interface Asked {
  readonly message: string
  readonly detail: string
  readonly buttons: readonly string[]
}

declare global {
  /** In main only. */
  var askedQuestions: Asked[]
}

/**
 * Answers the questions that main asks in dialogs of the system from now on, in the person's place, and writes them down. Again where it
 * fails: while main starts, Electron may drop the promise by which Playwright waits (seen on 43.2.0 each time, on 42.0.0 rarely).
 */
export const answerQuestions = (app: ElectronApplication, answer: 'yes' | 'no'): Promise<void> =>
  expect(() => answerOnce(app, answer)).toPass({ timeout: ANSWERED_MS })

const answerOnce = (app: ElectronApplication, answer: 'yes' | 'no'): Promise<void> =>
  app.evaluate(({ dialog }, wanted) => {
    globalThis.askedQuestions ??= []
    const answered = async (...given: readonly unknown[]) => {
      const { message, detail, buttons } = given.at(-1) as Asked
      globalThis.askedQuestions.push({ message, detail, buttons })
      return { response: wanted === 'yes' ? 1 : 0, checkboxChecked: false }
    }
    dialog.showMessageBox = answered as typeof dialog.showMessageBox
  }, answer)

/** What main asked since this was asked last. */
export const questionsAsked = (app: ElectronApplication): Promise<readonly Asked[]> =>
  app.evaluate(() => globalThis.askedQuestions.splice(0))
