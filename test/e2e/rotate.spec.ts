import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { answerQuestions, questionsOf } from './support/answers.ts'
import { scanForCanary } from './support/canary.ts'
import { clipboardText } from './support/clipboard.ts'
import { locked, unlock } from './support/lock.ts'
import { closeWindow } from './support/main.ts'
import { chooseForConnection, dialog, keyRow, keyRows, press, statusWith } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

const IDLE = 'grafana-alerts'

const openRotate = async (page: Page, name: string): Promise<void> => {
  await keyRow(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rotate key…' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Create new key' })).toBeVisible()
}

const begin = async (page: Page, name: string): Promise<void> => {
  await openRotate(page, name)
  await press(dialog(page), 'Create new key')
}

const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

/** Copies the new secret, and goes on to the last step. */
const deliver = async (page: Page): Promise<string> => {
  await button(page, 'Copy secret').click()
  await expect.poll(() => clipboardText()).toContain('_live_')
  const secret = await clipboardText()
  await button(page, 'Continue').click()
  await expect(heading(page, 'The old key')).toBeVisible()
  return secret
}

test.describe('on a real connection', () => {
  test('a key is created, checked, delivered, and only then revoked; each step is free of violations', async ({
    userData,
    page,
    remote,
  }) => {
    await openRotate(page, IDLE)
    await inspect(page, 'rotate-start')
    await button(page, 'Create new key').click()
    await expect(heading(page, 'Put the new secret in place')).toBeFocused()
    await expect(dialog(page).getByRole('list', { name: 'Steps' })).toMatchAriaSnapshot(`
      - list "Steps":
        - listitem: Create done
        - listitem: Check done
        - listitem: Deliver now
        - listitem: Old key to do
    `)
    await expect(button(page, 'Continue')).toBeDisabled()
    expect((await page.content()).includes('_live_')).toBe(false)
    await inspect(page, 'rotate-deliver')
    const secret = await deliver(page)
    expect(await statusWith(remote.url, secret)).toBe(200)
    expect(remote.count('DELETE')).toBe(0)
    await inspect(page, 'rotate-retire')
    await button(page, 'Revoke old key').click()
    await expect(heading(page, 'Rotated')).toBeVisible()
    await inspect(page, 'rotate-done')
    await button(page, 'Done').click()
    await expect(dialog(page)).toBeHidden()
    await expect(keyRow(page, IDLE)).toHaveCount(1)
    await expect(keyRow(page, IDLE)).toContainText(secret.slice(-4))
    expect([remote.count('POST'), remote.count('DELETE')]).toEqual([1, 1])
    expect(scanForCanary(userData, secret)).toEqual([])
  })

  test('its connection is not forgotten while its secret is nowhere else, but by the person’s own words, also when the service is gone', {
    tag: '@more',
  }, async ({ app, userData, page, remote }) => {
    await begin(page, IDLE)
    await expect(heading(page, 'Put the new secret in place')).toBeVisible()
    await page.keyboard.press('Escape')
    await press(page, 'Leave for later')
    await expect(dialog(page)).toBeHidden()
    remote.service.faults.arm({ operation: 'list', kind: 'reset', times: { next: 1_000 } })
    await press(page, /Switch connection/)
    await page.getByRole('menuitem', { name: 'Manage connections…' }).click()
    await chooseForConnection(page, 'Forget on this computer…')
    await expect(page.getByText('These API keys may go on working at the service:')).toBeVisible()
    await press(page, 'Forget connection')
    await expect(page.getByText('made by a rotation, is saved nowhere else and would be lost.')).toBeVisible()
    expect(await page.evaluate(() => window.keystow.rotations())).toMatchObject({ ok: true, value: [{ step: 'deliver' }] })
    await inspect(page, 'forget-losing-secret')
    await answerQuestions(app, 'Forget and lose secret')
    await press(page, 'Forget and lose secret…')
    await expect(page.getByLabel('Base URL')).toBeVisible()
    const [question] = await questionsOf(app)
    expect(question).toMatchObject({ buttons: ['Cancel', 'Forget and lose secret'], defaultId: 0, cancelId: 0 })
    expect(question?.message).toBe('Forget this connection and lose the secret of a new API key?')
    expect(question?.detail).toContain('it keeps working at the service')
    expect(remote.count('DELETE')).toBe(0)
    expect(readFileSync(join(userData, 'rotations.json'), 'utf8')).not.toContain('"sealed"')
  })

  test('the app’s own key: offered instead of the revoke, and the old key is revoked by the new one', async ({ running, page, remote }) => {
    const own = remote.tokens[0]
    await keyRow(page, own.name)
      .getByRole('button', { name: /^Revoke/ })
      .click()
    await button(page, 'Rotate this app’s key').click()
    await button(page, 'Create new key').click()
    await expect(heading(page, 'This app uses the new key')).toBeVisible()
    await expect(dialog(page)).toContainText('GNOME Keyring')
    await inspect(page, 'rotate-own-deliver')
    expect(await statusWith(remote.url, own.secret)).toBe(200)
    const secret = await deliver(page)
    const revoke = button(page, 'Revoke old key')
    await expect(revoke).toBeDisabled()
    await dialog(page).getByRole('textbox').fill(own.name)
    await inspect(page, 'rotate-own-retire')
    await revoke.click()
    await expect(heading(page, 'Rotated')).toBeVisible()
    await button(page, 'Done').click()
    expect(await statusWith(remote.url, own.secret)).toBe(401)
    await expect(keyRow(page, own.name)).toContainText('This app')
    const again = await running.relaunch()
    await expect(keyRow(again.page, own.name)).toContainText('This app')
    await expect(keyRow(again.page, own.name)).toContainText(secret.slice(-4))
    running = again
  })

  test('a check that fails claims nothing of the new key, and undo takes the new one back', { tag: '@more' }, async ({ page, remote }) => {
    await openRotate(page, IDLE)
    remote.service.faults.arm({ operation: 'list', kind: 'status', status: 429, times: { next: 1 } })
    await button(page, 'Create new key').click()
    await expect(dialog(page)).toContainText('The old key is unchanged.')
    await inspect(page, 'rotate-check-failed')
    await button(page, 'Undo rotation').click()
    await expect(page.getByRole('alertdialog')).toContainText('is revoked')
    await inspect(page, 'rotate-undo')
    await press(page, 'Revoke new key')
    await expect(heading(page, 'Undone')).toBeVisible()
    await inspect(page, 'rotate-undone')
    await button(page, 'Done').click()
    await expect(keyRows(page)).toHaveCount(12)
    expect([remote.count('POST'), remote.count('DELETE')]).toEqual([1, 1])
  })

  test('a create whose answer is lost shows the orphan, and tries again only after it is gone', async ({ page, remote }) => {
    await openRotate(page, IDLE)
    remote.service.faults.arm({ operation: 'create', kind: 'commit-then-drop', times: { next: 1 } })
    await button(page, 'Create new key').click()
    await expect(dialog(page)).toContainText('its secret was not received')
    await inspect(page, 'rotate-lost')
    await button(page, 'Revoke it and try again').click()
    await expect(heading(page, 'Put the new secret in place')).toBeVisible()
    expect([remote.count('POST'), remote.count('DELETE')]).toEqual([2, 1])
    await deliver(page)
    await button(page, 'Keep old for now').click()
    await expect(heading(page, 'Both keys work')).toBeVisible()
    await inspect(page, 'rotate-kept')
    await button(page, 'Done').click()
    await expect(keyRows(page)).toHaveCount(13)
  })

  test('an unfinished rotation is guarded on Esc and on quit, and waits in the list when it is left', { tag: '@more' }, async ({
    app,
    page,
    remote: _list,
  }) => {
    await begin(page, IDLE)
    await expect(heading(page, 'Put the new secret in place')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toContainText('Leave this rotation for later?')
    await inspect(page, 'rotate-leave')
    await press(page, 'Keep open')
    for (const leave of ['quit', 'close'] as const) {
      await app.evaluate(
        ({ app: main, BrowserWindow }, what) => (what === 'quit' ? main.quit() : BrowserWindow.getAllWindows()[0]?.close()),
        leave,
      )
      await expect(page.getByRole('alertdialog')).toContainText('Leave this rotation for later?')
      await expect(page.getByRole('button', { name: 'Leave and quit' })).toBeVisible()
      await press(page, 'Keep open')
    }
    // With the tray a closed window is not the end of the app.
    await page.evaluate(() => window.keystow.changeSettings({ tray: true }))
    await closeWindow(app)
    await expect(page.getByRole('button', { name: 'Leave and close the window' })).toBeVisible()
    await press(page, 'Keep open')
    await page.keyboard.press('Escape')
    await press(page, 'Leave for later')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText(`The rotation of ${IDLE} is unfinished.`)).toBeVisible()
    await inspect(page, 'rotate-unfinished')
  })

  test('goes on behind the lock, which shows none of it, and waits there for the person', async ({ page, remote }) => {
    await openRotate(page, IDLE)
    const release = remote.hold('POST', 0)
    await button(page, 'Create new key').click()
    await expect(heading(page, 'Creating the new key…')).toBeVisible()
    await page.keyboard.press('Control+l')
    await expect(locked(page)).toBeVisible()
    expect(await page.content()).not.toContain(IDLE)
    const listed = remote.count('GET')
    release()
    // The check of the new key is the first list call after the create.
    await expect.poll(() => remote.count('GET')).toBeGreaterThan(listed)
    expect(await page.content()).not.toContain(IDLE)
    await unlock(page).click()
    await expect(heading(page, 'Put the new secret in place')).toBeVisible()
    const secret = await deliver(page)
    expect(await statusWith(remote.url, secret)).toBe(200)
    await button(page, 'Revoke old key').click()
    await expect(heading(page, 'Rotated')).toBeVisible()
    await button(page, 'Done').click()
    expect([remote.count('POST'), remote.count('DELETE')]).toEqual([1, 1])
  })

  test('killed in the middle, the app has the secret again at the next start and goes on', async ({ running, userData, page, remote }) => {
    await begin(page, IDLE)
    await expect(heading(page, 'Put the new secret in place')).toBeVisible()
    await running.crash()
    const again = running.page
    await expect(again.getByText(`The rotation of ${IDLE} is unfinished.`)).toBeVisible()
    await press(again, 'Continue rotation')
    await expect(dialog(again)).toContainText('Keystow ended in the middle of this rotation.')
    await inspect(again, 'rotate-interrupted')
    await button(again, 'Continue rotation').click()
    const secret = await deliver(again)
    expect(await statusWith(remote.url, secret)).toBe(200)
    await button(again, 'Revoke old key').click()
    await expect(heading(again, 'Rotated')).toBeVisible()
    await button(again, 'Done').click()
    expect([remote.count('POST'), remote.count('DELETE')]).toEqual([1, 1])
    expect(scanForCanary(userData, secret)).toEqual([])
  })
})

test.describe(() => {
  test.use({ options: { keyring: 'none' } })
  test('rotating on the local service needs no keyring, and says what a crash would leave', { tag: '@more' }, async ({ local: page }) => {
    await begin(page, IDLE)
    await expect(dialog(page)).toContainText('If Keystow ends before you are done')
    await inspect(page, 'rotate-no-keyring')
    await button(page, 'Undo rotation').click()
    await press(page, 'Revoke new key')
    await button(page, 'Done').click()
    await expect(keyRows(page)).toHaveCount(12)
  })
})
