import { type ElectronApplication, expect, type Page } from '@playwright/test'
import type { Settings } from '../../electron/contract/settings.ts'
import { inspect, shot } from './support/screens.ts'
import { test } from './support/test.ts'

const chooseLanguage = (page: Page, language: Settings['language']): Promise<unknown> =>
  page.evaluate((chosen) => window.keystow.changeSettings({ language: chosen }), language)

const menuLabels = (app: ElectronApplication): Promise<readonly string[]> =>
  app.evaluate(
    ({ Menu }) => Menu.getApplicationMenu()?.items.flatMap(({ label, submenu }) => [label, submenu?.items[0]?.label ?? '']) ?? [],
  )

test.describe(() => {
  test.use({ options: { env: { LANGUAGE: 'de_DE:en' } } })
  test('on a system that prefers German everything is in German from the first screen on', { tag: '@more' }, async ({ app, page }) => {
    await expect(page.getByRole('heading', { name: 'Mit Ihrem E-Mail-Dienst verbinden' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    expect(await menuLabels(app)).toContain('Neuer API-Schlüssel…')
    await inspect(page, 'german-onboarding')
  })
})

test('another language takes effect at once, in the window, its title and the menus, with its own dates and numbers; a restart keeps it', async ({
  running,
  app,
  local: page,
}) => {
  await expect(page.getByRole('columnheader', { name: 'Last used' })).toBeVisible()
  await chooseLanguage(page, 'de')
  await expect(page.getByRole('columnheader', { name: 'Zuletzt benutzt' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveTitle(/ — Lokal — Keystow$/)
  await expect(page.getByRole('grid')).toContainText(/vor \d+ Tagen/)
  expect(await menuLabels(app)).toContain('Neuer API-Schlüssel…')
  await inspect(page, 'german-list')

  await running.relaunch()
  await expect(running.page.getByRole('columnheader', { name: 'Zuletzt benutzt' })).toBeVisible()
  await chooseLanguage(running.page, 'en')
  await expect(running.page.getByRole('columnheader', { name: 'Last used' })).toBeVisible()
  expect(await menuLabels(running.app)).toContain('New API Key…')
})

test('an open dialog changes its language in place and keeps what was typed, and the focus', { tag: '@more' }, async ({ local: page }) => {
  await page.getByRole('button', { name: 'Create API key' }).click()
  const name = page.getByRole('dialog').getByLabel('Name', { exact: true })
  await name.fill('half-typed')
  await chooseLanguage(page, 'de')
  await expect(page.getByRole('dialog', { name: 'Lokalen API-Schlüssel erstellen' })).toBeVisible()
  await expect(name).toHaveValue('half-typed')
  await expect(name).toBeFocused()
  await shot(page, 'german-create')
})

test('a secret that is on the screen stays when the language changes', { tag: '@more' }, async ({ local: page }) => {
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('kept-shown')
  await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
  await page.getByRole('button', { name: 'Show secret' }).click()
  const secret = page.getByText(/^local_live_/)
  await expect(secret).toBeVisible()
  await chooseLanguage(page, 'de')
  await expect(page.getByRole('button', { name: 'Secret verbergen' })).toBeVisible()
  await expect(secret).toBeVisible()
  await page.getByRole('button', { name: 'Secret verbergen' }).click()
  await page.getByLabel('Ich habe diesen Schlüssel gespeichert').check()
  await page.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'kept-shown' })).toBeVisible()
})
