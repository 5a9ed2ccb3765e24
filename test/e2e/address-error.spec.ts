import { expect } from '@playwright/test'
import { connectButton, dialog, fromSwitcher, tokenField, useLocal } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

test('an address that is none has the focus, is marked as wrong and is described by what is wrong with it', { tag: '@more' }, async ({
  page,
}) => {
  const address = page.getByLabel('Base URL')
  const tryIt = async (wrong: string): Promise<void> => {
    await address.fill(wrong)
    await tokenField(page).fill('a'.repeat(40))
    await connectButton(page).click()
    await expect(address).toBeFocused()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await expect(address).toHaveAccessibleDescription(/base URL|address/i)
  }
  await tryIt('ftp://mail.example.test')
  await tryIt('no address')
  await inspect(page, 'address-error')
  await useLocal(page)
  await fromSwitcher(page, 'Add connection…')
  await expect(dialog(page)).toBeVisible()
  await tryIt('ftp://mail.example.test')
})
