import { expect } from '@playwright/test'
import {
  connectButton,
  dialog,
  dialogButton,
  dialogCloses,
  fillConnection,
  fromSwitcher,
  pressInDialog,
  switchToLocal,
  tokenField,
  useLocal,
} from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

test('an address that is none has the focus, is marked as wrong and is described by what is wrong with it', {
  tag: '@more',
}, async ({ page }) => {
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

test('the same address and key open the connection that exists', { tag: '@more' }, async ({
  page,
  remote: first,
}) => {
  await switchToLocal(page)
  await fromSwitcher(page, 'Manage connections…')
  await pressInDialog(page, 'Add connection')
  await fillConnection(page, first.url, first.tokens[0].secret)
  await pressInDialog(page, 'Connect')
  const open = dialogButton(page, /^Open “127\.0\.0\.1/)
  await expect(open).toBeVisible()
  await inspect(page, 'connect-known')
  await open.click()
  await dialogCloses(page)
  await expect(page).not.toHaveTitle(/Local/)
})
