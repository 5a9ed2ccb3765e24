import { existsSync, mkdirSync, mkdtempSync, readlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { BrowserWindow } from 'electron'
import { questionsAsked } from './support/answers.ts'
import { launch, type Running } from './support/app.ts'
import { create, dialog, useLocal } from './support/person.ts'
import { inspect, shot, zoomedShot } from './support/screens.ts'

let running: Running

test.beforeEach(async () => {
  running = await launch()
  await useLocal(running.page)
})
test.afterEach(() => running.close())

const html = (page: Page) => page.locator('html')

const openSettings = async (page: Page, tab: string): Promise<void> => {
  if (await dialog(page).isHidden()) await page.keyboard.press('Control+,')
  await dialog(page).getByRole('tab', { name: tab, exact: true }).click()
  await expect(dialog(page).getByRole('tabpanel', { name: tab, exact: true })).toBeVisible()
}

const TABS = ['Appearance', 'API keys', 'Secrets', 'Lock', 'Desktop', 'Network', 'Assistants', 'Diagnostics']

test('every section is free of accessibility violations, light and dark', async () => {
  const { page } = running
  for (const tab of TABS) {
    await openSettings(page, tab)
    await inspect(page, `settings-${tab.toLowerCase().replace(' ', '-')}`)
  }
})

test('every section fits a small window at 200 % zoom', async () => {
  const { page, app } = running
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.setSize(720, 480)
    window?.webContents.setZoomFactor(2)
  })
  for (const tab of TABS) {
    await openSettings(page, tab)
    const wide = await dialog(page).evaluate((shown) =>
      [shown, ...shown.querySelectorAll('*')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0 && !part.classList.contains('sr-only'))
        .map((part) => part.className),
    )
    expect(wide, tab).toEqual([])
    await zoomedShot(running, `settings-${tab.toLowerCase().replace(' ', '-')}-zoomed`)
  }
})

test('theme, contrast and movement change at once and survive a restart', async () => {
  const { page } = running
  await openSettings(page, 'Appearance')
  const group = (name: string) => dialog(page).getByRole('group', { name })
  // Playwright's own colour scheme would override the app's.
  await page.emulateMedia({ colorScheme: null })
  await group('Theme').getByText('Dark').click()
  await expect.poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
  await expect(html(page)).not.toHaveAttribute('data-contrast')
  await group('Contrast').getByText('More', { exact: true }).click()
  await expect(html(page)).toHaveAttribute('data-contrast', 'more')
  await shot(page, 'settings-contrast')
  await expect(html(page)).not.toHaveAttribute('data-motion')
  await group('Motion').getByText('Less', { exact: true }).click()
  await expect(html(page)).toHaveAttribute('data-motion', 'less')
  expect(await dialog(page).evaluate((shown) => getComputedStyle(shown).animationName)).toBe('none')

  running = await running.relaunch()
  await expect(html(running.page)).toHaveAttribute('data-contrast', 'more')
  await expect(html(running.page)).toHaveAttribute('data-motion', 'less')
})

test('what the system asks for counts without a choice', async () => {
  const { page } = running
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' })
  await expect(html(page)).toHaveAttribute('data-contrast', 'more')
  await expect(html(page)).toHaveAttribute('data-motion', 'less')
  await page.emulateMedia({ contrast: 'no-preference', reducedMotion: 'no-preference', forcedColors: 'active' })
  await expect(html(page)).toHaveAttribute('data-contrast', 'more')
  await page.emulateMedia({ forcedColors: 'none' })
  await expect(html(page)).not.toHaveAttribute('data-contrast')
  await expect(html(page)).not.toHaveAttribute('data-motion')
})

test('by keyboard: the sections and a choice are reached, and the focus goes back', async () => {
  const { page } = running
  const opener = page.getByRole('button', { name: 'Refresh' })
  await opener.focus()
  await page.keyboard.press('Control+,')
  await expect(dialog(page).getByRole('tab', { name: 'Appearance' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('tabpanel', { name: 'API keys' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('radio', { name: '5 min' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('the window is kept out of captures while a secret is visible and only then, also after it was minimised', async () => {
  const { page, app } = running
  const calls = await app.evaluateHandle(({ BrowserWindow }) => {
    const calls: boolean[] = []
    const [window] = BrowserWindow.getAllWindows() as [BrowserWindow]
    window.setContentProtection = (on) => void calls.push(on)
    return calls
  })
  const protection = (): Promise<boolean[]> => calls.evaluate((all) => all)
  await create(page, 'protected-test')
  const eye = dialog(page).getByRole('button', { name: 'Show secret' })
  await eye.click()
  await dialog(page).getByRole('button', { name: 'Hide secret' }).click()
  expect(await protection()).toEqual([])

  await page.evaluate(() => window.keystow.changeSettings({ contentProtection: true }))
  await eye.click()
  await expect(dialog(page).getByRole('button', { name: 'Hide secret' })).toBeVisible()
  expect(await protection()).toEqual([true])
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('restore'))
  expect(await protection()).toEqual([true, true])
  await dialog(page).getByRole('button', { name: 'Hide secret' }).click()
  await expect.poll(protection).toEqual([true, true, false])
  await dialog(page).getByLabel('I saved this key').check()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
})

test('the command of a copy without a package is put on the PATH by one link that is shown before, and taken back', async () => {
  const { page, app } = running
  const folder = mkdtempSync(join(tmpdir(), 'copy-'))
  const target = join(folder, 'Keystow-linux-x64', 'keystow-launcher')
  const path = join(folder, '.local', 'bin', 'keystow')
  mkdirSync(dirname(target))
  writeFileSync(target, '')
  await app.evaluate(
    ({ app }, [home, exe]) => {
      app.setPath('home', home)
      app.setPath('exe', exe)
    },
    [folder, join(dirname(target), 'keystow')] as const,
  )
  await page.keyboard.press('Control+k')
  await page.keyboard.type('PATH')
  await expect(page.getByRole('option').first()).toHaveText('Put keystow on the PATH…')
  await shot(page, 'palette-command')
  await page.keyboard.press('Enter')
  const section = dialog(page).getByRole('region', { name: 'The command keystow' })
  await expect(section.getByRole('button')).toBeFocused()
  await expect(section.getByRole('button')).toBeInViewport()
  await expect(section).toContainText(`${path} → ${target}`)
  await expect(section).toContainText('The folder does not exist yet. It is made too.')
  await inspect(page, 'settings-command')
  await questionsAsked(app)
  await section.getByRole('button', { name: 'Put keystow on the PATH…' }).click()
  await expect(section).toContainText('This link makes it known to your shell:')
  expect((await questionsAsked(app)).map(({ detail }) => detail)).toEqual([expect.stringContaining(`${path}\n→ ${target}`)])
  expect(readlinkSync(path)).toBe(target)
  const off = section.getByRole('button', { name: 'Take keystow off the PATH' })
  await expect(off).toBeFocused()
  await off.press('Enter')
  await expect(section).toContainText('Your shell does not know it yet.')
  expect(existsSync(path)).toBe(false)

  await page.keyboard.press('Escape')
  writeFileSync(path, 'something of the person’s own')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(720, 500))
  await page.evaluate(() => window.keystow.changeSettings({ language: 'de' }))
  await page.keyboard.press('Control+,')
  await dialog(page).getByRole('tab', { name: 'Desktop' }).click()
  const german = dialog(page).getByRole('region', { name: 'Der Befehl keystow' })
  await expect(german).toContainText('Diesen Namen hat etwas, das nicht von Keystow ist.')
  await expect(german.getByRole('button')).toHaveCount(0)
  await german.scrollIntoViewIfNeeded()
  await shot(page, 'settings-command-de')
})
