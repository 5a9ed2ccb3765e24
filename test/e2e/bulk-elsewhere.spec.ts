import { expect } from '@playwright/test'
import { beginHeld, bulkChip, revokesOf } from './support/bulk.ts'
import { pressKeys } from './support/keyboard.ts'
import { labRequests } from './support/lab.ts'
import { lock, unlock } from './support/lock.ts'
import { dialog, dialogSays, lists, pressInDialog, switchToLocal } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

test('stays with its connection when another becomes active: the dialog, the chip, and every request', {
  tag: '@more',
}, async ({ page, server: remote }) => {
  const { keys, release } = await beginHeld(page, remote)
  const host = new URL(remote.url).host
  await switchToLocal(page)
  await lists(page, 12)
  await dialogSays(page, 'Revoking 12 API keys')
  await expect(dialog(page)).not.toContainText('Local')
  await dialogSays(page, host.split(':')[0] ?? host)
  await inspect(page, 'bulk-bound-dialog')
  await pressKeys(page, 'Escape')
  await expect(bulkChip(page)).toContainText(': Revoking 3 of 12')
  await bulkChip(page).click()
  release()
  await dialogSays(page, '12 revoked.')
  await pressInDialog(page, 'Done')
  await lists(page, 12)
  expect(
    revokesOf(remote)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(keys.toSorted())
  const asked = (await labRequests(page)).map(({ method }) => method)
  expect(asked).toContain('GET')
  expect(asked).not.toContain('DELETE')
})

test('goes on to its end behind the lock, which shows none of its names, and shows the end after it', async ({
  page,
  server: remote,
}) => {
  const { release } = await beginHeld(page, remote)
  await lock(page)
  expect(await page.content()).not.toContain('worker-')
  expect(revokesOf(remote)).toHaveLength(3)
  release()
  await expect.poll(() => revokesOf(remote).length).toBe(12)
  expect(await page.content()).not.toContain('worker-')
  await unlock(page).click()
  await lists(page, 1)
  await dialogSays(page, '12 revoked.')
  expect(revokesOf(remote)).toHaveLength(12)
})
