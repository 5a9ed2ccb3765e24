import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { connectProblem } from './support/channel.ts'
import { changeSettings, connectionsOf, dialog, grid, openSettings } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

// Shows: S16, S62
test('an edited settings file switches nothing on and moves no connection', {
  tag: '@more',
}, async ({ running, remote }) => {
  const path = `${running.userData}/settings.json`
  await changeSettings(running.page, { staleDays: 31 })
  const settings = JSON.parse(readFileSync(path, 'utf8'))
  const known = await connectionsOf(running.page)
  const moved = known.map((connection) => ({
    ...connection,
    baseUrl: remote.url.replace('127.0.0.1', 'localhost'),
  }))
  const planted = { channel: true, isChannelOn: true, connections: moved }
  writeFileSync(
    path,
    JSON.stringify({ ...settings, ...planted, settings: { ...settings.settings, ...planted } }),
  )
  // Killed: what it writes at its end would undo the edit.
  const { page } = await running.crash()
  await expect(grid(page)).toBeVisible()
  expect(await connectionsOf(running.page)).toEqual(known)
  await openSettings(page, 'Programs')
  await expect(
    dialog(page).getByRole('switch', { name: 'Let programs on this computer ask' }),
  ).not.toBeChecked()
  await inspect(page, 'settings-programs')
  expect(await connectProblem(running)).toBe('not_running')
})
