import { expect } from '@playwright/test'
import { holdPort } from '../ports.ts'
import { clipboardText, copySecret, createAndCopy } from './support/clipboard.ts'
import { pressKeys } from './support/keyboard.ts'
import {
  badge,
  leaveLab,
  loadExample,
  openLab,
  openToPrograms,
  reset,
  statusOf,
  tab,
} from './support/lab.ts'
import {
  create,
  dialogSays,
  done,
  keyRow,
  keyRows,
  lists,
  openRevoke,
  press,
  pressInDialog,
} from './support/person.ts'
import { listen } from './support/said.ts'
import { inspect, shot } from './support/screens.ts'
import { test } from './support/test.ts'

test('a lost answer is rehearsed: the armed fault is shown on the list, applies once, and leaves the orphan to the person', async ({
  local: page,
}) => {
  const said = await listen(page)
  await openLab(page, 'Faults')
  await press(page, 'Arm it for the next create')
  await expect(page.getByRole('listitem')).toContainText(
    'Create: takes place, then the answer is lost, for the next request',
  )
  await expect.poll(said).toContain('1 fault is armed on the local service.')
  await leaveLab(page)
  await expect(badge(page)).toContainText('1 fault armed')
  await shot(page, 'lab-armed-list')

  await create(page, 'billing-worker')
  await dialogSays(
    page,
    'a new key named billing-worker is listed. It may be from this attempt or somebody else’s. Its secret was not received.',
  )
  await expect(badge(page)).toHaveCount(0)
  await pressInDialog(page, 'Leave it')
  await expect(keyRow(page, 'billing-worker')).toHaveCount(1)

  await openLab(page, 'Requests')
  await page.getByLabel('Filter requests').fill('post')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option')).toContainText('No answer')
})

test('the badge leads to the faults from every screen and goes when they are disarmed', {
  tag: '@more',
}, async ({ local: page }) => {
  await openLab(page, 'Faults')
  await page.getByLabel('Operation').selectOption('List')
  await page.getByLabel('What goes wrong').selectOption('Error status instead')
  await page.getByLabel('Status').selectOption('503')
  await page.getByLabel('Requests', { exact: true }).fill('500')
  await press(page, 'Arm fault')
  await press(page, 'Arm it for the next create')
  await expect(badge(page)).toContainText('2 faults armed')
  await press(page, 'Disarm: Create')
  await expect(badge(page)).toContainText('1 fault armed')

  await tab(page, 'Service').click()
  await badge(page).click()
  await expect(tab(page, 'Faults')).toHaveAttribute('aria-selected', 'true')
  await leaveLab(page)
  await press(page, 'Refresh')
  await expect(page.getByText('The service answered with an error (503).')).toBeVisible()

  await page.reload()
  await expect(badge(page)).toContainText('1 fault armed')
  await badge(page).click()
  await press(page, 'Disarm all')
  await expect(badge(page)).toHaveCount(0)
  await expect(
    page.getByText('No fault is armed. The local service answers normally.'),
  ).toBeVisible()
})

test('31 days later the chips say idle, and back at this computer’s time they do not', {
  tag: '@more',
}, async ({ local: page }) => {
  await expect(keyRow(page, 'billing-api-production')).toContainText('Active')
  await openLab(page, 'Clock')
  await press(page, '+31 days')
  await expect(page.getByText('31 days ahead of this computer’s time.')).toBeVisible()
  await leaveLab(page)
  const row = keyRow(page, 'billing-api-production')
  await expect(row).toContainText('Unused for 31 days')
  await expect(row).toContainText('31 days ago')
  await expect(keyRow(page, 'keystow-desktop')).toContainText('Active')
  await openRevoke(page, 'billing-api-production')
  await dialogSays(page, 'Unused for 31 days.')
  await pressKeys(page, 'Escape')

  await openLab(page, 'Clock')
  await press(page, 'Freeze clock')
  await expect(page.getByText('Frozen', { exact: true })).toBeVisible()
  const shown = page.getByRole('time')
  const before = await shown.getAttribute('datetime')
  await press(page, '+1 minute')
  await expect
    .poll(() => shown.getAttribute('datetime'))
    .toBe(new Date(Date.parse(before ?? '') + 60_000).toISOString())
  await press(page, 'Back to this computer’s time')
  await expect(page.getByText('Same as this computer’s time.')).toBeVisible()
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  await leaveLab(page)
  await expect(row).toContainText('Active')
})

test('a reset replaces the keys; a snapshot brings the same list back, and neither is replaced without a question', async ({
  local: page,
}) => {
  const ids = () =>
    keyRows(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key-id')))
  const before = await ids()
  await openLab(page, 'Data')
  await press(page, 'Save snapshot')
  await expect(page.getByText(/^Saved \d\d:\d\d\.$/)).toBeVisible()
  await reset(page, /^Duplicate names/)
  await leaveLab(page)
  await expect(keyRow(page, 'billing-worker')).toHaveCount(5)
  await lists(page, 8)

  await openLab(page, 'Data')
  await reset(page, /^Many/)
  await expect(page.getByText('100 of 10,000 keys')).toBeVisible()
  await press(page, 'Save snapshot…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await press(page, 'Load snapshot…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Load snapshot' }).click()
  await expect(page.getByText('The snapshot was loaded.').first()).toBeAttached()
  await leaveLab(page)
  await expect.poll(ids).toEqual(before)
})

test('where two more keys end as the app’s own does, it alone is said to be the app’s', {
  tag: '@more',
}, async ({ local: page }) => {
  await loadExample(page, /^Same last four/)
  await lists(page, 4)
  const own = await keyRow(page, 'keystow-desktop')
    .getByRole('gridcell', { name: /^…/ })
    .innerText()
  await expect(keyRows(page).filter({ hasText: own })).toHaveCount(3)
  await expect(page.getByText(`Signed in with ${own}`)).toBeVisible()
  await expect(keyRows(page).filter({ hasText: 'This app' })).toHaveCount(1)
})

test('where only the app’s own key is listed, an example or a first key is offered', {
  tag: '@more',
}, async ({ local: page }) => {
  await loadExample(page, /^Empty/)
  await lists(page, 1)
  await expect(page.getByText('Only this app’s own API key is listed.')).toBeVisible()
  await inspect(page, 'list-own-only')
  await press(page, 'Load an example')
  await lists(page, 12)
  await expect(page.getByText('Only this app’s own API key is listed.')).toHaveCount(0)
})

test('other programs reach the service only while it listens, and only by its own name and no web page', async ({
  local: page,
}) => {
  await openLab(page, 'Service')
  await page.getByLabel('Port').fill('0')
  await expect(page.getByRole('button', { name: 'Start listening' })).toBeDisabled()
  const url = await openToPrograms(page)
  await expect(
    page.getByText(`curl -H 'Authorization: Bearer <API_KEY>' ${url}/api/v1/api-keys`),
  ).toBeVisible()
  await press(page, 'Copy curl line')
  await expect.poll(() => clipboardText()).toContain(`${url}/api/v1/api-keys`)

  await tab(page, 'Data').click()
  await page.getByLabel('Workspace', { exact: true }).selectOption('Northwind · Staging')
  await page.getByLabel('Name', { exact: true }).fill('outside-program')
  await press(page, 'Create API key')
  const secret = await copySecret(page)
  await done(page)

  const authorization = `Bearer ${secret}`
  expect(await statusOf(url, { authorization })).toBe(200)
  expect(await statusOf(url, { authorization, host: 'evil.test' })).toBe(403)
  expect(await statusOf(url, { authorization, origin: 'https://x.test' })).toBe(403)

  await press(page, 'Revoke outside-program')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByRole('cell', { name: 'outside-program' })).toHaveCount(0)
  expect(await statusOf(url, { authorization })).toBe(401)

  await tab(page, 'Requests').click()
  await page.getByLabel('Filter requests').fill('401')
  await page.getByRole('option').first().click()
  await expect(page.getByRole('region', { name: 'Request and answer' })).toContainText(
    `Bearer …${secret.slice(-4)}`,
  )
  await press(page, 'Copy as curl')
  await expect.poll(() => clipboardText()).toContain("authorization: Bearer <API_KEY>'")
  expect(await clipboardText()).not.toContain(secret)
  expect(await page.content()).not.toContain(secret)

  await tab(page, 'Service').click()
  await press(page, 'Stop listening')
  await expect(page.getByRole('button', { name: 'Start listening' })).toBeVisible()
  await expect(statusOf(url, { authorization })).rejects.toThrow('ECONNREFUSED')
})

test('a busy port is said so, and one click takes a free one', { tag: '@more' }, async ({
  local: page,
}) => {
  const held = await holdPort()
  await openLab(page, 'Service')
  await page.getByLabel('Port').fill(String(held.port))
  await press(page, 'Start listening')
  await expect(page.getByRole('alert').filter({ hasText: 'Port' })).toContainText(
    `Port ${held.port} is in use by another program.`,
  )
  await inspect(page, 'lab-port-busy')
  await press(page, /^Use port \d+$/)
  await expect(page.getByText(/^Listening on 127\.0\.0\.1, port \d+\.$/)).toBeVisible()
  await held.release()
})

test('switched off, the service is as good as down; switched on, the list is current again', {
  tag: '@more',
}, async ({ local: page }) => {
  await openLab(page, 'Service')
  await page.getByRole('switch', { name: 'Answer this app' }).click()
  await leaveLab(page)
  await expect(page.getByText('The local service is switched off.')).toBeVisible()
  await inspect(page, 'lab-off-list')
  await expect(page.getByRole('button', { name: 'Create API key' })).toBeDisabled()
  const off = page.getByRole('button', { name: 'Switched off on the local service. Open the Lab.' })
  await off.click()
  await page.getByRole('switch', { name: 'Answer this app' }).click()
  await expect(off).toHaveCount(0)
  await leaveLab(page)
  await expect(page.getByRole('button', { name: 'Create API key' })).toBeEnabled()
})

test('a request is copied as JSON without a token or a secret', { tag: '@more' }, async ({
  local: page,
}) => {
  const secret = await createAndCopy(page, 'json-test')

  await openLab(page, 'Requests')
  await page.getByLabel('Filter requests').fill('post')
  await page.getByRole('option').first().click()
  await press(page, 'Copy as JSON')
  await expect.poll(() => clipboardText()).toContain('"POST"')
  const copied = await clipboardText()
  expect(JSON.parse(copied)).toMatchObject({ method: 'POST', status: 201 })
  expect(copied).toContain(`…${secret.slice(-4)}`)
  expect(copied).not.toMatch(/_live_[0-9A-Za-z]/)

  await press(page, 'Clear requests')
  await expect(page.getByText('No request yet.')).toBeVisible()
})
