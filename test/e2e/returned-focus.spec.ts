import { expect, type Page } from '@playwright/test'
import { failNext } from '../fail-next.ts'
import { pressKeys } from './support/keyboard.ts'
import { unlock } from './support/lock.ts'
import {
  changeSettings,
  chooseItem,
  connect,
  currentRow,
  dialog,
  dialogCloses,
  fillConnection,
  keyRow,
  keyRows,
  openRevoke,
  pressInDialog,
  tokenField,
} from './support/person.ts'
import { test } from './support/test.ts'

const lockAndUnlock = async (page: Page): Promise<void> => {
  await pressKeys(page, 'Control+l')
  await unlock(page).press('Enter')
  await expect(keyRows(page).first()).toBeVisible()
}

test('after the lock the focus is where it was: in a row or in the search; or in the row whose details, which go with the lock, had it', async ({
  local: page,
}) => {
  await expect(keyRows(page).first()).toBeFocused()
  await keyRow(page, 'crm-sync').focus()
  await lockAndUnlock(page)
  await expect(keyRow(page, 'crm-sync')).toBeFocused()
  await page.getByRole('searchbox').focus()
  await lockAndUnlock(page)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await keyRow(page, 'crm-sync').press('Enter')
  const details = page.getByRole('complementary', { name: /crm-sync/ })
  await details.getByLabel('Note').focus()
  await lockAndUnlock(page)
  await expect(keyRow(page, 'crm-sync')).toBeFocused()
})

test('with no key to go to, the main heading has the focus after the lock', {
  tag: '@more',
}, async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pressKeys(page, 'Control+l')
  await unlock(page).press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Connect to your email service' }),
  ).toBeFocused()
})

test('after connecting and after reconnecting the list has the focus', async ({
  page,
  server: remote,
}) => {
  const [own] = remote.tokens
  await connect(page, remote.url, own.secret)
  await expect(keyRows(page).first()).toBeFocused()
  await changeSettings(page, { refreshSeconds: 0 })
  failNext(remote.service, 'list', 401)
  await pressKeys(page, 'Control+r')
  await tokenField(page).fill(own.secret)
  await pressKeys(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Connect with another key' })).toBeHidden()
  await expect(currentRow(page)).toBeFocused()
})

test('F2 renames a key from within its details as well', { tag: '@more' }, async ({
  local: page,
}) => {
  await keyRow(page, 'crm-sync').press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'crm-sync' })).toBeFocused()
  await pressKeys(page, 'F2')
  await expect(page.getByLabel('Your name for it')).toBeFocused()
})

test('after the language was changed and the settings are closed the current row has the focus', {
  tag: '@more',
}, async ({ local: page }) => {
  await keyRow(page, 'crm-sync').focus()
  await pressKeys(page, 'Control+,')
  await dialog(page).getByText('Deutsch', { exact: true }).click()
  await expect(dialog(page)).toHaveAccessibleName('Einstellungen')
  await pressKeys(page, 'Escape')
  await dialogCloses(page)
  await expect(currentRow(page)).toBeFocused()
})

test('after a switch by the menu, by mouse and by keyboard, and after a Connect from the dialog the current row has the focus', async ({
  local: page,
  server: remote,
}) => {
  const switcher = page.getByRole('button', { name: /Switch connection/ })
  await switcher.click()
  await chooseItem(page, 'Add connection…')
  await fillConnection(page, remote.url, remote.tokens[0].secret)
  await pressKeys(page, 'Enter')
  await expect(page).not.toHaveTitle(/Local/)
  await dialogCloses(page)
  await expect(currentRow(page)).toBeFocused()
  await switcher.click()
  await page.getByRole('menuitemradio').filter({ hasText: 'Local' }).click()
  await expect(page).toHaveTitle(/Local/)
  await expect(currentRow(page)).toBeFocused()
  await switcher.press('Enter')
  await pressKeys(page, 'ArrowDown')
  await expect(page.getByRole('menuitemradio').filter({ hasText: '127.0.0.1' })).toBeFocused()
  await pressKeys(page, 'Enter')
  await expect(page).not.toHaveTitle(/Local/)
  await expect(currentRow(page)).toBeFocused()
})

test('after a switch to a connection that is signed out, and after a revoke of its own key, the API key field has the focus', {
  tag: '@more',
}, async ({ page, remote: _list }) => {
  await openRevoke(page, 'keystow-desktop')
  await pressInDialog(page, /^Revoke/)
  await dialogCloses(page)
  const field = tokenField(page)
  await expect(field).toBeFocused()
  const switcher = page.getByRole('button', { name: /Switch connection/ })
  await switcher.click()
  await chooseItem(page, /local service/)
  await expect(page).toHaveTitle(/Local/)
  await switcher.click()
  await page.getByRole('menuitemradio').filter({ hasText: '127.0.0.1' }).click()
  await expect(page).not.toHaveTitle(/Local/)
  await expect(field).toBeFocused()
})
