import type { ElectronApplication } from '@playwright/test'

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

const COLLECTED = 'Resulting promise was garbage collected'

/** Answers the questions that main asks in dialogs of the system from now on, in the person's place, and writes them down. */
export const answerQuestions = async (app: ElectronApplication, answer: 'yes' | 'no'): Promise<void> => {
  try {
    await answerOnce(app, answer)
  } catch (cause) {
    // Electron 43 may do so with a promise of Playwright's own while main starts. What was asked for was done, and does no harm twice.
    if (!(cause instanceof Error && cause.message.includes(COLLECTED))) throw cause
    await answerOnce(app, answer)
  }
}

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
