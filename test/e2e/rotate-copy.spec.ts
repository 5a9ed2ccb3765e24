import { expect, type Page } from '@playwright/test'
import { clipboardText, copyElsewhere } from './support/clipboard.ts'
import { create, dialog, keyRow, keyRows } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true })
const LOST =
  'The copy is no longer on the clipboard, so the rotation waits at this step. Copy the secret again or confirm that you saved it, then continue.'

test('a rotation that goes back because the copy is gone says why, at its head and to screen readers, and goes on once it is saved', {
  tag: '@more',
}, async ({ local: page }) => {
  await keyRow(page, 'crm-sync').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rotate key…' }).click()
  await button(page, 'Create new key').click()
  await button(page, 'Copy secret').click()
  await expect.poll(() => clipboardText()).toContain('_live_')
  await button(page, 'Continue').click()
  await expect(heading(page, 'The old key')).toBeFocused()
  await copyElsewhere('something else')
  await expect(heading(page, 'Put the new secret in place')).toBeFocused()
  const said = dialog(page).getByText(LOST)
  await expect(said).toBeInViewport({ ratio: 1 })
  await expect(page.locator('body > [role=status]')).toHaveText(LOST)
  await expect(button(page, 'Continue')).toBeDisabled()
  await inspect(page, 'rotate-copy-gone')
  await dialog(page).getByRole('checkbox').check()
  await expect(said).toBeHidden()
  await button(page, 'Continue').click()
  await button(page, 'Keep old for now').click()
  await button(page, 'Done').click()
  await expect(keyRows(page)).toHaveCount(13)
})

test('the countdown of a copy ends within its next ticks when another program copies something, which is left alone', {
  tag: '@more',
}, async ({ local: page }) => {
  await create(page, 'copied')
  await button(page, 'Copy secret').click()
  await expect.poll(() => clipboardText()).toContain('_live_')
  await expect(dialog(page).locator('[data-clipboard=holding]')).toBeVisible()
  await copyElsewhere('something else')
  await expect(dialog(page).locator('[data-clipboard=replaced]')).toBeVisible({ timeout: 2_500 })
  await expect(page.locator('[data-clipboard=holding]')).toHaveCount(0)
  expect([await clipboardText(), await clipboardText('primary')]).toEqual(['something else', ''])
  await dialog(page).getByRole('checkbox').check()
  await button(page, 'Done').click()
})
