import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { mainLog } from './support/app.ts'
import { ended } from './support/main.ts'
import { changeSettings, create, showSecret, useLocal } from './support/person.ts'
import { startToEnd } from './support/shell.ts'
import { tempFolder } from './support/temp-folder.ts'
import { test } from './support/test.ts'

test.use({ options: { expectsError: true } })

test('an error that nothing caught is logged once, also when nobody reads stderr; no box comes, main goes on, and the app ends as always', {
  tag: '@more',
}, async ({ app, page, userData }) => {
  const rejected = () =>
    app.evaluate(() => {
      void Promise.reject(new EvalError('rejected by a test'))
    })
  await app.evaluate(() => {
    setImmediate(() => {
      throw new RangeError('thrown by a test')
    })
  })
  await expect.poll(() => mainLog(userData)).toContain('unexpected error RangeError')
  const evalErrors = () => mainLog(userData).match(/unexpected error EvalError/g)
  await rejected()
  await expect.poll(evalErrors).toHaveLength(1)
  app.process().stderr?.destroy()
  await rejected()
  await expect.poll(evalErrors).toHaveLength(2)
  expect(await page.evaluate(() => window.keystow.appState())).toMatchObject({ ok: true })
  // Main waits until Playwright is disconnected, which `running.close` leaves to what stderr says.
  await app.close()
  expect(mainLog(userData).match(/unexpected error/g)).toHaveLength(3)
})

/** What a start ends in at which something is thrown. */
const startThatThrows = async (how: string) => {
  const folder = tempFolder()
  return {
    folder,
    ...(await startToEnd(
      [`--user-data-dir=${folder}`],
      { THROWN_AT_START: how },
      'throw-at-start.cjs',
    )),
  }
}

for (const thrown of ['exception', 'rejection'])
  test(`what nothing catches before main has its log file ends the start with code 70 and a line on stderr: ${thrown}`, {
    tag: '@more',
  }, async () => {
    const { code, signal, lines } = await startThatThrows(thrown)
    expect([code, signal]).toEqual([70, null])
    expect(lines.join()).toContain('unexpected error RangeError')
  })

test('a start that fails once its window is there says so in a box and ends, and leaves no window that nothing answers', {
  tag: '@more',
}, async () => {
  const { code, signal, folder, boxes } = await startThatThrows('late')
  expect([code, signal]).toEqual([70, null])
  expect(boxes).toEqual([
    { title: 'Keystow cannot start', content: expect.stringContaining('main.log') },
  ])
  expect(mainLog(folder)).toContain('start failed RangeError')
})

test('a start that fails because the disk is full says so in a box and ends', {
  tag: '@more',
}, async () => {
  const { code, signal, boxes } = await startThatThrows('full')
  expect([code, signal]).toEqual([73, null])
  expect(boxes).toEqual([
    expect.objectContaining({ content: expect.stringContaining('no room left') }),
  ])
})

test('a page that is reported loaded as its window goes raises no error', { tag: '@more' }, async ({
  app,
  userData,
}) => {
  const exit = ended(app)
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const contents = window?.webContents
    setImmediate(() => {
      window?.destroy()
      contents?.emit('did-finish-load')
    })
  })
  await exit
  expect(mainLog(userData)).not.toContain('unexpected error')
})

/**
 * What ends the app, what comes with an object of Electron's, and what Electron itself listens to
 * at the app.
 */
const SKIPPED = [
  'closed',
  'session-end',
  'before-quit',
  'window-all-closed',
  'session-created',
  'web-contents-created',
  'certificate-error',
  'select-client-certificate',
  'login',
]

/**
 * What our listeners throw when everything that main listens to happens at the moment at which its
 * window goes.
 */
const thrownAsWindowGoes = (
  main: ElectronApplication,
): Promise<{ readonly called: readonly string[]; readonly thrown: readonly string[] }> =>
  main.evaluate(async ({ app, BrowserWindow, powerMonitor }, skipped) => {
    const [window] = BrowserWindow.getAllWindows()
    if (window === undefined) throw new Error('there is no window')
    const { webContents } = window
    // Electron's own listeners, which every window has, are not what is tested.
    const plain = new BrowserWindow({ show: false })
    const cases = [
      [window, plain],
      [webContents, plain.webContents],
      [powerMonitor, null],
      [app, null],
    ].flatMap(([emitter, other]) =>
      (emitter?.eventNames() ?? [])
        // A name that begins with a hyphen is Electron's own.
        .filter((name) => !skipped.includes(String(name)) && !String(name).startsWith('-'))
        .map((name) => ({ emitter, name, electrons: (other?.listeners(name) ?? []).map(String) })),
    )
    plain.destroy()
    const called: string[] = []
    const thrown: string[] = []
    const answers: Promise<unknown>[] = []
    const detail = { reason: 'crashed', type: 'mouseDown' }
    window.prependListener('closed', () => {
      for (const { emitter, name, electrons } of cases) {
        const ours =
          emitter?.listeners(name).filter((listener) => !electrons.includes(String(listener))) ?? []
        for (const listener of ours) {
          called.push(String(name))
          const what = name === 'second-instance' ? [] : detail
          const call = async (): Promise<unknown> =>
            listener.call(emitter, { preventDefault: () => {} }, what)
          answers.push(call().catch((cause: unknown) => thrown.push(`${String(name)}: ${cause}`)))
        }
      }
    })
    window.destroy()
    await Promise.all(answers)
    return { called, thrown }
  }, SKIPPED)

for (const [when, prepare] of [
  ['', async () => {}],
  [
    ', with a secret on screen that nobody may capture and the lock of the screen obeyed',
    async (page: Page) => {
      await useLocal(page)
      await changeSettings(page, { lockWithScreen: true, contentProtection: true, tray: true })
      await create(page, 'as-it-goes')
      await showSecret(page)
    },
  ],
] as const) {
  test(`nothing that main listens to raises an error at the moment at which its window goes${when}`, {
    tag: '@more',
  }, async ({ running, app, page, userData, answer }) => {
    await prepare(page)
    // A yes to what is asked at `query-session-end` would end the app before all have answered.
    await answer('no')
    const { called, thrown } = await thrownAsWindowGoes(app)
    expect(thrown).toEqual([])
    // Of each that emits: otherwise nothing was called.
    expect(called).toEqual(expect.arrayContaining(['close', 'input-event', 'resume', 'activate']))
    await running.kill()
    expect(mainLog(userData)).not.toContain('unexpected error')
  })
}
