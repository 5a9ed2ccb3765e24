import { expect, type Page } from '@playwright/test'
import type { Running } from './support/app.ts'
import { test } from './support/asked.ts'
import { clickLast, deny, ready } from './support/channel.ts'
import { boxProbes, moveProbes, pickerProbes } from './support/probes.ts'
import { windowsShown } from './support/question-window.ts'
import { killPage } from './support/renderer.ts'

/**
 * Asks for all that the system would show in the page's place, each time after a press. Answers
 * what was shown.
 */
const shownFor = async (page: Page): Promise<readonly string[]> => {
  const shown: string[] = []
  page.on('dialog', (box) => {
    shown.push(box.type())
    void box.dismiss().catch(() => {})
  })
  const before = await windowsShown()
  for (const [name, probe] of Object.entries({ ...boxProbes, ...pickerProbes })) {
    await page.mouse.click(2, 2)
    const got = await page.evaluate(probe).catch(() => false)
    if (got !== false || (await windowsShown()).length > before.length) shown.push(name)
  }
  return shown
}

/**
 * Moves and resizes the window by each way that a page has; answers those that changed where it is.
 */
const movesOf = async ({ app }: Running, page: Page): Promise<readonly string[]> => {
  const moved: string[] = []
  for (const [name, probe] of Object.entries(moveProbes)) {
    const prevented = await app.evaluateHandle(({ webContents }, url) => {
      const contents = webContents.getAllWebContents().find((each) => each.getURL() === url)
      return {
        asked: new Promise<boolean>((resolve) =>
          contents?.once('content-bounds-updated', (event) =>
            setImmediate(() => resolve(event.defaultPrevented)),
          ),
        ),
      }
    }, page.url())
    await page.evaluate(probe)
    if (!(await prevented.evaluate(({ asked }) => asked))) moved.push(name)
  }
  return moved
}

// Shows: S70
test('the page of the app can neither see nor answer a request, and that of the approvals nothing of the app', async ({
  running: { app },
  page,
  asked: { answer, asking },
}) => {
  await ready(asking)
  const names = (of: Page): Promise<readonly string[]> =>
    of.evaluate(() => Object.keys(window).filter((name) => ['keystow', 'approval'].includes(name)))
  expect([await names(page), await names(asking)]).toEqual([['keystow'], ['approval']])
  // What main itself says to whoever sends it the other's messages.
  const answered = await app.evaluate(async ({ ipcMain, BrowserWindow }) => {
    const handlers = (
      ipcMain as unknown as {
        _invokeHandlers: Map<string, (event: unknown, input: unknown) => Promise<unknown>>
      }
    )._invokeHandlers
    const windows = BrowserWindow.getAllWindows()
    const asking = windows.find((one) => one.webContents.getURL().startsWith('app://approval'))
    const main = windows.find((one) => one !== asking)
    const send = (from: typeof main, channel: string, input: unknown) =>
      handlers.get(channel)?.(
        { sender: from?.webContents, senderFrame: from?.webContents.mainFrame },
        input,
      )
    return [
      await send(main, 'approval:view', null),
      await send(asking, 'app:state', null),
      await send(asking, 'lock:now', null),
    ]
  })
  expect(answered).toMatchObject([
    null,
    { ok: false, error: { detail: 'sender' } },
    { ok: false, error: { detail: 'sender' } },
  ])
  expect(
    await asking.evaluate(() =>
      Promise.all(
        ['app://keystow/index.html', 'app://approval/approval.html'].map((url) =>
          fetch(url).then(
            () => 'read',
            () => 'refused',
          ),
        ),
      ),
    ),
  ).toEqual(['refused', 'refused'])
  await clickLast(deny(asking))
  await answer
})

// Shows: S4
test('a page that was taken over shows no box and no picker of the system, and neither moves nor resizes its window', {
  tag: '@more',
}, async ({ running, page, asked: { asking } }) => {
  for (const each of [asking, page]) {
    expect(await shownFor(each)).toEqual([])
    expect(await movesOf(running, each)).toEqual([])
  }
})

// Shows: S4
test('nor does the page that takes its place', { tag: '@more' }, async ({ running }) => {
  expect(await shownFor(await killPage(running))).toEqual([])
})
