import { expect } from '@playwright/test'
import { failNext } from '../fail-next.ts'
import type { Running } from './support/app.ts'
import { pressKeys } from './support/keyboard.ts'
import { lock } from './support/lock.ts'
import { passUntil, stopClock } from './support/main.ts'
import {
  create,
  dialogButton,
  dialogCloses,
  dialogSays,
  keyRow,
  markSaved,
  nameField,
  openRevoke,
  press,
  pressInDialog,
} from './support/person.ts'
import { killPage } from './support/renderer.ts'
import { listen } from './support/said.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'
import { openFolder } from './support/vault.ts'

/** Lets a create go on to an outcome of its own: the log has those of the tests before. */
const toOutcome = async (running: Running, release: () => void): Promise<void> => {
  const { activity } = await openFolder(running)
  const outcomes = (): number =>
    activity().entries.filter(({ outcome }) => outcome === 'found: no_answer').length
  const before = outcomes()
  release()
  await expect.poll(outcomes).toBeGreaterThan(before)
}

// Shows: S108
test('a create whose answer is lost after the commit: one POST, the orphan is shown, and it can be revoked and tried again', async ({
  page,
  remote,
}) => {
  failNext(remote.service, 'create', 'commit-then-drop')
  await create(page, 'billing-worker')
  await dialogSays(
    page,
    'No answer arrived. Keystow looked again: a new key named billing-worker is listed. It may be from this attempt or somebody else’s. Its secret was not received.',
  )
  expect(remote.count('POST')).toBe(1)
  await expect(keyRow(page, 'billing-worker')).toHaveCount(1)
  await inspect(page, 'create-lost')
  await pressInDialog(page, 'Revoke it and try again')
  await expect(dialogButton(page, 'Copy secret')).toBeVisible()
  expect([remote.count('POST'), remote.count('DELETE')]).toEqual([2, 1])
  await markSaved(page)
  await expect(keyRow(page, 'billing-worker')).toHaveCount(1)
})

test('a create with neither an answer nor a list says that it may or may not exist, and looking again finds out', {
  tag: '@more',
}, async ({ page, remote }) => {
  failNext(remote.service, 'create', 'commit-then-drop')
  const carryOut = remote.hold('POST', 0)
  await create(page, 'billing-worker')
  await carryOut.reached
  // Where the last list is some seconds old, another one comes before the create.
  failNext(remote.service, 'list', 500, 1_000)
  carryOut()
  await dialogSays(page, 'may or may not have been created')
  await inspect(page, 'create-unknown')
  const list = remote.hold('GET', 0)
  await pressInDialog(page, 'Look again')
  await list.reached
  remote.service.faults.clear()
  list()
  await dialogSays(page, 'a new key named billing-worker is listed')
  expect(remote.count('POST')).toBe(1)
})

test('a create whose answer is lost behind the lock is shown after it, once, as without the lock', async ({
  running,
  page,
  remote,
}) => {
  failNext(remote.service, 'create', 'commit-then-drop')
  const release = remote.hold('POST', 0)
  await create(page, 'billing-worker')
  await expect.poll(() => remote.count('POST')).toBe(1)
  await lock(page)
  await toOutcome(running, release)
  expect(await page.content()).not.toContain('billing-worker')
  await press(page, 'Unlock')
  await dialogSays(
    page,
    'a new key named billing-worker is listed. It may be from this attempt or somebody else’s. Its secret was not received.',
  )
  await inspect(page, 'create-lost-behind-lock')
  await pressInDialog(page, 'Leave it')
  await expect(keyRow(page, 'billing-worker')).toHaveCount(1)
  await page.evaluate(() => window.keystow.lockNow())
  await press(page, 'Unlock')
  await expect(keyRow(page, 'billing-worker')).toHaveCount(1)
  await dialogCloses(page)
  expect(remote.count('POST')).toBe(1)
})

// Shows: S28
test('the outcome of a create outlives a lock and the death of its page, until the person closes it', {
  tag: '@more',
}, async ({ running, page, remote }) => {
  failNext(remote.service, 'create', 'commit-then-drop')
  await create(page, 'billing-worker')
  const outcome =
    'a new key named billing-worker is listed. It may be from this attempt or somebody else’s. Its secret was not received.'
  await dialogSays(page, outcome)
  await lock(page)
  await press(page, 'Unlock')
  await dialogSays(page, outcome)
  const next = await killPage(running, 'SIGKILL')
  await dialogSays(next, outcome)
  await pressKeys(next, 'Escape')
  await dialogCloses(next)
  const last = await killPage(running, 'SIGKILL')
  await expect(keyRow(last, 'billing-worker')).toHaveCount(1)
  await dialogCloses(last)
  expect(remote.count('POST')).toBe(1)
})

test('after a change without an answer the list is uncertain at once and nothing can be created until it is read again', {
  tag: '@more',
}, async ({ page, remote }) => {
  const createButton = page.getByRole('banner').getByRole('button', { name: 'Create API key' })
  failNext(remote.service, 'create', 'reset')
  const carryOut = remote.hold('POST', 0)
  await create(page, 'billing-worker')
  await carryOut.reached
  // Where the last list is some seconds old, another one comes before the create.
  const armed = remote.service.faults.arm({
    operation: 'list',
    kind: 'reset',
    times: { next: 1_000 },
  })
  carryOut()
  await dialogSays(page, 'may or may not have been created')
  await dialogButton(page, 'Close').last().click()
  await expect(page.getByText(/^The list may have been out of date since \d/)).toBeVisible()
  await expect(createButton).toBeDisabled()
  await inspect(page, 'list-uncertain')
  remote.service.faults.disarm(armed.id)
  // The app tries again by itself, too, and the button goes with the banner.
  await pressKeys(page, 'Control+R')
  await expect(createButton).toBeEnabled()
  await expect(page.getByText(/out of date since/)).toBeHidden()
})

test('a revoke whose answer is lost after the commit is sent again, and its key is gone once the service has said twice that there is none', async ({
  app,
  page,
  remote,
}) => {
  failNext(remote.service, 'revoke', 'commit-then-drop')
  const clock = await stopClock(app)
  await openRevoke(page, 'grafana-alerts')
  await pressInDialog(page, 'Revoke key')
  await dialogSays(page, 'No answer arrived. The key may still work. Keystow keeps trying')
  await inspect(page, 'revoke-lost')
  await passUntil(clock, page, 'The key is gone.')
  await clock.goOn()
  expect(remote.count('DELETE')).toBe(3)
  await pressInDialog(page, 'Close')
  await expect(keyRow(page, 'grafana-alerts')).toHaveCount(0)
})

test('a revoke that fails says so and goes on behind its closed dialog, until the person stops it or the key is gone', async ({
  page,
  remote,
}) => {
  const armed = remote.service.faults.arm({
    operation: 'revoke',
    kind: 'reset',
    times: { next: 1_000 },
  })
  const revoke = async (): Promise<void> => {
    await openRevoke(page, 'grafana-alerts')
    await pressInDialog(page, 'Revoke key')
    await dialogSays(page, 'No answer arrived. The key may still work. Keystow keeps trying')
  }
  const chip = page.getByRole('contentinfo').getByRole('button', { name: '1 pending' })
  await revoke()
  await inspect(page, 'revoke-pending')
  const heard = await listen(page)
  await pressInDialog(page, 'Stop trying')
  await dialogCloses(page)
  await expect
    .poll(heard)
    .toContain(
      'Keystow no longer tries to revoke grafana-alerts. The request was sent; the key may still end.',
    )
  await expect(keyRow(page, 'grafana-alerts')).toHaveCount(1)
  await expect(chip).toBeHidden()
  await revoke()
  await pressInDialog(page, 'Close')
  await inspect(page, 'chip-pending')
  await chip.click()
  await dialogSays(
    page,
    'No answer arrived. The request was sent; the key may still end. Keystow keeps trying.',
  )
  await inspect(page, 'plans-pending')
  await pressKeys(page, 'Escape')
  await openRevoke(page, 'grafana-alerts')
  await dialogSays(page, 'The key may still work.')
  remote.service.faults.disarm(armed.id)
  await dialogSays(page, 'The key is gone.')
  await pressInDialog(page, 'Close')
  await expect(keyRow(page, 'grafana-alerts')).toHaveCount(0)
})

test('a double click, Enter and Esc while a create is pending send exactly one POST', async ({
  page,
  remote,
}) => {
  const release = remote.hold('POST', 0)
  await press(page, 'Create API key')
  await nameField(page).fill('billing-worker')
  await dialogButton(page, 'Create API key').dblclick()
  await pressKeys(page, 'Enter', 'Escape')
  release()
  await expect(dialogButton(page, 'Copy secret')).toBeVisible()
  expect(remote.count('POST')).toBe(1)
  await markSaved(page)
  await expect(keyRow(page, 'billing-worker')).toHaveCount(1)
})

test('over the limit the app counts down and goes on by itself', { tag: '@more' }, async ({
  page,
  remote,
}) => {
  // For as long as it takes to look at it.
  failNext(remote.service, 'list', 429, 10_000)
  await press(page, 'Refresh')
  await expect(page.getByText(/Limit reached/)).toBeVisible()
  await inspect(page, 'rate-limited')
  remote.service.faults.clear()
  await expect(page.getByText(/Limit reached/)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Create API key' })).toBeEnabled()
})
