import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { connectProblem } from './support/channel.ts'
import { dialog, grid, openSettings } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

// Shows: S62
test('an edited settings file switches nothing on', { tag: '@more' }, async ({ running, remote: _connected }) => {
  const path = `${running.userData}/settings.json`
  const settings = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...settings, settings: { ...settings.settings, channel: true }, channel: true, isChannelOn: true }))
  // Killed: what it writes at its end would undo the edit.
  const { page } = await running.crash()
  await expect(grid(page)).toBeVisible()
  await openSettings(page, 'Programs')
  await expect(dialog(page).getByRole('switch', { name: 'Let programs on this computer ask' })).not.toBeChecked()
  await inspect(page, 'settings-programs')
  expect(await connectProblem(running)).toBe('not_running')
})
