import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { BrowserWindow } from 'electron'
import { clipboardText } from './support/clipboard.ts'
import { pressKeys } from './support/keyboard.ts'
import { makeSmall, zoomTwofold } from './support/main.ts'
import {
  changeSettings,
  createUnsaved,
  dialog,
  dialogButton,
  markSaved,
  openSettings,
  pressInDialog,
} from './support/person.ts'
import { holdTime } from './support/renderer.ts'
import { inspect, shot, zoomedShot } from './support/screens.ts'
import { tempFolder } from './support/temp-folder.ts'
import { test } from './support/test.ts'

const html = (page: Page) => page.locator('html')

const TABS = [
  'Appearance',
  'API keys',
  'Secrets',
  'Lock',
  'Desktop',
  'Network',
  'Programs',
  'Assistants',
  'Diagnostics',
]

test('every section is free of accessibility violations, light and dark', async ({
  local: page,
}) => {
  for (const tab of TABS) {
    await openSettings(page, tab)
    await inspect(page, `settings-${tab.toLowerCase().replace(' ', '-')}`)
  }
})

test('in a small window every section stays in reach, however far one is scrolled', async ({
  app,
  local: page,
}) => {
  await makeSmall(app)
  await changeSettings(page, { language: 'de' })
  await pressKeys(page, 'Control+,')
  const tabs = dialog(page).getByRole('tab')
  await tabs.filter({ hasText: 'Assistenten' }).click()
  const scrolled = await dialog(page)
    .locator('.scrolling-text')
    .evaluate((box) => {
      box.scrollTop = box.scrollHeight
      return box.scrollTop
    })
  expect(scrolled).toBeGreaterThan(0)
  for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 })
  await shot(page, 'settings-720-scrolled')
})

test('every section fits a small window at 200 % zoom', { tag: '@more' }, async ({
  app,
  local: page,
}) => {
  await makeSmall(app)
  await zoomTwofold(app)
  for (const tab of TABS) {
    await openSettings(page, tab)
    const wide = await dialog(page).evaluate((shown) =>
      [shown, ...shown.querySelectorAll('*')]
        .filter(
          (part) =>
            part.scrollWidth > part.clientWidth + 1 &&
            part.clientWidth > 0 &&
            !part.classList.contains('sr-only'),
        )
        .map((part) => part.className),
    )
    expect(wide, tab).toEqual([])
    await zoomedShot({ app, page }, `settings-${tab.toLowerCase().replace(' ', '-')}-zoomed`)
  }
})

test('theme, contrast and movement change at once and survive a restart', { tag: '@more' }, async ({
  running,
  local: page,
}) => {
  await openSettings(page, 'Appearance')
  const group = (name: string) => dialog(page).getByRole('group', { name })
  // Playwright's own colour scheme would override the app's.
  await page.emulateMedia({ colorScheme: null })
  await group('Theme').getByText('Dark').click()
  await expect
    .poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
    .toBe(true)
  await expect(html(page)).not.toHaveAttribute('data-contrast')
  await group('Contrast').getByText('More', { exact: true }).click()
  await expect(html(page)).toHaveAttribute('data-contrast', 'more')
  await shot(page, 'settings-contrast')
  await expect(html(page)).not.toHaveAttribute('data-motion')
  await group('Motion').getByText('Less', { exact: true }).click()
  await expect(html(page)).toHaveAttribute('data-motion', 'less')
  expect(await dialog(page).evaluate((shown) => getComputedStyle(shown).animationName)).toBe('none')

  await running.relaunch()
  await expect(html(running.page)).toHaveAttribute('data-contrast', 'more')
  await expect(html(running.page)).toHaveAttribute('data-motion', 'less')
})

test('what the system asks for counts without a choice', { tag: '@more' }, async ({
  local: page,
}) => {
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' })
  await expect(html(page)).toHaveAttribute('data-contrast', 'more')
  await expect(html(page)).toHaveAttribute('data-motion', 'less')
  await page.emulateMedia({
    contrast: 'no-preference',
    reducedMotion: 'no-preference',
    forcedColors: 'active',
  })
  await expect(html(page)).toHaveAttribute('data-contrast', 'more')
  await page.emulateMedia({ forcedColors: 'none' })
  await expect(html(page)).not.toHaveAttribute('data-contrast')
  await expect(html(page)).not.toHaveAttribute('data-motion')
})

test('by keyboard: the sections and a choice are reached, and the focus goes back', async ({
  local: page,
}) => {
  const opener = page.getByRole('button', { name: 'Refresh' })
  await opener.focus()
  await pressKeys(page, 'Control+,')
  await expect(dialog(page).getByRole('tab', { name: 'Appearance' })).toBeFocused()
  await pressKeys(page, 'ArrowRight', 'Enter')
  await expect(dialog(page).getByRole('tabpanel', { name: 'API keys' })).toBeVisible()
  await pressKeys(page, 'Tab', 'Tab', 'ArrowRight')
  await expect(dialog(page).getByRole('radio', { name: '5 min' })).toBeChecked()
  await pressKeys(page, 'Escape')
  await expect(opener).toBeFocused()
})

test('the window is kept out of captures while a secret is visible and only then, also after it was minimised', {
  tag: '@more',
}, async ({ app, local: page }) => {
  const calls = await app.evaluateHandle(({ BrowserWindow }) => {
    const calls: boolean[] = []
    const [window] = BrowserWindow.getAllWindows() as [BrowserWindow]
    window.setContentProtection = (on) => void calls.push(on)
    return calls
  })
  const protection = (): Promise<boolean[]> => calls.evaluate((all) => all)
  await createUnsaved(page, 'protected-test')
  await holdTime(page)
  const eye = dialogButton(page, 'Show secret')
  await eye.click()
  await pressInDialog(page, 'Hide secret')
  expect(await protection()).toEqual([])

  await changeSettings(page, { contentProtection: true })
  await eye.click()
  await expect(dialogButton(page, 'Hide secret')).toBeVisible()
  expect(await protection()).toEqual([true])
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('restore'))
  expect(await protection()).toEqual([true, true])
  await pressInDialog(page, 'Hide secret')
  await expect.poll(protection).toEqual([true, true, false])
  await page.clock.resume()
  await markSaved(page)
})

test('the line that puts the command on the PATH is found in the palette and copied by keyboard', {
  tag: '@more',
}, async ({ app, local: page }) => {
  const folder = join(tempFolder('copy'), "Ada's programs")
  mkdirSync(folder)
  writeFileSync(join(folder, 'keystow-launcher'), '')
  await app.evaluate(({ app }, exe) => app.setPath('exe', exe), join(folder, 'keystow'))
  await pressKeys(page, 'Control+k')
  await page.keyboard.type('PATH')
  await expect(page.getByRole('option').first()).toHaveText('Use keystow in a terminal (PATH)…')
  await pressKeys(page, 'Enter')
  await expect(dialogButton(page, 'Copy').first()).toBeFocused()
  await pressKeys(page, 'Tab', 'Enter')
  await expect.poll(() => clipboardText()).toMatch(/^mkdir -p .*Ada'\\''s programs/)
  await inspect(page, 'settings-command')
  await makeSmall(app)
  await changeSettings(page, { language: 'de' })
  const line = dialog(page).getByRole('region', { name: 'Damit in Terminals' })
  await line.scrollIntoViewIfNeeded()
  await expect(line.getByRole('button', { name: 'Kopieren' })).toBeInViewport()
  await shot(page, 'settings-command-de')
})
