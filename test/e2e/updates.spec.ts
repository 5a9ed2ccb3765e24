import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type UpdateServer, updateServer } from '../main/updates/update-server.ts'
import { launch, type Running } from './support/app.ts'
import { create, dialog, useLocal } from './support/person.ts'
import { inspect } from './support/screens.ts'

const NOTES = 'Rotation asks for less.\n<b>Names may be longer.</b>'

let server: UpdateServer
let running: Running

test.beforeEach(async () => {
  server = await updateServer()
  running = await launch({ env: { KEYSTOW_UPDATE_URL: server.url, KEYSTOW_UPDATE_PUBLIC_KEY: server.publicPem } })
  await useLocal(running.page)
})
test.afterEach(async () => {
  await running.close()
  await server.close()
})

const installed = (): readonly string[] => {
  const entries = readdirSync(running.userData, { withFileTypes: true })
  return entries.some(({ name }) => name === 'update-rehearsal') ? readdirSync(join(running.userData, 'update-rehearsal')) : []
}
const chip = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: /Keystow|Update/ })
const liveRegion = (page: Page) => page.getByRole('status')

const openUpdates = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Updates…' }).click()
  await expect(dialog(page)).toBeVisible()
}
test('an update is offered, downloaded when asked for, waits for an unsaved secret, and is installed on quit', async () => {
  const { page } = running
  const bytes = server.publish({ version: '9.0.0', notes: NOTES, bytes: Buffer.alloc(48_000_000, 'keystow') })
  await openUpdates(page)
  const daily = dialog(page).getByRole('switch', { name: 'Check every day' })
  await expect(daily).not.toBeChecked()
  expect(server.seen).toEqual([])
  await inspect(page, 'updates-off')

  await daily.click()
  await expect(dialog(page)).toContainText('Keystow 9.0.0 is available.')
  await expect(liveRegion(page)).toContainText('Keystow 9.0.0 is available.')
  await expect(dialog(page)).toContainText('<b>Names may be longer.</b>')
  await inspect(page, 'updates-offered')
  await page.keyboard.press('Escape')
  await expect(chip(page)).toHaveText('Keystow 9.0.0 is available')
  await inspect(page, 'updates-chip')

  const held = server.hold()
  await chip(page).click()
  await dialog(page).getByRole('button', { name: 'Download update (48 MB)' }).press('Enter')
  await expect(dialog(page).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '50%')
  await expect(dialog(page).getByRole('button', { name: /^Download/ })).toBeFocused()
  await inspect(page, 'updates-downloading')
  await page.keyboard.press('Escape')

  await create(page, 'in-hand-test')
  await expect(dialog(page).getByRole('button', { name: 'Copy secret' })).toBeVisible()
  held.release()
  await expect(page.getByText('Update waits for the new secret')).toBeVisible()
  await inspect(page, 'updates-waits')
  expect(installed()).toEqual([])
  await dialog(page).getByLabel('I saved this key').check()
  await dialog(page).getByRole('button', { name: 'Done' }).click()

  await expect(chip(page)).toHaveText('Keystow 9.0.0 installs when you quit')
  await chip(page).click()
  await expect(dialog(page)).toContainText('Keystow 9.0.0 is ready. It installs when you quit.')
  await inspect(page, 'updates-ready')
  await page.keyboard.press('Escape')
  await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(720, 480))
  await page.evaluate(() => window.keystow.changeSettings({ language: 'de' }))
  await expect(chip(page)).toHaveText('Keystow 9.0.0 wird beim Beenden installiert')
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(720)
  expect(await page.getByRole('contentinfo').evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0)
  await inspect(page, 'updates-narrow-de')
  expect(installed()).toEqual([])
  await running.close()
  expect(installed()).toEqual(['keystow-9.0.0.bin'])
  expect(readFileSync(join(running.userData, 'update-rehearsal/keystow-9.0.0.bin')).equals(bytes)).toBe(true)
})

test('a file that is not the one that was signed is refused, said so, and never installed', async () => {
  const { page } = running
  server.publish({ version: '9.0.0', bytes: Buffer.alloc(100_000, 1), sent: Buffer.alloc(100_000, 2) })
  await openUpdates(page)
  await dialog(page).getByRole('button', { name: 'Check for updates' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Download update/ })
    .click()
  await expect(dialog(page)).toContainText('The download is not the file that was signed. It was deleted. Nothing was installed.')
  await inspect(page, 'updates-altered')
  await page.keyboard.press('Escape')
  await expect(chip(page)).toHaveText('Update failed')
  await running.close()
  expect(installed()).toEqual([])
})

test('a downgrade is not offered', async () => {
  const { page } = running
  server.publish({ version: '0.0.1' })
  await openUpdates(page)
  await dialog(page).getByRole('button', { name: 'Check for updates' }).click()
  await expect(dialog(page)).toContainText('It is the newest version.')
  await inspect(page, 'updates-current')
})

test('a server that is away, or that nobody knows, is quiet', async () => {
  const { page } = running
  await openUpdates(page)
  await dialog(page).getByRole('button', { name: 'Check for updates' }).click()
  await expect(dialog(page)).toContainText('The update server did not answer.')
  await inspect(page, 'updates-no-answer')
  server.serve('/updates.json', '<html>Sign in to this network</html>')
  await dialog(page).getByRole('button', { name: 'Check for updates' }).click()
  await expect(dialog(page)).toContainText('not signed by the publisher of Keystow')
  await page.keyboard.press('Escape')
  await expect(chip(page)).toHaveCount(0)
})

test.describe('a copy that something else updates', () => {
  test('says how, and has no setting for it', async () => {
    await running.close()
    running = await launch()
    const { page } = running
    await useLocal(page)
    await openUpdates(page)
    await expect(dialog(page)).toContainText('Keystow was started from its source code.')
    await expect(dialog(page).getByRole('switch')).toHaveCount(0)
    await inspect(page, 'updates-source')
  })
})
