import { expect } from '@playwright/test'
import { stopClock } from './support/main.ts'
import {
  connectButton,
  create,
  dialogButton,
  fillConnection,
  keyRow,
  lists,
  markSaved,
  nameField,
  openRevoke,
  pressInDialog,
} from './support/person.ts'
import { answerWindow, NO, questionWindow, YES } from './support/question-window.ts'
import { killPage } from './support/renderer.ts'
import { test } from './support/test.ts'

test('the dialog of the system for a new host: Enter cancels, and its other button sends', async ({
  page,
  server,
  answer,
}) => {
  await answer()
  await fillConnection(page, server.url, server.tokens[0].secret)
  for (const keys of [NO, YES]) {
    expect(server.sent).toEqual([])
    // After a Cancel main asks again only for what was pressed since.
    await connectButton(page).click()
    await expect.poll(questionWindow).not.toBe('')
    expect(server.sent).toEqual([])
    await answerWindow(keys)
    if (keys === NO)
      await expect(
        page.getByRole('status').filter({ hasText: 'Not confirmed, so nothing was done.' }),
      ).toBeVisible()
  }
  await lists(page, 12)
})

test('by clicks nothing is asked on the local service', async ({ app, local: page, questions }) => {
  // A click allows a write for some seconds.
  const clock = await stopClock(app)
  await create(page, 'by-clicks-only')
  await markSaved(page)
  await openRevoke(page, 'by-clicks-only')
  await pressInDialog(page, 'Revoke key')
  await expect(keyRow(page, 'by-clicks-only')).toHaveCount(0)
  expect(await questions()).toEqual([])
  await clock.goOn()
})

test('an activation without input, as assistive technology makes it, is asked about in its place', {
  tag: '@more',
}, async ({ page, remote, answer, questions }) => {
  await answer('yes')
  // Uses up what was pressed until now.
  while ((await questions()).length === 0) await page.evaluate(() => window.keystow.labPower(true))
  await answer('yes')
  await page
    .getByRole('banner')
    .getByRole('button', { name: 'Create API key' })
    .evaluate((button: HTMLButtonElement) => button.click())
  await nameField(page).fill('by-voice')
  await dialogButton(page, 'Create API key').evaluate((button: HTMLButtonElement) => button.click())
  await expect(dialogButton(page, 'Copy secret')).toBeVisible()
  const asked = await questions()
  const { host } = new URL(remote.url)
  expect(asked.map(({ message }) => message)).toEqual(['Create this API key?'])
  expect(asked[0]?.detail).toContain(`“by-voice”\n\n“${host}”\n${host}`)
  await markSaved(page)
})

test('the question of a page that dies, or is loaded anew, goes with it: nobody can agree to what no page waits for', {
  tag: '@more',
}, async ({ running, page, server, answer }) => {
  await answer()
  for (const end of ['reload', 'death']) {
    await fillConnection(page, server.url, server.tokens[0].secret)
    await connectButton(page).click()
    await expect.poll(questionWindow).not.toBe('')
    if (end === 'death') await killPage(running)
    else await page.reload()
    await expect.poll(questionWindow, end).toBe('')
    expect(server.sent).toEqual([])
  }
})

// Shows: S5
test('a question opens only a second after the last press in the window, so that none that was meant for the page answers it', async ({
  running,
  page,
}) => {
  const happened = await running.app.evaluateHandle(({ BrowserWindow, dialog }) => {
    const order: string[] = []
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const place = { x: 300, y: 300, button: 'left', clickCount: 1 } as const
    const presses = [
      () => contents?.sendInputEvent({ type: 'mouseDown', ...place }),
      () => contents?.sendInputEvent({ type: 'keyDown', keyCode: 'Shift' }),
      () => contents?.sendInputEvent({ type: 'mouseDown', ...place }),
    ]
    // By the timers of main, as the second is: however late they are, they keep their order.
    const pressEach = ([press, ...more]: typeof presses): void => {
      if (press === undefined) return
      // biome-ignore lint/plugin: nothing waits for it, see above.
      setTimeout(() => {
        order.push('press')
        press()
        pressEach(more)
      }, 900)
    }
    const emitter: NodeJS.EventEmitter | undefined = contents
    emitter?.on('newListener', (name) => void (name === 'input-event' && pressEach(presses)))
    dialog.showMessageBox = async () => {
      order.push('question')
      return { response: 0, checkboxChecked: false }
    }
    return order
  })
  // As a page does that was taken over: at the first press of several.
  void page.evaluate(() =>
    window.keystow.addConnection({
      name: 'Far',
      baseUrl: 'https://other.example.com',
      token: 'local_live_0',
    }),
  )
  const order = ['press', 'press', 'press', 'question']
  await expect.poll(() => happened.jsonValue()).toEqual(order)
})

test('an app whose page was loaded anew ends when it is closed', { tag: '@more' }, async ({
  running,
  local: page,
}) => {
  await page.reload()
  await running.close()
})
