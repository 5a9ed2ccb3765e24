import { expect } from '@playwright/test'
import { dialog, press, useLocal } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

test('an address that is none has the focus, is marked as wrong and is described by what is wrong with it', { tag: '@more' }, async ({
  page,
}) => {
  const address = page.getByLabel('Base URL')
  const tryIt = async (wrong: string): Promise<void> => {
    await address.fill(wrong)
    await page.getByLabel('API key', { exact: true }).fill('a'.repeat(40))
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(address).toBeFocused()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await expect(address).toHaveAccessibleDescription(/base URL|address/i)
  }
  await tryIt('ftp://mail.example.test')
  await tryIt('no address')
  await inspect(page, 'address-error')
  await useLocal(page)
  await press(page, /Switch connection/)
  await page.getByRole('menuitem', { name: 'Add connection…' }).click()
  await expect(dialog(page)).toBeVisible()
  await tryIt('ftp://mail.example.test')
})
