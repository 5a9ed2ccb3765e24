import { join } from 'node:path'
import { expect } from '@playwright/test'
import { CLEAR_MS } from '../../electron/main/platform/clipboard/clear-before-exit.ts'
import { EXIT_DEADLINE_MS } from '../../electron/main/platform/window/close-guard.ts'
import { scanForCanary } from './support/canary.ts'
import { clipboardText, copyElsewhere, copySecret, keepCopies } from './support/clipboard.ts'
import { holdTimers } from './support/main.ts'
import {
  create,
  dialog,
  keyRow,
  lists,
  openRevoke,
  press,
  pressInDialog,
  refreshActive,
  statusWith,
} from './support/person.ts'
import { holdTime } from './support/renderer.ts'
import { shot } from './support/screens.ts'
import { serviceProcess } from './support/service-process.ts'
import { test } from './support/test.ts'

const NAME = 'billing-worker-production'

// Shows: S30
test('on the local service: create, reveal once, copy, done, revoke, and nothing of the secret is left behind', async ({
  running,
  userData,
  local,
}) => {
  let page = local
  const pageHas = async (text: string | RegExp) => (await page.content()).search(text) !== -1

  await expect(page).toHaveTitle(/Local/)
  const clearCopies = await keepCopies(page)

  await create(page, NAME)
  const reveal = dialog(page)
  await expect(reveal.getByText('It is shown once.')).toBeVisible()
  expect(await pageHas(/_live_/)).toBe(false)
  await expect(reveal.getByRole('button', { name: 'Done' })).toBeDisabled()
  await shot(page, 'reveal-masked')

  await press(reveal, 'Copy secret')
  await expect.poll(() => clipboardText()).toMatch(/^local_live_[0-9A-Za-z]{38}$/)
  const secret = await clipboardText()
  expect(await clipboardText('primary')).toBe(secret)
  expect(await pageHas(secret)).toBe(false)
  await expect(page.getByText(/Secret on clipboard: \d+ s/).first()).toBeVisible()

  // The page hides it by itself after some seconds.
  await holdTime(page)
  await press(reveal, 'Show secret')
  await expect.poll(() => pageHas(secret)).toBe(true)
  await press(reveal, 'Hide secret')
  expect(await pageHas(secret)).toBe(false)
  await page.clock.resume()
  await press(reveal, 'Done')
  await expect(reveal).toBeHidden()
  page = await running.replaced()

  await lists(page, 13)
  const row = keyRow(page, NAME)
  await expect(row).toContainText(secret.slice(-4))
  await expect(row).toContainText('No use recorded')

  expect(await clipboardText()).toBe(secret)
  await clearCopies()
  await expect.poll(() => clipboardText()).toBe('')
  expect(await clipboardText('primary')).toBe('')

  // Another program, over HTTP: a use, and after the revoke a refusal at once. It cannot open the
  // data itself.
  await expect(serviceProcess(['--data', join(userData, 'local-service.db')])).rejects.toThrow()
  const listening = await page.evaluate(() => window.keystow.startListening(0))
  const url = listening.ok && listening.value.kind === 'on' ? listening.value.url : ''
  expect(await statusWith(url, secret)).toBe(200)
  await refreshActive(page)
  await expect(row).not.toContainText('No use recorded')

  await openRevoke(page, NAME)
  const revoke = dialog(page)
  await expect(revoke).toContainText('401')
  await expect(revoke).toContainText('Local')
  const confirm = revoke.getByRole('button', { name: 'Revoke key' })
  await expect(confirm).toBeDisabled()
  await expect(revoke.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await shot(page, 'revoke-typed')
  await revoke.getByRole('textbox').fill(NAME)
  await confirm.click()
  await expect(keyRow(page, NAME)).toHaveCount(0)
  expect(await statusWith(url, secret)).toBe(401)

  expect(await pageHas(secret)).toBe(false)
  await running.close()
  expect(scanForCanary(userData, secret)).toEqual([])
  // The scan can find things: the local service itself knows the key's name, and nothing else in
  // the folder does.
  const named = scanForCanary(userData, NAME)
  expect(named).not.toEqual([])
  expect(named.filter((found) => !found.startsWith('local-service.db'))).toEqual([])
})

test('what the person copied since is left alone, also on quit; a secret still there is cleared on quit', async ({
  running,
  local: page,
}) => {
  const copy = async (name: string) => {
    await create(page, name)
    await copySecret(page)
    await pressInDialog(page, 'Done')
  }
  await copy('first-test')
  await copyElsewhere('shopping list')
  await running.close()
  expect(await clipboardText()).toBe('shopping list')

  const again = await running.relaunch()
  await lists(again.page, 13)
  await create(again.page, 'second-test')
  await copySecret(again.page)
  await pressInDialog(again.page, 'Done')
  // However slow the clipboard is, the app does not exit before it is cleared: both of main's waits.
  for (const ms of new Set([CLEAR_MS, EXIT_DEADLINE_MS])) await holdTimers(again.app, ms)
  await again.close()
  expect(await clipboardText()).toBe('')
  expect(await clipboardText('primary')).toBe('')
})
