import { expect, type Page, test } from '@playwright/test'
import { launch, type Running } from './support/app.ts'
import { clipboardText } from './support/clipboard.ts'
import { embedded } from './support/embedded.ts'
import { connect, create, dialog, grid, keyRow, keyRows, openRevoke, useLocal } from './support/person.ts'
import { axe, shot } from './support/screens.ts'

let running: Running

test.beforeEach(async () => {
  running = await launch()
})
test.afterEach(() => running.close())

/** Looks at one state: no violation, and a picture of it in both schemes. */
const look = async (page: Page, name: string): Promise<void> => {
  await axe(page)
  await shot(page, name)
}

test('every screen of the local service is free of accessibility violations, light and dark', async () => {
  const { page } = running
  await expect(page.getByRole('button', { name: 'Try it with the local service' })).toBeVisible()
  await look(page, 'onboarding')
  await useLocal(page)
  await look(page, 'list')

  await page.getByRole('button', { name: 'More' }).click()
  await look(page, 'menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Switch connection/ }).click()
  await look(page, 'switcher')
  await page.getByRole('menuitem', { name: 'Add connection…' }).click()
  await look(page, 'add-connection')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Create API key' }).click()
  await dialog(page).getByLabel('Name', { exact: true }).fill('load-test')
  await expect(dialog(page)).toContainText('exists already')
  await look(page, 'create')
  await dialog(page).getByLabel('Name', { exact: true }).fill('  ')
  await expect(dialog(page).getByRole('button', { name: 'Create API key' })).toBeDisabled()
  await page.keyboard.press('Escape')

  for (const [item, name] of [
    ['Activity…', 'activity'],
    ['Settings…', 'settings'],
    ['Keyboard shortcuts', 'shortcuts'],
  ] as const) {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(dialog(page)).toBeVisible()
    await look(page, name)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  }

  await openRevoke(page, 'grafana-alerts')
  await look(page, 'revoke')
  await page.keyboard.press('Escape')
  await create(page, 'screens-test')
  await look(page, 'reveal')
  await dialog(page).getByLabel('I saved this key').check()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
})

test('every screen of a real connection is free of accessibility violations, light and dark', async () => {
  const { page } = running
  const remote = await embedded()
  const [token] = remote.service.seed('empty')
  await connect(page, remote.url, token?.secret ?? '')
  await look(page, 'connected')

  await page.getByRole('button', { name: /Switch connection/ }).click()
  await page.getByRole('menuitem', { name: 'Manage connections…' }).click()
  await look(page, 'connections')
  await page.getByRole('button', { name: /^Forget .* on this computer/ }).click()
  await look(page, 'forget')
  const before = remote.sent.length
  await page.getByRole('button', { name: 'Forget connection' }).click()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  expect(remote.sent.slice(before)).toEqual([])
  await remote.close()
})

test('the refused key has one reconnect screen without violations, also on the local service', async () => {
  const { page } = running
  await useLocal(page)
  await openRevoke(page, 'keystow-desktop')
  await dialog(page).getByRole('textbox').fill('keystow-desktop')
  await dialog(page).getByLabel('Sign this app out').check()
  await dialog(page).getByRole('button', { name: 'Revoke and sign out' }).click()
  await expect(page.getByRole('heading', { name: 'This key no longer works' })).toBeVisible()
  await look(page, 'signed-out-local')
  await page.getByRole('button', { name: 'Create a new key for this app' }).click()
  await expect(keyRow(page, 'keystow-desktop')).toContainText('This app')
})

test('by keyboard alone: start, create, copy, done, move to a row, revoke', async () => {
  const { page } = running
  const local = page.getByRole('button', { name: 'Try it with the local service' })
  await expect(local).toBeVisible()
  while (!(await local.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(keyRows(page)).toHaveCount(12)

  await page.keyboard.press('Control+n')
  await expect(dialog(page).getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('keyboard-test')
  await page.keyboard.press('Enter')
  const copy = dialog(page).getByRole('button', { name: 'Copy secret' })
  await expect(copy).toBeVisible()
  while (!(await copy.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await clipboardText()).startsWith('local_live_')).toBe(true)
  const spoken = page.getByRole('status').filter({ hasText: 'Copied' })
  await expect(spoken.first()).toBeAttached()
  const done = dialog(page).getByRole('button', { name: 'Done' })
  while (!(await done.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()

  const row = keyRow(page, 'keyboard-test')
  await row.focus()
  await page.keyboard.press('ArrowDown')
  await expect(keyRow(page, 'keystow-desktop')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(row).toBeFocused()
  await row.getByRole('button', { name: /^Revoke/ }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  await expect(grid(page).locator(':focus')).toHaveCount(1)
})
