import { expect, type Page } from '@playwright/test'
import { failNext } from '../fail-next.ts'
import { scanForCanary } from './support/canary.ts'
import { clipboardText, copyElsewhere, copySecret, recordShown } from './support/clipboard.ts'
import { failChecks } from './support/fail-checks.ts'
import { pressKeys } from './support/keyboard.ts'
import { lock, unlock } from './support/lock.ts'
import { askedByPage, closeWindow, quit } from './support/main.ts'
import {
  changeSettings,
  chooseForConnection,
  chooseForRow,
  dialog,
  dialogButton,
  dialogCloses,
  dialogHeading,
  dialogSays,
  fromSwitcher,
  holdsSecret,
  keyRow,
  lists,
  openRevoke,
  press,
  pressInDialog,
  statusWith,
} from './support/person.ts'
import { listen } from './support/said.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

const IDLE = 'grafana-alerts'

const openRotate = async (page: Page, name: string): Promise<void> => {
  await chooseForRow(page, name, 'Rotate key…')
  await expect(dialogButton(page, 'Create new key')).toBeVisible()
}

const begin = async (page: Page, name: string): Promise<void> => {
  await openRotate(page, name)
  await pressInDialog(page, 'Create new key')
}

/** Copies the new secret, and goes on to the last step. */
const deliver = async (page: Page): Promise<string> => {
  const secret = await copySecret(page)
  await pressInDialog(page, 'Continue')
  await expect(dialogHeading(page, 'The old key')).toBeVisible()
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
    await pressInDialog(page, 'Create new key')
    await expect(dialogHeading(page, 'Put the new secret in place')).toBeFocused()
    await expect(dialog(page).getByRole('list', { name: 'Steps' })).toMatchAriaSnapshot(`
      - list "Steps":
        - listitem: Create done
        - listitem: Check done
        - listitem: Deliver now
        - listitem: Old key to do
    `)
    await expect(dialogButton(page, 'Continue')).toBeDisabled()
    expect(await holdsSecret(page)).toBe(false)
    await inspect(page, 'rotate-deliver')
    const secret = await deliver(page)
    expect(await statusWith(remote.url, secret)).toBe(200)
    expect(remote.count('DELETE')).toBe(0)
    await inspect(page, 'rotate-retire')
    await pressInDialog(page, 'Revoke old key')
    await expect(dialogHeading(page, 'Rotated')).toBeVisible()
    await inspect(page, 'rotate-done')
    await pressInDialog(page, 'Done')
    await dialogCloses(page)
    await expect(keyRow(page, IDLE)).toHaveCount(1)
    await expect(keyRow(page, IDLE)).toContainText(secret.slice(-4))
    expect([remote.count('POST'), remote.count('DELETE')]).toEqual([1, 1])
    expect(scanForCanary(userData, secret)).toEqual([])
  })

  test('its connection is not forgotten while its secret is nowhere else, but by the person’s own words, also when the service is gone', {
    tag: '@more',
  }, async ({ page, remote, answer, questions }) => {
    await begin(page, IDLE)
    await expect(dialogHeading(page, 'Put the new secret in place')).toBeVisible()
    await pressKeys(page, 'Escape')
    await press(page, 'Leave for later')
    await dialogCloses(page)
    failNext(remote.service, 'list', 'reset', 1_000)
    await fromSwitcher(page, 'Manage connections…')
    await chooseForConnection(page, 'Forget on this computer…')
    await expect(page.getByText('These API keys may go on working at the service:')).toBeVisible()
    await press(page, 'Forget connection')
    await expect(
      page.getByText('made by a rotation, is saved nowhere else and would be lost.'),
    ).toBeVisible()
    expect(await page.evaluate(() => window.keystow.rotations())).toMatchObject({
      ok: true,
      value: [{ step: 'deliver' }],
    })
    await inspect(page, 'forget-losing-secret')
    await answer('Forget and lose secret')
    await press(page, 'Forget and lose secret…')
    await expect(page.getByLabel('Base URL')).toBeVisible()
    const [question] = await questions()
    expect(question).toMatchObject({
      buttons: ['Cancel', 'Forget and lose secret'],
      defaultId: 0,
      cancelId: 0,
    })
    expect(question?.message).toBe('Forget this connection and lose the secret of a new API key?')
    expect(question?.detail).toContain('it keeps working at the service')
    expect(remote.count('DELETE')).toBe(0)
    expect(await page.evaluate(() => window.keystow.rotations())).toMatchObject({
      ok: true,
      value: [],
    })
  })

  test('the app’s own key: offered instead of the revoke, and the old key is revoked by the new one', async ({
    running,
    page,
    remote,
  }) => {
    const own = remote.tokens[0]
    await openRevoke(page, own.name)
    await pressInDialog(page, 'Rotate this app’s key')
    await pressInDialog(page, 'Create new key')
    await expect(dialogHeading(page, 'This app uses the new key')).toBeVisible()
    await dialogSays(page, 'GNOME Keyring')
    await inspect(page, 'rotate-own-deliver')
    expect(await statusWith(remote.url, own.secret)).toBe(200)
    const secret = await deliver(page)
    await inspect(page, 'rotate-own-retire')
    await pressInDialog(page, 'Revoke old key')
    await expect(dialogHeading(page, 'Rotated')).toBeVisible()
    await pressInDialog(page, 'Done')
    expect(await statusWith(remote.url, own.secret)).toBe(401)
    await expect(keyRow(page, own.name)).toContainText('This app')
    const again = await running.relaunch()
    await expect(keyRow(again.page, own.name)).toContainText('This app')
    await expect(keyRow(again.page, own.name)).toContainText(secret.slice(-4))
    running = again
  })

  test('a check that fails claims nothing of the new key, and undo takes the new one back', {
    tag: '@more',
  }, async ({ page, remote }) => {
    await openRotate(page, IDLE)
    const recover = failChecks(remote, 429)
    await pressInDialog(page, 'Create new key')
    await dialogSays(page, 'The old key is unchanged.')
    recover()
    await inspect(page, 'rotate-check-failed')
    await pressInDialog(page, 'Undo rotation')
    await expect(page.getByRole('alertdialog')).toContainText('This revokes the new key')
    await inspect(page, 'rotate-undo')
    await press(page, 'Revoke new key')
    await expect(dialogHeading(page, 'Undone')).toBeVisible()
    await inspect(page, 'rotate-undone')
    await pressInDialog(page, 'Done')
    await lists(page, 12)
    expect([remote.count('POST'), remote.count('DELETE')]).toEqual([1, 1])
  })

  test('a create whose answer is lost shows the orphan, and tries again only after it is gone', async ({
    page,
    remote,
  }) => {
    await openRotate(page, IDLE)
    failNext(remote.service, 'create', 'commit-then-drop')
    await pressInDialog(page, 'Create new key')
    await dialogSays(page, 'Its secret was not received')
    await inspect(page, 'rotate-lost')
    await pressInDialog(page, 'Revoke it and try again')
    await expect(dialogHeading(page, 'Put the new secret in place')).toBeVisible()
    expect([remote.count('POST'), remote.count('DELETE')]).toEqual([2, 1])
    await deliver(page)
    await pressInDialog(page, 'Keep old for now')
    await expect(dialogHeading(page, 'Both keys work')).toBeVisible()
    await inspect(page, 'rotate-kept')
    await pressInDialog(page, 'Done')
    await lists(page, 13)
  })

  test('an unfinished rotation is guarded on Esc and on quit, and waits in the list when it is left', {
    tag: '@more',
  }, async ({ app, page, remote: _list }) => {
    await begin(page, IDLE)
    await expect(dialogHeading(page, 'Put the new secret in place')).toBeVisible()
    await pressKeys(page, 'Escape')
    await expect(page.getByRole('alertdialog')).toContainText('Leave this rotation for later?')
    await inspect(page, 'rotate-leave')
    await press(page, 'Keep open')
    const question = page.getByRole('alertdialog')
    for (const leave of [quit, closeWindow]) {
      await askedByPage(app, () => leave(app), question)
      await expect(question).toContainText('Leave this rotation for later?')
      await expect(page.getByRole('button', { name: 'Leave and quit' })).toBeVisible()
      await press(page, 'Keep open')
    }
    // With the tray a closed window is not the end of the app.
    await changeSettings(page, { tray: true })
    const leaveAndClose = page.getByRole('button', { name: 'Leave and close the window' })
    await askedByPage(app, () => closeWindow(app), leaveAndClose)
    await press(page, 'Keep open')
    await pressKeys(page, 'Escape')
    await press(page, 'Leave for later')
    await dialogCloses(page)
    await expect(page.getByText(`The rotation of ${IDLE} is unfinished.`)).toBeVisible()
    await inspect(page, 'rotate-unfinished')
  })

  test('goes on behind the lock, which shows none of it, and waits there for the person', async ({
    page,
    remote,
  }) => {
    await openRotate(page, IDLE)
    const release = remote.hold('POST', 0)
    await pressInDialog(page, 'Create new key')
    await expect(dialogHeading(page, 'Creating the new key…')).toBeVisible()
    await lock(page)
    expect(await page.content()).not.toContain(IDLE)
    const listed = remote.count('GET')
    release()
    // The check of the new key is the first list call after the create.
    await expect.poll(() => remote.count('GET')).toBeGreaterThan(listed)
    expect(await page.content()).not.toContain(IDLE)
    await unlock(page).click()
    await expect(dialogHeading(page, 'Put the new secret in place')).toBeVisible()
    const secret = await deliver(page)
    expect(await statusWith(remote.url, secret)).toBe(200)
    await pressInDialog(page, 'Revoke old key')
    await expect(dialogHeading(page, 'Rotated')).toBeVisible()
    await pressInDialog(page, 'Done')
    expect([remote.count('POST'), remote.count('DELETE')]).toEqual([1, 1])
  })

  test('killed in the middle, the app has the secret again at the next start and goes on', async ({
    running,
    userData,
    page,
    remote,
  }) => {
    await begin(page, IDLE)
    await expect(dialogHeading(page, 'Put the new secret in place')).toBeVisible()
    await running.crash()
    const again = running.page
    await expect(again.getByText(`The rotation of ${IDLE} is unfinished.`)).toBeVisible()
    await press(again, 'Continue rotation')
    await dialogSays(again, 'Keystow ended in the middle of this rotation.')
    await inspect(again, 'rotate-interrupted')
    await pressInDialog(again, 'Continue rotation')
    const secret = await deliver(again)
    expect(await statusWith(remote.url, secret)).toBe(200)
    await pressInDialog(again, 'Revoke old key')
    await expect(dialogHeading(again, 'Rotated')).toBeVisible()
    await pressInDialog(again, 'Done')
    expect([remote.count('POST'), remote.count('DELETE')]).toEqual([1, 1])
    expect(scanForCanary(userData, secret)).toEqual([])
  })
})

test.describe(() => {
  test.use({ options: { keyring: 'none' } })
  test('rotating on the local service needs no keyring, and says what a crash would leave', {
    tag: '@more',
  }, async ({ local: page }) => {
    await begin(page, IDLE)
    await dialogSays(page, 'If Keystow ends before you are done')
    await inspect(page, 'rotate-no-keyring')
    await pressInDialog(page, 'Undo rotation')
    await press(page, 'Revoke new key')
    await pressInDialog(page, 'Done')
    await lists(page, 12)
  })
})

const LOST =
  'The copy is no longer on the clipboard, so the rotation waits at this step. Copy the secret again or confirm that you saved it, then continue.'

test('a rotation that goes back because the copy is gone says why, at its head and to screen readers, and goes on once it is saved', {
  tag: '@more',
}, async ({ local: page }) => {
  await begin(page, 'crm-sync')
  await deliver(page)
  await expect(dialogHeading(page, 'The old key')).toBeFocused()
  const heard = await listen(page)
  const shown = await recordShown(page)
  await copyElsewhere('something else')
  await expect(dialogHeading(page, 'Put the new secret in place')).toBeFocused()
  await expect.poll(shown).toContain('replaced')
  await expect(page.locator('[data-clipboard=holding]')).toHaveCount(0)
  expect([await clipboardText(), await clipboardText('primary')]).toEqual(['something else', ''])
  const said = dialog(page).getByText(LOST)
  await expect(said).toBeInViewport({ ratio: 1 })
  await expect.poll(heard).toContain(LOST)
  await expect(dialogButton(page, 'Continue')).toBeDisabled()
  await inspect(page, 'rotate-copy-gone')
  await dialog(page).getByRole('checkbox').check()
  await expect(said).toBeHidden()
  await pressInDialog(page, 'Continue')
  await pressInDialog(page, 'Keep old for now')
  await pressInDialog(page, 'Done')
  await lists(page, 13)
})
