import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { dataFilesIn } from '../../electron/main/base/data-files.ts'
import { pressKeys } from './support/keyboard.ts'
import { makeSmall } from './support/main.ts'
import { inspect, shot } from './support/screens.ts'
import { test as base } from './support/test.ts'

const test = base.extend({
  local: async ({ local: page }, use) => {
    await page.evaluate(() => window.keystow.resetLab('hostile'))
    await expect(page.getByText('two⟨LF⟩lines')).toBeVisible()
    await use(page)
  },
})

// Shows: S12
test('names that pretend or break out are shown as they are, wherever they stand', {
  tag: '@more',
}, async ({ app, local: page }) => {
  await makeSmall(app)
  await inspect(page, 'hostile-list')
  const row = page.getByRole('row', { name: 'billing⟨U+202E⟩txt.noitcudorp' })
  await row.hover()
  await row.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('dialog')).toContainText('billing⟨U+202E⟩txt.noitcudorp')
  await inspect(page, 'hostile-revoke')
  await pressKeys(page, 'Escape')
  await row.click()
  await pressKeys(page, 'Enter')
  await inspect(page, 'hostile-details')
  await pressKeys(page, 'Control+K')
  await page.keyboard.type('two')
  await expect(page.getByRole('option').first()).toBeVisible()
  await shot(page, 'hostile-palette')
  await pressKeys(page, 'Escape')
  // Nothing that cannot be seen is left on the screen.
  const seen = await page.evaluate(() => document.body.innerText)
  expect(seen.replace(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u200b\u200f]/u)
})

test('every file that the app wrote is the owner’s only', async ({ userData, local: _list }) => {
  expect(statSync(userData).mode & 0o777).toBe(0o700)
  const own = dataFilesIn(userData)
    .map((name) => join(userData, name))
    .filter((path) => existsSync(path))
  expect(own.length).toBeGreaterThan(2)
  expect(own.filter((path) => (statSync(path).mode & 0o777) !== 0o600)).toEqual([])
})
