import { expect, type Locator, type Page, test } from '@playwright/test'
import { launch, type Running } from './support/app.ts'
import { dialog, useLocal } from './support/person.ts'
import { inspect } from './support/screens.ts'

const lowWindow = async ({ app, page }: Running): Promise<void> => {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(720, 500))
  await page.waitForFunction(() => innerWidth === 720 && innerHeight === 500)
}

/** Fills the form with an address that nothing answers at, and sends it. */
const failToConnect = async (page: Page, form: Locator): Promise<void> => {
  await form.getByLabel('Base URL').fill('http://127.0.0.1:9')
  await form.getByLabel('API key', { exact: true }).fill('a'.repeat(40))
  await page.keyboard.press('Enter')
}

test('in a low window the failure of a Connect comes into view when it appears, on the first screen and in the dialog', async () => {
  const running = await launch()
  const { page } = running
  await lowWindow(running)
  await failToConnect(page, page.locator('main'))
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await inspect(page, 'connect-failed-720')
  await useLocal(page)
  await page.getByRole('button', { name: /Switch connection/ }).click()
  await page.getByRole('menuitem', { name: 'Add connection…' }).click()
  await failToConnect(page, dialog(page))
  await expect(dialog(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
  await inspect(page, 'connect-dialog-failed-720')
  await running.close()
})
