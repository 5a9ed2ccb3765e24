import { expect, type Locator, type Page } from '@playwright/test'
import { scanForCanary } from './support/canary.ts'
import { clipboardText, keepCopies } from './support/clipboard.ts'
import { deliverTo, keepAction, keepHere } from './support/env-file.ts'
import { pressKeys } from './support/keyboard.ts'
import {
  activeId,
  create,
  detailsOf,
  dialogSays,
  done,
  holdsSecret,
  keyRow,
  markSaved,
  openRevoke,
  press,
  pressInDialog,
  statusWith,
} from './support/person.ts'
import { listen } from './support/said.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

const details = (page: Page): Locator => detailsOf(page, 'mail')
/** The names of the keys whose secrets are kept. */
const keptOf = (page: Page, connectionId: string): Promise<readonly string[]> =>
  page.evaluate(async (id) => {
    const notes = await window.keystow.notesState(id)
    return notes.ok ? notes.value.kept.map(({ name }) => name) : []
  }, connectionId)

// Shows: S48
test('a new secret is kept here sealed, copied again after a restart when main has asked, and wiped by the revoke', async ({
  running,
  userData,
  page,
  remote,
  answer,
  questions,
}) => {
  await create(page, 'mail')
  await deliverTo(page).click()
  await expect(keepAction(page)).toContainText(
    'protects it on the disk, not from programs that you run',
  )
  await inspect(page, 'kept-choice')
  await pressKeys(page, 'Escape')
  await keepHere(page)
  await inspect(page, 'kept-reveal')
  await done(page)
  expect(await holdsSecret(page)).toBe(false)

  await running.relaunch()
  const { page: again } = running
  await keyRow(again, 'mail').click()
  await expect(details(again)).toContainText('Kept here, sealed')
  await keepCopies(again)
  await answer('Copy secret')
  const said = await listen(again)
  await press(details(again), 'Copy again… mail')
  await expect.poll(() => clipboardText()).toContain('_live_')
  const secret = await clipboardText()
  expect(await questions()).toMatchObject([
    { message: expect.stringMatching(/^Copy the secret of “mail” \(…\w{4}\)\?$/) },
  ])
  expect(await statusWith(remote.url, secret)).toBe(200)
  await expect.poll(said).toMatch(/^Copied\./m)
  await press(details(again), 'Check key mail')
  await expect(details(again).getByText('The key works.')).toBeVisible()
  await details(again).getByText('Kept here, sealed').scrollIntoViewIfNeeded()
  await inspect(again, 'kept-details')
  expect((await again.content()).includes(secret)).toBe(false)
  expect(scanForCanary(userData, secret)).toEqual([])

  await answer('Revoke API key')
  await openRevoke(again, 'mail')
  await pressInDialog(again, 'Revoke key')
  await expect(keyRow(again, 'mail')).toHaveCount(0)
  await expect.poll(async () => keptOf(again, await activeId(again))).toEqual([])
  expect(scanForCanary(userData, secret)).toEqual([])
})

test('a key that is gone from the list keeps its secret, marked, also where the service refuses that very secret once', {
  tag: '@more',
}, async ({ page, remote, answer, questions }) => {
  await create(page, 'mail')
  await keepHere(page)
  await done(page)
  const id = await activeId(page)
  const key = remote.service
    .workspaces()
    .flatMap(({ id }) => remote.service.keysOf(id))
    .find(({ name }) => name === 'mail')
  remote.service.revokeKey(key?.id ?? '')
  await press(page, 'Refresh')
  await expect(page.getByText('A secret is kept here whose key is not in the list.')).toBeVisible()
  await press(page, 'Look at secrets')
  await dialogSays(page, 'Not in the list')
  await inspect(page, 'kept-unlisted')
  expect(await keptOf(page, id)).toEqual(['mail'])
  await answer('Cancel')
  await pressInDialog(page, 'Stop keeping… mail')
  await expect.poll(questions).toHaveLength(1)
  expect(await keptOf(page, id)).toEqual(['mail'])
  await pressInDialog(page, 'Check key mail')
  await dialogSays(page, 'The service refused the secret. It is still kept')
  expect(await keptOf(page, id)).toEqual(['mail'])
})

// Only Linux can be without a secure store.
if (process.platform === 'linux')
  test.describe(() => {
    test.use({ options: { keyring: 'none' } })
    test('where nothing is kept on the computer it is not offered, with the reason', {
      tag: '@more',
    }, async ({ page, remote: _list }) => {
      await create(page, 'mail')
      await deliverTo(page).click()
      await expect(keepAction(page)).toHaveAttribute('aria-disabled', 'true')
      await expect(keepAction(page)).toContainText('Nothing is kept on this computer')
      await inspect(page, 'kept-not-offered')
      await pressKeys(page, 'Escape')
      await markSaved(page)
      expect(await keptOf(page, await activeId(page))).toEqual([])
    })
  })
