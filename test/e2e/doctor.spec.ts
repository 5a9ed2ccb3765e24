import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { chromiumSandbox, launch, type Running } from './support/app.ts'
import { formsIn } from './support/canary.ts'
import { clipboardText } from './support/clipboard.ts'
import { embedded } from './support/embedded.ts'
import { connect, createAndCopy, dialog } from './support/person.ts'
import { inspect } from './support/screens.ts'

let running: Running

test.beforeEach(async () => {
  running = await launch()
})
test.afterEach(() => running.close())

const openDoctor = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('doctor')
  await expect(page.getByRole('option').first()).toHaveText(/Doctor/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Doctor' })).toContainText('Chromium')
}

test('the doctor shows versions, protection, files and connections as they are', async () => {
  const { page, userData } = running
  const remote = await embedded()
  const [token] = remote.service.seed('empty')
  await connect(page, remote.url, token?.secret ?? '')
  await openDoctor(page)
  const versions = await running.app.evaluate(() => process.versions)
  for (const version of [versions.electron, versions.chrome, versions.node]) await expect(dialog(page)).toContainText(version ?? 'none')
  await expect(dialog(page)).toContainText('GNOME Keyring · Works')
  if (process.platform === 'linux' && chromiumSandbox) await expect(dialog(page)).toContainText('Seccomp 2, no new privileges')
  const settings = dialog(page).getByRole('row').filter({ hasText: 'settings.json' })
  await expect(settings).toContainText((statSync(join(userData, 'settings.json')).mode & 0o777).toString(8))
  await expect(dialog(page)).toContainText(`127.0.0.1:${new URL(remote.url).port} · …${token?.secret.slice(-4)} · Ready`)
  await inspect(page, 'doctor')
  await remote.close()
})

test('what is saved was seen in every part, and holds no token, no secret and no user name', async () => {
  const { page, userData } = running
  const remote = await embedded()
  const [token] = remote.service.seed('empty')
  await connect(page, remote.url, token?.secret ?? '')
  const secret = await createAndCopy(page, 'canary', clipboardText)
  await openDoctor(page)
  await page.getByRole('button', { name: 'Review diagnostics' }).click()
  const save = page.getByRole('button', { name: 'Save diagnostics…' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  const seen = [await dialog(page).locator('pre').innerText()]
  await inspect(page, 'doctor-review')
  await page.getByText('main.log', { exact: true }).click()
  await expect(save).not.toHaveAttribute('aria-disabled')

  const target = join(userData, 'diagnostics.txt')
  await running.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, target)
  await save.click()
  await expect(dialog(page)).toContainText('Saved to')
  const saved = readFileSync(target)
  expect(statSync(target).mode & 0o777).toBe(0o600)
  expect(JSON.parse(seen[0] ?? '')).toEqual(JSON.parse(saved.toString().split('=====\n')[1]?.split('\n=====')[0] ?? ''))
  for (const canary of [token?.secret ?? '', secret]) expect(formsIn(saved, canary)).toEqual([])
  expect(saved.toString()).not.toMatch(new RegExp(`\\b${userInfo().username}\\b`))
  await remote.close()
})

test('the doctor is scrolled by the keyboard at once, and its text shows no focus before it is tabbed to', async () => {
  const { app, page } = running
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(720, 500))
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  await openDoctor(page)
  const box = dialog(page).locator('.scrolling-text')
  const scrolled = (): Promise<number> => box.evaluate(({ scrollTop }) => scrollTop)
  await expect(dialog(page)).toBeFocused()
  await page.keyboard.press('PageDown')
  expect(await scrolled()).toBeGreaterThan(100)
  await page.keyboard.press('Home')
  expect(await scrolled()).toBe(0)
  await page.keyboard.press('ArrowDown')
  expect(await scrolled()).toBeGreaterThan(0)
  await page.keyboard.press('End')
  expect(await box.evaluate(({ scrollTop, scrollHeight, clientHeight }) => scrollHeight - clientHeight - scrollTop)).toBeLessThan(2)
  await page.keyboard.press('Tab')
  await expect(box).toBeFocused()
  expect(await box.evaluate((element) => getComputedStyle(element).outlineWidth)).toBe('2px')
  await inspect(page, 'doctor-focused')
})
