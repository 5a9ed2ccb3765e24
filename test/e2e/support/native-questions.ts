import type { ElectronApplication } from '@playwright/test'

/** What main asked in a message box of the system. */
export interface NativeQuestion {
  readonly message: string
  readonly detail?: string
  readonly buttons: readonly string[]
  readonly defaultId?: number
  readonly cancelId?: number
}

/** From now on every message box of main is answered by the button of one of these names, and noted. */
export const answerNatively = (app: ElectronApplication, ...buttons: readonly string[]): Promise<void> =>
  app.evaluate(({ dialog }, wanted) => {
    const asked: unknown[] = []
    Object.assign(globalThis, { nativeQuestions: asked })
    dialog.showMessageBox = (async (...given: unknown[]) => {
      const options = given.at(-1) as Electron.MessageBoxOptions
      asked.push(options)
      return { response: (options.buttons ?? []).findIndex((name) => wanted.includes(name)), checkboxChecked: false }
    }) as typeof dialog.showMessageBox
  }, buttons)

/** The questions since `answerNatively`. */
export const nativeQuestions = (app: ElectronApplication): Promise<readonly NativeQuestion[]> =>
  app.evaluate(() => (globalThis as unknown as { nativeQuestions: NativeQuestion[] }).nativeQuestions)
