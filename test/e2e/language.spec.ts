import { type ElectronApplication, expect } from '@playwright/test'
import { changeSettings, createUnsaved, nameField, press, showSecret } from './support/person.ts'
import { holdTime } from './support/renderer.ts'
import { inspect, shot } from './support/screens.ts'
import { test } from './support/test.ts'

const menuLabels = (app: ElectronApplication): Promise<readonly string[]> =>
  app.evaluate(
    ({ Menu }) =>
      Menu.getApplicationMenu()?.items.flatMap(({ label, submenu }) => [
        label,
        submenu?.items[0]?.label ?? '',
      ]) ?? [],
  )

test('another language takes effect at once, in the window, its title and the menus, with its own dates and numbers; a restart keeps it', async ({
  running,
  app,
  local: page,
}) => {
  await expect(page.getByRole('columnheader', { name: 'Last used' })).toBeVisible()
  await changeSettings(page, { language: 'de' })
  await expect(page.getByRole('columnheader', { name: 'Zuletzt benutzt' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveTitle(/ — Lokal — Keystow$/)
  await expect(page.getByRole('grid')).toContainText(/vor \d+ Tagen/)
  expect(await menuLabels(app)).toContain('Neuer API-Schlüssel…')
  await inspect(page, 'german-list')

  await running.relaunch()
  await expect(running.page.getByRole('columnheader', { name: 'Zuletzt benutzt' })).toBeVisible()
  await changeSettings(running.page, { language: 'en' })
  await expect(running.page.getByRole('columnheader', { name: 'Last used' })).toBeVisible()
  expect(await menuLabels(running.app)).toContain('New API Key…')
})

test('an open dialog changes its language in place and keeps what was typed, and the focus', {
  tag: '@more',
}, async ({ local: page }) => {
  await press(page, 'Create API key')
  const name = nameField(page)
  await name.fill('half-typed')
  await changeSettings(page, { language: 'de' })
  await expect(page.getByRole('dialog', { name: 'Lokalen API-Schlüssel erstellen' })).toBeVisible()
  await expect(name).toHaveValue('half-typed')
  await expect(name).toBeFocused()
  await shot(page, 'german-create')
})

test('a secret that is on the screen stays when the language changes', { tag: '@more' }, async ({
  local: page,
}) => {
  await createUnsaved(page, 'kept-shown')
  await holdTime(page)
  await showSecret(page)
  const secret = page.getByText(/^local_live_/)
  await expect(secret).toBeVisible()
  await changeSettings(page, { language: 'de' })
  await expect(page.getByRole('button', { name: 'Secret verbergen' })).toBeVisible()
  await expect(secret).toBeVisible()
  await press(page, 'Secret verbergen')
  await page.clock.resume()
  await page.getByLabel('Ich habe diesen Schlüssel gespeichert').check()
  await press(page, 'Fertig')
  await expect(page.getByRole('row').filter({ hasText: 'kept-shown' })).toBeVisible()
})
