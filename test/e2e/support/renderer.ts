import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { appUrl, type Running } from './app.ts'

/** Ways in which the process of the page at an address can end that nobody asked for. */
export const DEATHS = {
  SIGKILL: (app: ElectronApplication, url: string): Promise<void> =>
    app.evaluate(({ webContents }, at) => {
      const pid = webContents
        .getAllWebContents()
        .find((one) => one.getURL() === at)
        ?.getOSProcessId()
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    }, url),
  crash: (app: ElectronApplication, url: string): Promise<void> =>
    app.evaluate(
      ({ webContents }, at) =>
        webContents
          .getAllWebContents()
          .find((one) => one.getURL() === at)
          ?.forcefullyCrashRenderer(),
      url,
    ),
} as const

/** Ends the process of the page; answers the page that takes its place. */
export const killPage = async (
  running: Running,
  death: keyof typeof DEATHS = 'SIGKILL',
): Promise<Page> => {
  const next = running.replaced()
  await DEATHS[death](running.app, appUrl)
  return next
}

/** Until it is loaded anew the page takes this for the time, in ms since the epoch. */
export const setPageTime = (page: Page, time: number): Promise<void> =>
  page.evaluate((now) => {
    Date.now = () => now
  }, time)

/** The page counts no time until `page.clock.resume()`: what it shows for seconds stays. */
export const holdTime = async ({ clock }: Page): Promise<void> => {
  await clock.install()
  // A page that is slow may be past that already.
  await expect(() => clock.pauseAt(Date.now() + 1_000)).toPass()
}

/** Keeps the page busy for ever. */
export const hangPage = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    setTimeout(() => {
      for (;;);
    })
  })
}
