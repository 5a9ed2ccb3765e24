import { expect } from '@playwright/test'
import { PATIENCE_MS } from '../../electron/main/platform/window/close-machine.ts'
import { appUrl } from './support/app.ts'
import { beginHeld, bulkChip } from './support/bulk.ts'
import { clipboardText, copySecret } from './support/clipboard.ts'
import { lock, locked, unlock } from './support/lock.ts'
import { closeWindow, ended, holdTimers, quit, stopClock } from './support/main.ts'
import {
  changeSettings,
  chooseForRow,
  create,
  createUnsaved,
  dialog,
  dialogButton,
  dialogHeading,
  dialogSays,
  grid,
  holdsSecret,
  keyRow,
  lists,
  markSaved,
  press,
  pressInDialog,
  showSecret,
  statusWith,
} from './support/person.ts'
import { DEATHS, hangPage, holdTime, killPage } from './support/renderer.ts'
import { test } from './support/test.ts'

for (const death of Object.keys(DEATHS) as (keyof typeof DEATHS)[]) {
  test(`a page that dies (${death}) comes back with the secret that was not saved: masked, to be shown once more, and it works`, {
    tag: death === 'SIGKILL' ? [] : '@more',
  }, async ({ running, page, remote }) => {
    await create(page, 'outlives')
    await showSecret(page)
    const next = await killPage(running, death)
    await dialogSays(next, 'outlives')
    expect(await holdsSecret(next)).toBe(false)
    await copySecret(next)
    expect(await statusWith(remote.url, await clipboardText())).toBe(200)
    await showSecret(next)
    await markSaved(next)
    await expect(keyRow(next, 'outlives')).toBeVisible()
  })
}

test('the process that draws dies seven times, and the secret still stands on the screen', async ({
  running: { app },
  page,
  remote: _connected,
}) => {
  await create(page, 'outlives')
  // The page hides a secret after some seconds, and seven deaths may take longer.
  await holdTime(page)
  await showSecret(page)
  const drawing = () =>
    app.evaluate(({ app: main }) => main.getAppMetrics().find(({ type }) => type === 'GPU')?.pid)
  for (let deaths = 0; deaths < 7; deaths += 1) {
    const pid = (await drawing()) ?? 0
    process.kill(pid, 'SIGKILL')
    await expect.poll(drawing).not.toBe(pid)
    await expect.poll(drawing).toBeGreaterThan(0)
  }
  expect(await holdsSecret(page)).toBe(true)
  // Only what is drawn has a picture, which takes frames: they are time as well.
  await page.clock.resume()
  await page.screenshot()
  await markSaved(page)
})

test('the death of a page during a create loses nothing: the answer comes to nobody, and the reveal is there', {
  tag: '@more',
}, async ({ running, page, remote }) => {
  const release = remote.hold('POST', 0)
  await create(page, 'not-delivered')
  await release.reached
  const next = await killPage(running)
  release()
  await dialogSays(next, 'not-delivered')
  await markSaved(next)
  await expect(keyRow(next, 'not-delivered')).toBeVisible()
})

test('the death of a page during a rotation opens it again where it was, with its secret', {
  tag: '@more',
}, async ({ running, local: page }) => {
  await chooseForRow(page, 'grafana-alerts', 'Rotate key…')
  await pressInDialog(page, 'Create new key')
  await expect(dialogButton(page, 'Show secret')).toBeVisible()
  const next = await killPage(running)
  await showSecret(next)
  await dialog(next).getByLabel('I saved this key').check()
  await pressInDialog(next, 'Continue')
  await pressInDialog(next, 'Keep old for now')
  await expect(dialogHeading(next, 'Both keys work')).toBeVisible()
})

test('a bulk revoke goes on while its page dies, and the next page shows it', {
  tag: '@more',
}, async ({ running, page, server: remote }) => {
  const { release } = await beginHeld(page, remote)
  const next = await killPage(running)
  await expect(bulkChip(next)).toBeVisible()
  release()
  await expect(grid(next)).toHaveAttribute('aria-rowcount', '2')
  await bulkChip(next).click()
  await pressInDialog(next, 'Done')
})

test('a page that dies behind the lock comes back locked, with the reveal behind it', {
  tag: '@more',
}, async ({ running, local: page }) => {
  await createUnsaved(page, 'behind')
  await lock(page)
  const next = await killPage(running)
  await expect(locked(next)).toBeVisible()
  expect(await next.content()).not.toContain('behind')
  await unlock(next).click()
  await dialogSays(next, 'behind')
  await markSaved(next)
})

test('a lock, or a close, that comes while the page is dead is obeyed by the next one', {
  tag: '@more',
}, async ({ running, app, local: page, answer, questions }) => {
  await changeSettings(page, { lockWithScreen: true })
  await createUnsaved(page, 'in-between')
  await answer('Keep open')
  await app.evaluate(({ BrowserWindow, powerMonitor }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.webContents.once('render-process-gone', () => {
      powerMonitor.emit('lock-screen')
      window.close()
    })
  })
  const release = await holdTimers(app, PATIENCE_MS)
  const next = await killPage(running)
  await expect(locked(next)).toBeVisible()
  await expect(next.getByText('A secret that is not saved yet keeps Keystow open.')).toBeVisible()
  await release()
  expect(await questions()).toEqual([])
  await unlock(next).click()
  await press(next, 'Keep open')
  await dialogSays(next, 'in-between')
  await markSaved(next)
})

test('a page that dies while it takes the place of another comes back all the same', {
  tag: '@more',
}, async ({ running, app, local: page }) => {
  await create(page, 'recycled')
  await showSecret(page)
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    contents?.once('render-process-gone', () =>
      contents.once('did-navigate', () => contents.forcefullyCrashRenderer()),
    )
  })
  await markSaved(page)
  const next = await running.replaced()
  await lists(next, 13)
})

for (const [what, leave] of [
  ['closing the window', closeWindow],
  ['quitting', quit],
] as const) {
  test(`${what} with a page that does not answer asks natively about what is not saved, and goes when that is said`, {
    tag: leave === quit ? [] : '@more',
  }, async ({ app, local: page, answer, questions }) => {
    await createUnsaved(page, 'hung')
    await answer('Keep open')
    await hangPage(page)
    await leave(app)
    await expect.poll(questions).toHaveLength(1)
    const [question] = await questions()
    expect(question).toMatchObject({
      buttons: ['Keep open', 'Quit anyway'],
      defaultId: 0,
      cancelId: 0,
    })
    expect(question?.detail).toContain('1 secret is not saved')
    await answer('Quit anyway')
    const exit = ended(app)
    await leave(app)
    await exit
  })
}

test('a page that does not answer and holds nothing unsaved keeps nobody from closing the window, and nothing is asked', {
  tag: '@more',
}, async ({ app, local: page, answer }) => {
  // A question, of the page or of the system, would keep the app open.
  await answer('Keep open')
  await hangPage(page)
  const exit = ended(app)
  await closeWindow(app)
  await exit
})

test('the third death within a minute asks instead of loading the page for ever, and says what is not saved', {
  tag: '@more',
}, async ({ running, app, local: page, answer, questions }) => {
  await createUnsaved(page, 'thrice')
  const clock = await stopClock(app)
  await answer('Reload')
  await killPage(running)
  await clock.advance(29_500)
  await killPage(running, 'crash')
  expect(await questions()).toEqual([])
  await clock.advance(29_500)
  const next = await killPage(running)
  expect(await questions()).toMatchObject([
    { buttons: ['Reload', 'Quit anyway'], defaultId: 0, cancelId: 0 },
  ])
  await dialogSays(next, 'thrice')
  await answer('Quit anyway')
  const exit = ended(app)
  await DEATHS.SIGKILL(app, appUrl)
  await exit
})
