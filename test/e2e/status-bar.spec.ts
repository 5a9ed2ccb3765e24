import { expect, test } from '@playwright/test'
import { launch } from './support/app.ts'
import { dialog, useLocal } from './support/person.ts'
import { look } from './support/screens.ts'

test('the status bar is one line in the smallest German window, with a copied secret and few requests left', async () => {
  const { app, page, close } = await launch()
  await useLocal(page)
  await page.evaluate(async () => {
    await window.keystow.changeSettings({ language: 'de' })
    await window.keystow.setVariants({ limit: 20 })
  })
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(720, 500))
  await page.keyboard.press('Control+n')
  await dialog(page).getByLabel('Name', { exact: true }).fill('statusleiste')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Secret kopieren' }).click()
  await look(page, 'status-bar-reveal')
  await dialog(page).getByRole('button', { name: 'Fertig' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.evaluate(async () => {
    const state = await window.keystow.appState()
    const id = state.ok ? (state.value.activeId ?? '') : ''
    for (let times = 0; times < 14; times += 1) await window.keystow.refreshKeys(id)
  })
  const bar = page.getByRole('contentinfo')
  await expect(bar.getByText(/^Secret kopiert/)).toBeVisible()
  await expect(bar.getByText(/^[0-3]\/20$/)).toBeVisible()
  expect(await bar.evaluate((footer) => footer.getBoundingClientRect().height)).toBe(32)
  for (const control of await bar.getByRole('button').all()) await expect(control).toBeInViewport({ ratio: 1 })
  await look(page, 'status-bar-full')
  await close()
})
