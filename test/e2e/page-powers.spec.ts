import { expect, type Page, test } from '@playwright/test'
import { launch, type Running } from './support/app.ts'
import { approvalPage, askToRevoke, connectTo, letProgramsAsk } from './support/channel.ts'
import { embedded } from './support/embedded.ts'
import { connect } from './support/person.ts'
import { boxProbes, moveProbes, pickerProbes } from './support/probes.ts'
import { windowsShown } from './support/question-window.ts'
import { killPage } from './support/renderer.ts'

/** Asks for all that the system would show in the page's place, each time after a press. Answers what was shown. */
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

/** Moves and resizes the window by each way that a page has; answers those that changed where it is. */
const movesOf = async ({ app }: Running, page: Page): Promise<readonly string[]> => {
  const moved: string[] = []
  for (const [name, probe] of Object.entries(moveProbes)) {
    const prevented = await app.evaluateHandle(({ webContents }, url) => {
      const contents = webContents.getAllWebContents().find((each) => each.getURL() === url)
      return {
        asked: new Promise<boolean>((resolve) =>
          contents?.once('content-bounds-updated', (event) => setImmediate(() => resolve(event.defaultPrevented))),
        ),
      }
    }, page.url())
    await page.evaluate(probe)
    if (!(await prevented.evaluate(({ asked }) => asked))) moved.push(name)
  }
  return moved
}

test('a page that was taken over shows no box and no picker of the system, and neither moves nor resizes its window', async () => {
  const service = await embedded()
  const running = await launch()
  await connect(running.page, service.url, service.tokens[0].secret)
  await letProgramsAsk(running.page)
  const caller = await connectTo(running)
  const asked = askToRevoke(caller, service.tokens[0].id).catch(() => null)
  const approval = await approvalPage(running)
  for (const page of [approval, running.page]) {
    expect(await shownFor(page)).toEqual([])
    expect(await movesOf(running, page)).toEqual([])
  }
  caller.close()
  await asked
  await running.close()
  await service.close()
})

test('nor does the page that takes its place', async () => {
  const running = await launch()
  expect(await shownFor(await killPage(running))).toEqual([])
  await running.close()
})
