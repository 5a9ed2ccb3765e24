import { expect } from '@playwright/test'
import type { Running } from './support/app.ts'
import { copySecret } from './support/clipboard.ts'
import { askedByPage, closeWindow, ended, quit } from './support/main.ts'
import {
  changeSettings,
  createUnsaved,
  dialog,
  dialogCloses,
  expectShownOnce,
  holdsSecret,
  keyRow,
  lists,
  markSaved,
  openRevoke,
  press,
  pressInDialog,
  unsavedQuestion,
} from './support/person.ts'
import { holdTime } from './support/renderer.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

/** What Windows would get for its question whether the session may end. */
const endOfSession = (app: Running['app']): Promise<'prevented' | 'allowed'> =>
  app.evaluate(({ BrowserWindow }) => {
    let prevented = false
    const preventDefault = (): void => {
      prevented = true
    }
    BrowserWindow.getAllWindows()[0]?.emit('query-session-end', {
      preventDefault,
      reasons: ['logoff'],
    })
    return prevented ? 'prevented' : 'allowed'
  })

test('the key of the app itself is never revoked by one click, and ends on the reconnect screen', async ({
  page,
  remote,
  answer,
  questions,
}) => {
  const own = remote.tokens[0]
  await expect(keyRow(page, own.name)).toContainText('This app')
  await openRevoke(page, own.name)
  const revoke = dialog(page)
  await expect(revoke).toContainText(
    'This app is signed in with this key. Revoking it signs this app out.',
  )
  const confirm = revoke.getByRole('button', { name: 'Revoke and sign out' })
  await inspect(page, 'revoke-own')
  await answer('Cancel')
  await confirm.click()
  await expect(revoke).toContainText('Not confirmed, so nothing was done.')
  expect(await questions()).toMatchObject([
    { detail: expect.stringContaining('Keystow is signed in with this key.') },
  ])
  expect(remote.count('DELETE')).toBe(0)
  await answer('Revoke API key')
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'This key no longer works' })).toHaveCount(1)
  await lists(page, 11)
  expect(remote.count('DELETE')).toBe(1)
})

test.describe('an unsaved secret', () => {
  test.beforeEach(async ({ local: page }) => {
    await createUnsaved(page, 'guarded-test')
  })

  const exits: Record<string, (running: Running) => Promise<unknown>> = {
    Esc: ({ page }) => page.keyboard.press('Escape'),
    'a click beside the dialog': ({ page }) => page.mouse.click(5, 300),
    'closing the window': ({ app }) => closeWindow(app),
    quitting: ({ app }) => quit(app),
    // Only Windows asks this, of every window; the answer is whether the default was prevented.
    'the end of the Windows session': async ({ app }) =>
      expect(await endOfSession(app)).toBe('prevented'),
  }

  test(`is guarded against ${Object.keys(exits).join(', ')}, and staying keeps it`, async ({
    running,
    page,
  }) => {
    for (const [exit, leave] of Object.entries(exits)) {
      await test.step(exit, async () => {
        await askedByPage(running.app, () => leave(running), unsavedQuestion(page))
        if (exit === 'Esc') await inspect(page, 'reveal-guard')
        await press(page, 'Keep open')
        await expect(unsavedQuestion(page)).toBeHidden()
      })
    }
    await copySecret(page)
    await pressInDialog(page, 'Done')
    // A quit that comes before main knows of it is asked about.
    await dialogCloses(page)
  })

  // Shows: S24
  test('is given up on quit only when the person says so', async ({ running: { app }, page }) => {
    let exited = false
    const end = ended(app).then(() => {
      exited = true
    })
    const unsaved = (): Promise<number> =>
      page.evaluate(async () => {
        const pending = await window.keystow.pendingReveals()
        return pending.ok ? pending.value.length : 0
      })
    // Neither without an answer nor by a no, however often: main goes on, and has the secret.
    for (const button of ['Keep open', 'Keep open', null]) {
      await askedByPage(app, () => quit(app), unsavedQuestion(page))
      expect(await unsaved()).toBe(1)
      if (button !== null) await press(page, button)
      if (button !== null) await expect(unsavedQuestion(page)).toBeHidden()
      expect(await unsaved()).toBe(1)
      expect(exited).toBe(false)
    }
    await press(page, 'Quit anyway')
    await end
  })

  // Shows: S21
  test('is not in the page until it is shown, stays while the list refreshes, hides on blur, and is never handed over twice', async ({
    page,
  }) => {
    expect(await holdsSecret(page)).toBe(false)
    await changeSettings(page, { refreshSeconds: 1 })
    // The page hides a secret after some seconds, and four lists may take longer.
    await holdTime(page)
    await press(page, 'Show secret')
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let lists = 0
          window.keystow.onPush('list:changed', ({ refreshing }) => {
            lists += refreshing ? 0 : 1
            if (lists === 4) resolve()
          })
        }),
    )
    expect(await holdsSecret(page)).toBe(true)
    // A display without a window manager moves no focus, so the event that the page would get is
    // sent to it.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect.poll(() => holdsSecret(page)).toBe(false)
    await expectShownOnce(page)
    await page.clock.resume()
    await markSaved(page)
  })
})
