import { expect } from '@playwright/test'
import { failNext } from '../fail-next.ts'
import { beginBulk, beginHeld, bulkChip, openBulk, revokesOf } from './support/bulk.ts'
import { pressKeys } from './support/keyboard.ts'
import { labRequests } from './support/lab.ts'
import { lock, unlock } from './support/lock.ts'
import { zoomTwofold } from './support/main.ts'
import { dialog, dialogSays, lists, pressInDialog, switchToLocal } from './support/person.ts'
import { inspect, zoomedShot } from './support/screens.ts'
import { clippedTexts, unreachable } from './support/seen-text.ts'
import { test } from './support/test.ts'

test('stays with its connection when another becomes active: the dialog, the chip, and every request', { tag: '@more' }, async ({
  page,
  server: remote,
}) => {
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

test('goes on to its end behind the lock, which shows none of its names, and shows the end after it', async ({ page, server: remote }) => {
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

test('at 200 % nothing of it is cut off, and each control can be brought into view', { tag: '@more' }, async ({
  app,
  page,
  server: remote,
}) => {
  await zoomTwofold(app)
  const seen = async (name: string): Promise<void> => {
    expect(await clippedTexts(page), name).toEqual([])
    await zoomedShot({ app, page }, name)
    expect(await unreachable(page), name).toEqual([])
  }
  await beginBulk(page, remote, 12)
  await openBulk(page)
  await seen('bulk-zoom-plan')
  const release = remote.hold('DELETE', 3)
  await pressInDialog(page, 'Revoke 12 API keys')
  await dialogSays(page, '3 of 12 done')
  await seen('bulk-zoom-running')
  failNext(remote.service, 'revoke', 500)
  release()
  await dialogSays(page, '11 revoked, 1 failed.')
  await seen('bulk-zoom-failed')
})
