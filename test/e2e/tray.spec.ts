import { expect } from '@playwright/test'
import { closeWindow } from './support/main.ts'
import { dialog, keyRows, press } from './support/person.ts'
import { test } from './support/test.ts'

test('with the tray a closed window is only hidden, and a second start brings it back; without it closing quits', { tag: '@more' }, async ({
  app,
  local: page,
}) => {
  const visible = (): Promise<boolean | undefined> => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())

  await page.evaluate(() => window.keystow.changeSettings({ tray: true }))
  await closeWindow(app)
  await expect.poll(visible).toBe(false)
  await app.evaluate(({ app: electron }) => void electron.emit('second-instance'))
  await expect.poll(visible).toBe(true)
  await expect(keyRows(page)).toHaveCount(12)

  await page.evaluate(() => window.keystow.changeSettings({ tray: false }))
  const ended = app.waitForEvent('close')
  await closeWindow(app)
  await ended
})

test('closing to the tray still asks about a secret that is not saved', { tag: '@more' }, async ({ app, local: page }) => {
  await page.evaluate(() => window.keystow.changeSettings({ tray: true }))
  await press(page, 'Create API key')
  await dialog(page).getByLabel('Name', { exact: true }).fill('unsaved')
  await press(dialog(page), 'Create API key')
  await expect(dialog(page)).toContainText('It is shown once.')
  await closeWindow(app)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Close without saving?')
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true)
  await press(question, 'Keep open')
  await dialog(page).getByRole('checkbox', { name: 'I saved this key' }).check()
  await press(dialog(page), 'Done')
})
