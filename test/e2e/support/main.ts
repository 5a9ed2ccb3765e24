import type { ElectronApplication } from '@playwright/test'

/** Main may be gone before it could say that it heard. */
export const quit = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ app: main }) => main.quit()).catch(() => {})

export const closeWindow = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

export const isShown = (app: ElectronApplication): Promise<boolean | undefined> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())

/** Resolves when the page has that size, in CSS pixels. */
export const resize = (
  app: ElectronApplication,
  ...size: readonly [width: number, height: number]
): Promise<void> =>
  app.evaluate(async ({ BrowserWindow }, wanted) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.setContentSize(...wanted)
    const scaled = wanted.map((length) =>
      Math.floor(length / (window?.webContents.zoomFactor ?? 1)),
    )
    await window?.webContents.executeJavaScript(`new Promise((resolve) => {
      const look = () => {
        if (String([innerWidth, innerHeight]) === '${scaled}') resolve()
      }
      addEventListener('resize', look)
      look()
    })`)
  }, size)

/** The smallest size in which all has its place. */
export const makeSmall = (app: ElectronApplication): Promise<void> => resize(app, 720, 500)

export const zoomTwofold = async (app: ElectronApplication): Promise<void> => {
  const size = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.webContents.setZoomFactor(2)
    return window?.getContentSize() ?? []
  })
  await resize(app, ...(size as [number, number]))
}

/** From now on this file or folder is chosen in the dialog by which main has something opened. */
export const choosingToOpen = (app: ElectronApplication, path: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)

/** Its exit code, once the app has ended. */
export const ended = (app: ElectronApplication): Promise<number | null> =>
  new Promise((resolve) => app.process().once('exit', (code) => resolve(code)))
