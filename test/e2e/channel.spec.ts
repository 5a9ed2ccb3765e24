import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { connectProblem, letProgramsAsk } from './support/channel.ts'
import { dialog, grid, openSettings } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

// Shows: S62
test('an edited settings file switches nothing on, and a record that the store cannot open counts as off', { tag: '@more' }, async ({
  running,
  page: before,
  remote: _connected,
}) => {
  await letProgramsAsk(before)
  const { userData } = running
  const sealed = `${userData}/channel.sealed`
  expect(Buffer.from(readFileSync(sealed, 'utf8'), 'base64').subarray(0, 3).toString()).toBe('v11')
  writeFileSync(sealed, Buffer.from('v11 on').toString('base64'), { mode: 0o600 })
  const settings = JSON.parse(readFileSync(`${userData}/settings.json`, 'utf8'))
  writeFileSync(
    `${userData}/settings.json`,
    JSON.stringify({ ...settings, settings: { ...settings.settings, channel: true }, channel: true }),
  )
  // Killed: what it writes at its end would undo the edit.
  const { page } = await running.crash()
  // The same store opens the token.
  await expect(grid(page)).toBeVisible()
  await openSettings(page, 'Programs')
  await expect(dialog(page).getByText('the secure store could not confirm that')).toBeVisible()
  await expect(dialog(page).getByRole('switch', { name: 'Let programs on this computer ask' })).not.toBeChecked()
  await inspect(page, 'settings-programs')
  expect(await connectProblem(running)).toBe('not_running')
})
