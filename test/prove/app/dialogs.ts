import type { Running } from '../../e2e/support/app.ts'

/** File dialogs would wait for a person: none is shown, as if each had been cancelled. */
export const withoutDialogs = ({ app }: Running): Promise<void> =>
  app.evaluate(({ dialog }) => {
    dialog.showSaveDialog = async () => ({ canceled: true, filePath: '' })
    dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] })
  })
