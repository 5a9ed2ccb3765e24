import { expect, type Page, test } from '@playwright/test'
import { launch } from './support/app.ts'
import { embedded } from './support/embedded.ts'
import { connect, keyRow, keyRows, useLocal } from './support/person.ts'

const lockAndUnlock = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+l')
  await page.getByRole('button', { name: 'Unlock Keystow' }).press('Enter')
  await expect(keyRows(page).first()).toBeVisible()
}

test('after the lock the focus is where it was: in a row or in the search; or in the row whose details, which go with the lock, had it', async () => {
  const { page, close } = await launch()
  await useLocal(page)
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
  await close()
})

test('with no key to go to, the main heading has the focus after the lock', async () => {
  const { page, close } = await launch()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+l')
  await page.getByRole('button', { name: 'Unlock Keystow' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Connect to your email service' })).toBeFocused()
  await close()
})

test('after connecting and after reconnecting the list has the focus', async () => {
  const remote = await embedded()
  const { page, close } = await launch()
  const [own] = remote.tokens
  await connect(page, remote.url, own.secret)
  await expect(keyRows(page).first()).toBeFocused()
  remote.service.faults.arm({ operation: 'list', kind: 'status', status: 401, times: { next: 1 } })
  await page.keyboard.press('Control+r')
  await page.getByLabel('API key', { exact: true }).fill(own.secret)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Connect with another key' })).toBeHidden()
  await expect(page.locator('[role=grid] [data-key-id][tabindex="0"]')).toBeFocused()
  await close()
  await remote.close()
})

test('F2 renames a key from within its details as well', async () => {
  const { page, close } = await launch()
  await useLocal(page)
  await keyRow(page, 'crm-sync').press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'crm-sync' })).toBeFocused()
  await page.keyboard.press('F2')
  await expect(page.getByLabel('Your name for it')).toBeFocused()
  await close()
})
