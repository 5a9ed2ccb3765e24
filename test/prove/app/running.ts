import type { Running } from '../../e2e/support/app.ts'

/** Ends the app, not as a person would: what is unfinished or unsaved does not keep it. */
export const endAtOnce = async ({ app, close }: Running): Promise<void> => {
  await app.evaluate(({ app: main }) => void setImmediate(() => main.exit()))
  await close().catch(() => {})
}

/** File dialogs would wait for a person: none is shown, as if each had been cancelled. */
export const withoutDialogs = ({ app }: Running): Promise<void> =>
  app.evaluate(({ dialog }) => {
    dialog.showSaveDialog = async () => ({ canceled: true, filePath: '' })
    dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] })
  })
