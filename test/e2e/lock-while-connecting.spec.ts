import { expect } from '@playwright/test'
import type { Running } from './support/app.ts'
import type { Embedded } from './support/embedded.ts'
import { lock, unlock } from './support/lock.ts'
import {
  chooseForConnection,
  connectionsOf,
  dialog,
  dialogCloses,
  fillConnection,
  fromSwitcher,
  grid,
} from './support/person.ts'
import { test } from './support/test.ts'
import { openFolder } from './support/vault.ts'

/**
 * Presses the button, locks while the service is asked, and unlocks once the connection of this
 * address is on the disk.
 */
const lockedMeanwhile = async (
  running: Running,
  server: Embedded,
  button: string,
  url = server.url,
): Promise<void> => {
  const { page } = running
  const { vault } = await openFolder(running)
  const answer = server.hold('GET', 0)
  await page.getByRole('button', { name: button, exact: true }).click()
  await answer.reached
  await lock(page)
  answer()
  await expect.poll(() => vault().connections.map(({ baseUrl }) => baseUrl)).toContain(url)
  await unlock(page).click()
}

test('a connection that was added behind the lock is shown after it, and is not said to be stored nowhere', {
  tag: '@more',
}, async ({ running, local: page, server }) => {
  await fromSwitcher(page, 'Add connection…')
  await fillConnection(page, server.url, server.tokens[0].secret)
  await lockedMeanwhile(running, server, 'Connect')
  await expect(grid(page)).toBeVisible()
  await dialogCloses(page)
  expect(await connectionsOf(page)).toHaveLength(2)
})

test('a first connection that was made behind the lock leaves no failure for the next form', {
  tag: '@more',
}, async ({ running, page, server }) => {
  await fillConnection(page, server.url, server.tokens[0].secret)
  await lockedMeanwhile(running, server, 'Connect')
  await expect(grid(page)).toBeVisible()
  await fromSwitcher(page, 'Add connection…')
  await expect(dialog(page).getByLabel('Base URL')).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await expect(dialog(page)).not.toContainText('Nothing was stored')
})

test('an address and a Production mark that were changed behind the lock are both shown after it', {
  tag: '@more',
}, async ({ running, page, remote }) => {
  await fromSwitcher(page, 'Manage connections…')
  await chooseForConnection(page, 'Edit connection…')
  const url = remote.url.replace('127.0.0.1', 'localhost')
  await fillConnection(page, url, remote.tokens[0].secret)
  await dialog(page)
    .getByText(/^Production/)
    .first()
    .click()
  await lockedMeanwhile(running, remote, 'Save connection', url)
  await expect(dialog(page).getByLabel('Base URL')).toHaveValue(url)
  await expect(dialog(page).getByRole('checkbox')).toBeChecked()
  await expect(dialog(page)).not.toContainText('was not changed')
  expect(await connectionsOf(page)).toMatchObject([{ baseUrl: url, production: true }])
})
