import type { ElectronApplication, Page } from '@playwright/test'
import type { Running } from './app.ts'

export const pagePid = (app: ElectronApplication): Promise<number> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0)

/** Ways in which a page's process can end that nobody asked for. */
export const DEATHS = {
  SIGKILL: async (app: ElectronApplication): Promise<void> => void process.kill(await pagePid(app), 'SIGKILL'),
  crash: (app: ElectronApplication): Promise<void> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()),
} as const

/** Ends the process of the page; answers the page that takes its place. */
export const killPage = async (running: Running, death: keyof typeof DEATHS = 'SIGKILL'): Promise<Page> => {
  const next = running.replaced()
  await DEATHS[death](running.app)
  return next
}

/** Keeps the page busy for ever. */
export const hangPage = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    setTimeout(() => {
      for (;;);
    })
  })
}
