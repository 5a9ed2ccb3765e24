import { expect, test } from '@playwright/test'
import { launch, mainLog } from './support/app.ts'

test('an error that nothing caught is logged; no box comes, main goes on, and the app ends as always', async () => {
  const own = await launch({ expectsError: true })
  await own.app.evaluate(() => {
    setImmediate(() => {
      throw new RangeError('thrown by a test')
    })
  })
  await expect.poll(() => mainLog(own.userData)).toContain('unexpected error RangeError')
  await own.app.evaluate(() => {
    void Promise.reject(new EvalError('rejected by a test'))
  })
  await expect.poll(() => mainLog(own.userData)).toContain('unexpected error EvalError')
  expect(await own.page.evaluate(() => window.keystow.appState())).toMatchObject({ ok: true })
  await own.close()
})

test('a page that is reported loaded as its window goes raises no error', async () => {
  const own = await launch({ expectsError: true })
  const ended = new Promise((resolve) => own.app.process().once('exit', resolve))
  await own.app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const contents = window?.webContents
    setImmediate(() => {
      window?.destroy()
      contents?.emit('did-finish-load')
    })
  })
  await ended
  expect(mainLog(own.userData)).not.toContain('unexpected error')
})
