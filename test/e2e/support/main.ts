import { type ElectronApplication, expect, type Locator, type Page } from '@playwright/test'
import { PATIENCE_MS } from '../../../electron/main/platform/window/close-machine.ts'
import { dialog } from './person.ts'

/**
 * Has whatever a test does in main be a task of its own. Playwright speaks to main by Node's
 * inspector, which carries a call out wherever main's code just is, so between Node's look at a
 * timer and its call too: one that the call clears is then "not a function".
 */
export const inTasks = (app: ElectronApplication): ElectronApplication => {
  const inTask =
    (carryOut: ElectronApplication['evaluateHandle']) => (work: unknown, given?: unknown) => {
      // Playwright takes the text of a function.
      const text = `async (electron, given) => {
        await new Promise(setImmediate)
        return (${work})(electron, given)
      }`
      return carryOut(
        Object.assign(() => {}, { toString: () => text }),
        given,
      )
    }
  return Object.assign(app, {
    evaluate: inTask(app.evaluate.bind(app)),
    evaluateHandle: inTask(app.evaluateHandle.bind(app)),
  })
}

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

/** Main's clocks, which stand still. `advance` has main check its pauses, as waking up does. */
interface StoppedClock {
  advance(ms: number): Promise<void>
  /** They show the time of the computer again. */
  goOn(): Promise<void>
}

declare global {
  // In main only.
  var stoppedClock: { advance(ms: number): void; goOn(): void }
  /** By `hold-timers.cjs`. */
  var startTimerHold: (ms: number) => () => void
}

export const stopClock = async (app: ElectronApplication): Promise<StoppedClock> => {
  await app.evaluate(({ powerMonitor }) => {
    const os = process.getBuiltinModule('node:os')
    const { uptime } = os
    const { now } = Date
    const [wall, steady, since] = [now(), uptime(), performance.now()]
    let passed = 0
    Date.now = () => wall + passed
    os.uptime = () => steady + passed / 1_000
    performance.now = () => since + passed
    globalThis.stoppedClock = {
      advance: (ms) => {
        passed += ms
        powerMonitor.emit('resume')
      },
      goOn: () => {
        Date.now = now
        os.uptime = uptime
        Reflect.deleteProperty(performance, 'now')
      },
    }
  })
  return {
    advance: (ms) => app.evaluate((_electron, more) => stoppedClock.advance(more), ms),
    goOn: () => app.evaluate(() => stoppedClock.goOn()),
  }
}

/** Lets main's time pass, half a minute at a time, until the dialog says this. */
export const passUntil = (clock: StoppedClock, page: Page, said: string): Promise<void> =>
  expect
    .poll(async () => {
      await clock.advance(30_000)
      return dialog(page).textContent()
    })
    .toContain(said)

/**
 * Holds back what main does after so many milliseconds from now on, until the returned function is
 * called.
 */
export const holdTimers = async (
  app: ElectronApplication,
  ms: number,
): Promise<() => Promise<void>> => {
  const release = await app.evaluateHandle((_electron, held) => startTimerHold(held), ms)
  return () => app.evaluate((_electron, call) => call(), release)
}

/**
 * Does `act`, by which the page comes to ask whether the app may go, and waits for its question.
 * However slow the page is, main does not ask in its place.
 */
export const askedByPage = async (
  app: ElectronApplication,
  act: () => Promise<unknown>,
  question: Locator,
): Promise<void> => {
  await expect(question).toBeHidden()
  const release = await holdTimers(app, PATIENCE_MS)
  await act()
  await expect(question).toBeVisible()
  await release()
}

/** Its exit code, once the app has ended. */
export const ended = (app: ElectronApplication): Promise<number | null> =>
  new Promise((resolve) => app.process().once('exit', (code) => resolve(code)))
