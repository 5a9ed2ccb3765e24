import { test as base, type ElectronApplication, type Page } from '@playwright/test'
import { maskSecrets } from '../../../electron/contract/mask-secrets.ts'
import { DEFAULT_SETTINGS } from '../../../electron/contract/settings.ts'
import { inTime } from '../../deadline.ts'
import { answerQuestions, type Question, questionsOf } from './answers.ts'
import { type LaunchOptions, launch, mainLog, type Running } from './app.ts'
import { drawingState } from './drawing.ts'
import { type Embedded, embedded } from './embedded.ts'
import { pressKeys } from './keyboard.ts'
import { connect, keyRows, useLocal } from './person.ts'

interface Fixtures {
  /**
   * How the app of a file is started: `test.use({ options })`. Tests with others have an app of
   * their own.
   */
  readonly options: LaunchOptions
  /**
   * The one app of a file, without connections, with the settings and the local service of a first
   * start.
   */
  readonly running: Running
  /** Its main process and its folder, until it is started again. */
  readonly app: ElectronApplication
  readonly userData: string
  /** Its page, until that is replaced or the app is started again. */
  readonly page: Page
  /** Its page, on the local service with 12 keys. */
  readonly local: Page
  /** A service in this process, which the app does not know yet. */
  readonly server: Embedded
  /** The same, whose 12 keys the page shows. */
  readonly remote: Embedded
  /**
   * How the questions of main are answered from now on, by the system's own dialogs without a name;
   * `yes` until it is called.
   */
  readonly answer: (...buttons: readonly string[]) => Promise<void>
  /** What main asked since. */
  readonly questions: () => Promise<readonly Question[]>
}

interface Shared {
  readonly app: (file: string, options: LaunchOptions) => Promise<Running>
}

const WINDOW = { width: 1080, height: 720 } as const

/** Takes away what a test left. Answers false where something of it holds on. */
const clear = async ({ app, page }: Running): Promise<boolean> => {
  await answerQuestions(app, 'yes')
  await page.emulateMedia({ colorScheme: null })
  await app.evaluate(({ BrowserWindow }, { width, height }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.webContents.setZoomFactor(1)
    window?.setContentSize(width, height)
  }, WINDOW)
  const acts: readonly ((defaults: typeof DEFAULT_SETTINGS) => Promise<unknown>)[] = [
    () => window.keystow.unlock({ passphrase: null }),
    async () => {
      const { keystow } = window
      await keystow.stopListening()
      await keystow.clearClipboard()
      const state = await keystow.appState()
      for (const { id } of state.ok ? state.value.connections : [])
        await keystow.forgetConnection({ id, losing: true })
    },
    (defaults) => window.keystow.changeSettings(defaults),
    () => window.keystow.switchChannel(false),
    () => window.keystow.labPower(true),
    () => window.keystow.disarmFault(0),
    () => window.keystow.changeClock({ kind: 'reset' }),
    () => window.keystow.resetLab('mixed'),
    () => window.keystow.clearLabRequests(),
  ]
  for (const act of acts) {
    // Without a press of its own main would ask, a second later.
    await pressKeys(page, 'Shift')
    await page.evaluate(act, DEFAULT_SETTINGS)
  }
  // What was asked until now is none of the next test's.
  await answerQuestions(app, 'yes')
  await page.reload()
  await page.locator('#root > *').first().waitFor()
  return page.evaluate(async () => {
    const state = await window.keystow.appState()
    if (!state.ok) return false
    const { connections, lock } = state.value
    return connections.length === 0 && !lock.locked && !lock.passphrase
  })
}

/** What the page shows, as a screen reader would say it; why not, where it cannot be asked. */
const pageText = (page: Page): Promise<string> =>
  page.locator('body').ariaSnapshot().catch(String).then(maskSecrets)

export const test = base.extend<Fixtures, { readonly shared: Shared }>({
  options: [{}, { option: true }],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that no other fixture is needed.
    async ({}, use) => {
      let last = null as { readonly name: string; readonly running: Running } | null
      const app = async (file: string, options: LaunchOptions): Promise<Running> => {
        const name = JSON.stringify([file, options])
        // The test before may have ended its page, or have had it replaced.
        if (
          last?.name === name &&
          last.running.isDriven() &&
          (await inTime(
            Promise.race([clear(last.running).catch(() => false), last.running.undriven]),
            false,
          ))
        )
          return last.running
        // Not asked to quit, which takes longer and is what other tests are about.
        await last?.running.kill()
        last = { name, running: await launch(options) }
        return last.running
      }
      await use({ app })
      await last?.running.kill()
    },
    { scope: 'worker' },
  ],
  running: async ({ shared, options }, use, info) => {
    const running = await shared.app(info.file, options)
    await use(running)
    // `npm test` shows it where the test failed.
    if (info.status !== info.expectedStatus) {
      const seen = [mainLog(running.userData), await pageText(running.page)]
      process.stderr.write(`${[...seen, await drawingState(running)].join('\n')}\n`)
    }
  },
  app: async ({ running }, use) => use(running.app),
  userData: async ({ running }, use) => use(running.userData),
  page: async ({ running }, use) => use(running.page),
  local: async ({ page }, use) => {
    await useLocal(page)
    await use(page)
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  server: async ({}, use) => {
    const server = await embedded()
    await use(server)
    await server.close()
  },
  remote: async ({ page, server }, use) => {
    await connect(page, server.url, server.tokens[0].secret)
    await keyRows(page).nth(11).waitFor()
    await use(server)
  },
  answer: async ({ running }, use) => use((...buttons) => answerQuestions(running.app, ...buttons)),
  questions: async ({ running }, use) => use(() => questionsOf(running.app)),
})
