import { expect, test } from '@playwright/test'
import { launch, type Running } from './support/app.ts'
import { clipboardText, copyElsewhere } from './support/clipboard.ts'
import { create, dialog, keyRow, keyRows, useLocal } from './support/person.ts'
import { inspect } from './support/screens.ts'

let running: Running

test.beforeEach(async () => {
  running = await launch()
  await useLocal(running.page)
})
test.afterEach(() => running.close())

const button = (name: string) => dialog(running.page).getByRole('button', { name, exact: true })
const heading = (name: string) => dialog(running.page).getByRole('heading', { name, exact: true })
const LOST =
  'The copy is no longer on the clipboard, so the rotation waits at this step. Copy the secret again or confirm that you saved it, then continue.'

test('a rotation that goes back because the copy is gone says why, at its head and to screen readers, and goes on once it is saved', async () => {
  const { page } = running
  await keyRow(page, 'crm-sync').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rotate key…' }).click()
  await button('Create new key').click()
  await button('Copy secret').click()
  await expect.poll(() => clipboardText()).toContain('_live_')
  await button('Continue').click()
  await expect(heading('The old key')).toBeFocused()
  await copyElsewhere('something else')
  await expect(heading('Put the new secret in place')).toBeFocused()
  const said = dialog(page).getByText(LOST)
  await expect(said).toBeInViewport({ ratio: 1 })
  await expect(page.locator('body > [role=status]')).toHaveText(LOST)
  await expect(button('Continue')).toBeDisabled()
  await inspect(page, 'rotate-copy-gone')
  await dialog(page).getByRole('checkbox').check()
  await expect(said).toBeHidden()
  await button('Continue').click()
  await button('Keep old for now').click()
  await button('Done').click()
  await expect(keyRows(page)).toHaveCount(13)
})

test('the countdown of a copy ends within its next ticks when another program copies something, which is left alone', async () => {
  const { page } = running
  await create(page, 'copied')
  await button('Copy secret').click()
  await expect.poll(() => clipboardText()).toContain('_live_')
  await expect(dialog(page).locator('[data-clipboard=holding]')).toBeVisible()
  await copyElsewhere('something else')
  await expect(dialog(page).locator('[data-clipboard=replaced]')).toBeVisible({ timeout: 2_500 })
  await expect(page.locator('[data-clipboard=holding]')).toHaveCount(0)
  expect([await clipboardText(), await clipboardText('primary')]).toEqual(['something else', ''])
  await dialog(page).getByRole('checkbox').check()
  await button('Done').click()
})
