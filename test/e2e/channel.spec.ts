import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { launch, type Running } from './support/app.ts'
import { connectProblem, letProgramsAsk } from './support/channel.ts'
import { type Embedded, embedded } from './support/embedded.ts'
import { connect, dialog, grid } from './support/person.ts'
import { inspect } from './support/screens.ts'

let remote: Embedded
let running: Running

test.beforeEach(async () => {
  remote = await embedded()
  running = await launch()
  await connect(running.page, remote.url, remote.tokens[0].secret)
  await letProgramsAsk(running.page)
})
test.afterEach(async () => {
  await running.close()
  await remote.close()
})

test('an edited settings file switches nothing on, and a record that the store cannot open counts as off', async () => {
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
  running = await running.crash()
  const { page } = running
  // The same store opens the token.
  await expect(grid(page)).toBeVisible()
  await page.keyboard.press('Control+,')
  await dialog(page).getByRole('tab', { name: 'Programs' }).click()
  await expect(dialog(page).getByText('the secure store could not confirm that')).toBeVisible()
  await expect(dialog(page).getByRole('switch', { name: 'Let programs on this computer ask' })).not.toBeChecked()
  await inspect(page, 'settings-programs')
  expect(await connectProblem(running)).toBe('not_running')
})
