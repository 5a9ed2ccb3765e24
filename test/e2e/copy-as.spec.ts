import { expect } from '@playwright/test'
import { freePort } from '../free-port.ts'
import { pressKeys } from './support/keyboard.ts'
import { create, dialogButton, markSaved } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

test('a form of the secret that would not work says why in full, and where it stands it can be made to work', { tag: '@more' }, async ({
  local: page,
}) => {
  const port = await freePort()
  // Its usual port may be another program's on this computer.
  await page.evaluate((wanted) => window.keystow.startListening(wanted), port)
  await page.evaluate(() => window.keystow.stopListening())
  await create(page, 'for-curl')
  const copyAs = dialogButton(page, 'Copy as')
  await copyAs.click()
  const curl = page.getByRole('dialog', { name: 'Copy as' }).getByRole('button', { name: /^curl command/ })
  await expect(curl).toHaveAttribute('aria-disabled', 'true')
  await expect(curl).toContainText('The local service is closed to other programs, so curl could not reach it.')
  await inspect(page, 'copy-as-closed')
  await page
    .getByRole('dialog', { name: 'Copy as' })
    .getByRole('button', { name: `Open it to programs on port ${port}` })
    .click()
  await expect(curl).not.toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('dialog', { name: 'Copy as' }).getByRole('button', { name: /^Open it to programs/ })).toHaveCount(0)
  await pressKeys(page, 'Escape')
  await markSaved(page)
})
