import { expect, test } from '@playwright/test'
import { launch } from './support/app.ts'
import { dialog, keyRows, useLocal } from './support/person.ts'

test('with the tray a closed window is only hidden, and a second start brings it back; without it closing quits', async () => {
  const running = await launch()
  const { app, page } = running
  await useLocal(page)
  const close = (): Promise<void> => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  const visible = (): Promise<boolean | undefined> => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())

  await page.evaluate(() => window.keystow.changeSettings({ tray: true }))
  await close()
  await expect.poll(visible).toBe(false)
  await app.evaluate(({ app: electron }) => void electron.emit('second-instance'))
  await expect.poll(visible).toBe(true)
  await expect(keyRows(page)).toHaveCount(12)

  await page.evaluate(() => window.keystow.changeSettings({ tray: false }))
  const ended = app.waitForEvent('close')
  await close()
  await ended
})

test('closing to the tray still asks about a secret that is not saved', async () => {
  const { app, page, close } = await launch()
  await useLocal(page)
  await page.evaluate(() => window.keystow.changeSettings({ tray: true }))
  await page.getByRole('button', { name: 'Create API key' }).click()
  await dialog(page).getByLabel('Name', { exact: true }).fill('unsaved')
  await dialog(page).getByRole('button', { name: 'Create API key' }).click()
  await expect(dialog(page)).toContainText('It is shown once.')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Close without saving?')
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true)
  await question.getByRole('button', { name: 'Keep open' }).click()
  await dialog(page).getByRole('checkbox', { name: 'I saved this key' }).check()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await close()
})
