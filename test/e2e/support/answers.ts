import { type ElectronApplication, expect } from '@playwright/test'
import type { Dialog } from 'electron'

/** What main asked in a dialog of the system, as that would have shown it. */
export interface Question {
  readonly message: string
  readonly detail?: string
  readonly buttons: readonly string[]
  readonly defaultId?: number
  readonly cancelId?: number
}

declare global {
  // In main only.
  var askedQuestions: Question[]
  var askBySystem: Dialog['showMessageBox'] | undefined
}

const answerOnce = (app: ElectronApplication, buttons: readonly string[]): Promise<void> =>
  app.evaluate(({ dialog }, wanted) => {
    globalThis.askedQuestions = []
    globalThis.askBySystem ??= dialog.showMessageBox
    dialog.showMessageBox = globalThis.askBySystem
    if (wanted.length === 0) return
    dialog.showMessageBox = (async (...given: unknown[]) => {
      const question = given.at(-1) as Question
      globalThis.askedQuestions.push(question)
      const named = question.buttons.findIndex((name) => wanted.includes(name))
      return {
        response: wanted[0] === 'yes' ? 1 : wanted[0] === 'no' ? 0 : named,
        checkboxChecked: false,
      }
    }) as typeof dialog.showMessageBox
  }, buttons)

/**
 * Answers the questions that main asks from now on in the person's place, by the button of one of
 * these names; `yes` is the second button, `no` the first. Without a name the system asks. Again
 * where it fails: while main starts, Electron may drop the promise by which Playwright waits (seen
 * on 43.2.0 each time, on 42.0.0 rarely).
 */
export const answerQuestions = (
  app: ElectronApplication,
  ...buttons: readonly string[]
): Promise<void> => expect(() => answerOnce(app, buttons)).toPass()

/** What main asked since the last `answerQuestions`. */
export const questionsOf = (app: ElectronApplication): Promise<readonly Question[]> =>
  app.evaluate(() => globalThis.askedQuestions)
