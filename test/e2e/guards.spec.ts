import { expect, type Page, test } from '@playwright/test'
import { launch, type Running } from './support/app.ts'
import { clipboardText } from './support/clipboard.ts'
import { embedded } from './support/embedded.ts'
import { closeWindow } from './support/main.ts'
import { connect, create, dialog, keyRow, keyRows, openRevoke, useLocal } from './support/person.ts'
import { inspect } from './support/screens.ts'

/** Whether the page holds a secret; never the page itself, which a failed expectation would print. */
const holdsSecret = async (page: Page): Promise<boolean> => (await page.content()).includes('_live_')

/** What Windows would get for its question whether the session may end. */
const endOfSession = (app: Running['app']): Promise<'prevented' | 'allowed'> =>
  app.evaluate(({ BrowserWindow }) => {
    let prevented = false
    const preventDefault = (): void => {
      prevented = true
    }
    BrowserWindow.getAllWindows()[0]?.emit('query-session-end', { preventDefault, reasons: ['logoff'] })
    return prevented ? 'prevented' : 'allowed'
  })

const guard = (page: Page) => page.getByText(/(Close|Quit) without saving\?/)

test.describe('an unsaved secret', () => {
  let running: Running

  test.beforeEach(async () => {
    running = await launch()
    await useLocal(running.page)
    await create(running.page, 'guarded-test')
    await expect(dialog(running.page).getByRole('button', { name: 'Copy secret' })).toBeVisible()
  })

  const exits: Record<string, () => Promise<unknown>> = {
    Esc: () => running.page.keyboard.press('Escape'),
    'a click beside the dialog': () => running.page.mouse.click(5, 300),
    'closing the window': () => closeWindow(running.app),
    quitting: () => running.app.evaluate(({ app }) => app.quit()),
    // Only Windows asks this, of every window; the answer is whether the default was prevented.
    'the end of the Windows session': async () => {
      expect(await endOfSession(running.app)).toBe('prevented')
    },
  }

  test(`is guarded against ${Object.keys(exits).join(', ')}, and staying keeps it`, async () => {
    const { page } = running
    for (const [exit, leave] of Object.entries(exits)) {
      await test.step(exit, async () => {
        await leave()
        await expect(guard(page)).toBeVisible()
        if (exit === 'Esc') await inspect(page, 'reveal-guard')
        await page.getByRole('button', { name: 'Keep open' }).click()
        await expect(guard(page)).toBeHidden()
      })
    }
    await dialog(page).getByRole('button', { name: 'Copy secret' }).click()
    await expect.poll(() => clipboardText()).toContain('_live_')
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    // A quit that comes before main knows of it is asked about.
    await expect(dialog(page)).toBeHidden()
    await running.close()
  })

  test('is given up on quit only when the person says so', async () => {
    const { page, app } = running
    let exited = false
    const ended = new Promise((resolve) => app.process().once('exit', resolve)).then(() => {
      exited = true
    })
    const quit = (): Promise<void> => app.evaluate(({ app: main }) => main.quit())
    const unsaved = (): Promise<number> =>
      page.evaluate(async () => {
        const pending = await window.keystow.pendingReveals()
        return pending.ok ? pending.value.length : 0
      })
    // Neither without an answer nor by a no, however often: main goes on, and has the secret.
    for (const button of ['Keep open', 'Keep open', null]) {
      await quit()
      await expect(guard(page)).toBeVisible()
      expect(await unsaved()).toBe(1)
      if (button !== null) await page.getByRole('button', { name: button }).click()
      if (button !== null) await expect(guard(page)).toBeHidden()
      expect(await unsaved()).toBe(1)
      expect(exited).toBe(false)
    }
    await page.getByRole('button', { name: 'Quit anyway' }).click()
    await ended
  })

  test('keeps no Windows session open that ends in spite of it', async () => {
    const ended = new Promise((resolve) => running.app.process().once('exit', resolve))
    await running.app.evaluate(({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]?.emit('session-end', { reasons: ['critical'] }))
    expect(await ended).toBe(0)
  })

  test('is not in the page until it is shown, hides on blur, and is never handed over twice', async () => {
    const { page } = running
    expect(await holdsSecret(page)).toBe(false)
    await page.getByRole('button', { name: 'Show secret' }).click()
    await expect.poll(() => holdsSecret(page)).toBe(true)
    // A display without a window manager moves no focus, so the event that the page would get is sent to it.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect.poll(() => holdsSecret(page)).toBe(false)
    const second = await page.evaluate(async () => {
      const pending = await window.keystow.pendingReveals()
      return pending.ok ? window.keystow.showSecret(pending.value[0]?.id ?? '') : pending
    })
    expect(second).toMatchObject({ ok: false, error: { code: 'already_shown' } })
    await dialog(page).getByLabel('I saved this key').check()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await running.close()
  })

  test('stays on screen while the list refreshes every second', async () => {
    const { page } = running
    await page.evaluate(() => window.keystow.changeSettings({ refreshSeconds: 1 }))
    await page.getByRole('button', { name: 'Show secret' }).click()
    const refreshes = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let lists = 0
          window.keystow.onPush('list:changed', ({ refreshing }) => {
            lists += refreshing ? 0 : 1
            if (lists === 4) resolve()
          })
        }),
    )
    await refreshes
    expect(await holdsSecret(page)).toBe(true)
    await dialog(page).getByLabel('I saved this key').check()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await running.close()
  })
})

test('the key of the app itself is never revoked by one click, and ends on the reconnect screen', async () => {
  const remote = await embedded()
  const running = await launch()
  const { page } = running
  const own = remote.tokens[0]
  await connect(page, remote.url, own.secret)
  await expect(keyRow(page, own.name)).toContainText('This app')
  await openRevoke(page, own.name)
  const revoke = dialog(page)
  await expect(revoke).toContainText('This app is signed in with this key. Revoking it signs this app out.')
  const confirm = revoke.getByRole('button', { name: 'Revoke and sign out' })
  await expect(confirm).toBeDisabled()
  await revoke.getByRole('textbox').fill(own.name)
  await inspect(page, 'revoke-own')
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'This key no longer works' })).toHaveCount(1)
  await expect(keyRows(page)).toHaveCount(11)
  expect(remote.sent.filter((method) => method === 'DELETE')).toHaveLength(1)
  await running.close()
  await remote.close()
})

test('the only key listed is said to be the last', async () => {
  const remote = await embedded()
  const [token] = remote.service.seed('empty')
  const running = await launch()
  const { page } = running
  await connect(page, remote.url, token?.secret ?? '')
  await openRevoke(page, token?.name ?? '')
  await expect(dialog(page)).toContainText('This is the only key listed. After this, no key can create another through the API.')
  await inspect(page, 'revoke-last')
  await running.close()
  await remote.close()
})
