import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { _electron, chromium, type ElectronApplication, type Page } from '@playwright/test'
import { DEADLINE_MS } from '../../../electron/main/client/client.ts'
import type {} from '../../../src/global.d.ts'
import { WAIT_MS } from '../../deadline.ts'
import { answerQuestions } from './answers.ts'
import { displayEnv } from './display.ts'
import { type KeyringState, type KeyringStore, newKeyringStore, startKeyring } from './keyring.ts'
import { ended, inTasks, quit } from './main.ts'
import { tempFolder } from './temp-folder.ts'

export const repo = resolve(import.meta.dirname, '../../..')
export const appUrl = 'app://keystow/index.html'

export interface LaunchOptions {
  /** The app's data folder; a fresh one by default. */
  readonly userData?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** `unlocked` by default. */
  readonly keyring?: KeyringState
  /** The folder of the built app; this repository by default. */
  readonly appFolder?: string
  /**
   * A program to start in place of Electron, which in turn starts Electron with the same arguments.
   */
  readonly wrapper?: string
  /**
   * What is answered to the questions that main asks in dialogs of the system; null leaves them to
   * the test, else it is `yes`.
   */
  readonly answers?: null
  /** The test itself has main throw: `close` does not complain of it. */
  readonly expectsError?: boolean
}

/** An app that runs. After `relaunch` and `crash` it is the one that they started. */
export interface Running {
  readonly app: ElectronApplication
  readonly page: Page
  readonly userData: string
  /** Whether Playwright can still drive its page, and when it cannot any more. */
  isDriven(): boolean
  readonly undriven: Promise<void>
  /**
   * From now on nobody uses the page, which `replaced` waits for. Until then it has input all the
   * time.
   */
  leave(): void
  /**
   * The page that took the place of one that was given a secret, once it did. Playwright takes that
   * one for crashed, and its own connection goes on believing so: the new page comes by another.
   */
  replaced(): Promise<Page>
  /** Has the silent keyring that the app was started with answer. */
  wakeKeyring(): void
  /** Quits the app as a person would. */
  close(): Promise<void>
  /** Ends the app at once (SIGKILL): it asks nothing, whatever is unsaved. */
  kill(): Promise<void>
  /**
   * Quits and starts again on the same data and the same keyring, which may be in another state by
   * then.
   */
  relaunch(changes?: Omit<LaunchOptions, 'userData'>): Promise<Running>
  /** As `relaunch`, but the app is killed (SIGKILL) and has no time for anything. */
  crash(): Promise<Running>
}

/** The Electron that the bootstrap provided; `npm test` names it. */
export const electronBinary = (): string => {
  const binary = process.env.KEYSTOW_ELECTRON
  if (binary === undefined)
    throw new Error('run this by `npm test -- e2e`, which provides Electron')
  return binary
}

/**
 * Switches of Chromium for what this machine lacks (a sandbox, shared memory), as the bootstrap
 * found it.
 */
export const machineSwitches = (process.env.KEYSTOW_SWITCHES ?? '')
  .split(' ')
  .filter((word) => word !== '')

/** Our environment without what would change how an Electron starts. */
export const cleanEnv = (): Record<string, string> => {
  const { ELECTRON_RUN_AS_NODE: _node, NODE_OPTIONS: _options, ...env } = process.env
  return env as Record<string, string>
}

/** What main has logged; empty when it has logged nothing. */
export const mainLog = (userData: string): string => {
  const file = join(userData, 'main.log')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** The line of main's log that says that nothing caught an error; null when there is none. */
export const unexpectedError = (userData: string): string | null =>
  /^.* unexpected error .*$/m.exec(mainLog(userData))?.[0] ?? null

/**
 * Starts the built app and waits until its page is loaded. It waits for each answer for as long as
 * a test holds it back.
 */
export const launch = (options: LaunchOptions = {}): Promise<Running> =>
  start({ ...options, userData: options.userData ?? tempFolder() }, newKeyringStore())

const crashOf = (page: Page): Promise<unknown> =>
  new Promise((resolve) => page.once('crash', resolve))

/**
 * A page that was given a secret is replaced in the first second without input, which is not to
 * come while a test is slow: to the page a button of the mouse is held down, also after each that
 * came up.
 */
const stayInUse = (): void => {
  const hold = (): void =>
    void window.dispatchEvent(new PointerEvent('pointermove', { buttons: 1 }))
  const ends = new AbortController()
  const options = { capture: true, signal: ends.signal }
  // Later than the page itself, which listens at the window.
  for (const name of ['pointermove', 'pointerup', 'pointercancel', 'DOMContentLoaded'])
    document.addEventListener(name, hold, options)
  hold()
  Object.assign(window, {
    leave: () => {
      ends.abort()
      window.dispatchEvent(new PointerEvent('pointercancel'))
    },
  })
}
const stayAway = (page: Page): void =>
  void page
    .evaluate(() => (window as { readonly leave?: () => void }).leave?.())
    .catch(() => 'it is gone already')

const started: Running[] = []

/**
 * The app that shows this page, or the last one that was started: a page that took another's place
 * came by another connection.
 */
export const runningWith = (page: Page): Running => {
  const running = started.find((each) => each.page === page) ?? started.at(-1)
  if (running === undefined) throw new Error('no app was started')
  return running
}

/** `known`: the same app before, which becomes the one that starts. */
const start = async (
  options: LaunchOptions & { readonly userData: string },
  store: KeyringStore,
  known: Partial<Running> = {},
): Promise<Running> => {
  const keyring = await startKeyring(options.keyring ?? 'unlocked', store)
  // Counted by `npm test`.
  if (process.env.KEYSTOW_RESULTS)
    appendFileSync(join(process.env.KEYSTOW_RESULTS, 'launches'), '.')
  const launched = await _electron.launch({
    executablePath: options.wrapper ?? electronBinary(),
    args: [
      ...machineSwitches,
      '-r',
      join(import.meta.dirname, 'hold-timers.cjs'),
      '-r',
      join(import.meta.dirname, 'hold-ready.cjs'),
      options.appFolder ?? repo,
      `--user-data-dir=${options.userData}`,
      ...(options.args ?? []),
    ],
    env: {
      ...cleanEnv(),
      ...(await displayEnv()),
      ...keyring.env,
      LANGUAGE: 'en',
      KEYSTOW_HELD_MS: `${DEADLINE_MS}`,
      ...options.env,
    },
    cwd: repo,
    // Playwright's own default on Linux is off.
    chromiumSandbox: true,
    // By default half of that, like what follows.
    timeout: WAIT_MS,
  })
  const app = inTasks(launched)
  app.context().setDefaultTimeout(WAIT_MS)
  const child = app.process()
  const checkLog = (): void => {
    const unexpected = unexpectedError(options.userData)
    if (unexpected !== null && options.expectsError !== true)
      throw new Error(`main.log: ${unexpected}`)
  }
  const exited = ended(app)
  const close = async (): Promise<void> => {
    // Not by Playwright's own `close`, which quits in no task of its own, and only waits until it is
    // disconnected: the next start would meet the app that is still ending, and exit.
    await quit(app)
    await exited
    keyring.stop()
    checkLog()
  }
  const killed = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exited
    keyring.stop()
  }
  const kill = async (): Promise<void> => {
    await killed()
    checkLog()
  }
  if (options.answers !== null) await answerQuestions(app, 'yes')
  const page = await app.firstWindow()
  await page.waitForURL(appUrl, { waitUntil: 'load' })
  // Before that, no key that is pressed reaches anything.
  await page.locator('#root > *').first().waitFor()
  await page.evaluate(stayInUse)
  // After a reload.
  await page.addInitScript(stayInUse)
  let isDriven = true
  const undriven = new Promise<void>((resolve) => {
    const end = (): void => {
      isDriven = false
      resolve()
    }
    page.once('crash', end).once('close', end)
    // An app that ends by itself is gone before Playwright says so of its page.
    void exited.then(end)
  })
  let gone = crashOf(page)
  let shown = page
  const leave = (): void => stayAway(shown)
  const replaced = async (): Promise<Page> => {
    leave()
    await gone
    await app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      if (contents?.isCrashed() || contents?.isLoading())
        await new Promise((loaded) => contents.once('did-finish-load', () => loaded(null)))
    })
    const [port] = readFileSync(join(options.userData, 'DevToolsActivePort'), 'utf8').split('\n')
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const [context] = browser.contexts()
    context?.setDefaultTimeout(WAIT_MS)
    const next = context?.pages()[0] ?? (await context?.waitForEvent('page'))
    if (next === undefined) throw new Error('there is no page any more')
    await next.waitForURL(appUrl, { waitUntil: 'load' })
    await next.evaluate(stayInUse)
    gone = crashOf(next)
    shown = next
    return next
  }
  const relaunch = async (changes: Omit<LaunchOptions, 'userData'> = {}): Promise<Running> => {
    await close()
    return start({ ...options, ...changes }, store, running)
  }
  const crash = async (): Promise<Running> => {
    await killed()
    return start(options, store, running)
  }
  const running: Running = Object.assign(known, {
    app,
    page,
    userData: options.userData,
    isDriven: () => isDriven,
    undriven,
    leave,
    replaced,
    wakeKeyring: keyring.wake,
    close,
    kill,
    relaunch,
    crash,
  })
  started.push(running)
  return running
}
