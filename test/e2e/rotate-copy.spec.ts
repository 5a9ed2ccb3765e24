import { expect } from '@playwright/test'
import { clipboardText, copyElsewhere, copySecret } from './support/clipboard.ts'
import { chooseForRow, create, dialog, dialogButton, dialogHeading, lists, markSaved, pressInDialog } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

const LOST =
  'The copy is no longer on the clipboard, so the rotation waits at this step. Copy the secret again or confirm that you saved it, then continue.'

test('a rotation that goes back because the copy is gone says why, at its head and to screen readers, and goes on once it is saved', {
  tag: '@more',
}, async ({ local: page }) => {
  await chooseForRow(page, 'crm-sync', 'Rotate key…')
  await pressInDialog(page, 'Create new key')
  await copySecret(page)
  await pressInDialog(page, 'Continue')
  await expect(dialogHeading(page, 'The old key')).toBeFocused()
  await copyElsewhere('something else')
  await expect(dialogHeading(page, 'Put the new secret in place')).toBeFocused()
  const said = dialog(page).getByText(LOST)
  await expect(said).toBeInViewport({ ratio: 1 })
  await expect(page.locator('body > [role=status]')).toHaveText(LOST)
  await expect(dialogButton(page, 'Continue')).toBeDisabled()
  await inspect(page, 'rotate-copy-gone')
  await dialog(page).getByRole('checkbox').check()
  await expect(said).toBeHidden()
  await pressInDialog(page, 'Continue')
  await pressInDialog(page, 'Keep old for now')
  await pressInDialog(page, 'Done')
  await lists(page, 13)
})

test('the countdown of a copy ends within its next ticks when another program copies something, which is left alone', {
  tag: '@more',
}, async ({ local: page }) => {
  await create(page, 'copied')
  await copySecret(page)
  await expect(dialog(page).locator('[data-clipboard=holding]')).toBeVisible()
  await copyElsewhere('something else')
  await expect(dialog(page).locator('[data-clipboard=replaced]')).toBeVisible()
  await expect(page.locator('[data-clipboard=holding]')).toHaveCount(0)
  expect([await clipboardText(), await clipboardText('primary')]).toEqual(['something else', ''])
  await markSaved(page)
})
