import { expect, type Page } from '@playwright/test'
import { clipboardText } from './support/clipboard.ts'
import { pressKeys } from './support/keyboard.ts'
import { labRequests } from './support/lab.ts'
import { zoomTwofold } from './support/main.ts'
import {
  activeId,
  changeSettings,
  detailsOf,
  dialogSays,
  keyRow,
  openDetails,
  press,
  pressInDialog,
} from './support/person.ts'
import { holdTime } from './support/renderer.ts'
import { inspect, shot } from './support/screens.ts'
import { test } from './support/test.ts'

const KEY = 'billing-api-production'
const pane = (page: Page) => detailsOf(page, KEY)

test('Enter opens everything known about a key, Esc gives the focus back to its row', async ({
  local: page,
}) => {
  await openDetails(page, KEY)
  await expect(pane(page).getByRole('heading', { name: KEY })).toBeFocused()
  // Exact times are shown on request, and for all rows at once.
  await expect(pane(page).getByText(/UTC/)).toHaveCount(0)
  // What is known of the key comes before the form for notes.
  await expect(pane(page).getByText(/^key_\w+$/)).toBeInViewport()
  await inspect(page, 'details-brief')
  await press(pane(page), 'Exact times')
  for (const said of [
    /key_\w+/,
    /^…\w{4}$/,
    'Production',
    /UTC/,
    /T\d\d:\d\d:\d\d\.\d{3}Z/,
    'no record of creating it',
    'Nothing has been done',
  ])
    await expect(pane(page).getByText(said).first()).toBeVisible()
  await inspect(page, 'details')

  await press(pane(page), 'Copy ID')
  await expect.poll(() => clipboardText()).toMatch(/^key_\w+$/)
  await pressKeys(page, 'Escape')
  await expect(pane(page)).toBeHidden()
  await expect(keyRow(page, KEY)).toBeFocused()

  const toggle = page.getByRole('button', { name: 'Details', exact: true })
  await toggle.click()
  await expect(pane(page)).toBeVisible()
  await toggle.click()
  await expect(pane(page)).toBeHidden()

  await keyRow(page, KEY).click({ position: { x: 8, y: 8 } })
  await expect(pane(page)).toBeVisible()
  await keyRow(page, 'keystow-desktop').focus()
  await expect(detailsOf(page, 'keystow-desktop')).toContainText(
    'This app is signed in with this API key.',
  )
  await press(detailsOf(page, 'keystow-desktop'), 'Revoke key…')
  await dialogSays(page, 'keystow-desktop')
})

test('a name, a note and tags are kept on this computer, shown in the row, and never sent', async ({
  running,
  local,
}) => {
  let page = local
  await changeSettings(page, { refreshSeconds: 0 })
  const before = await labRequests(page)
  await openDetails(page, KEY)
  const noted = pane(page)
  // A press for each field, as a person goes through them: each allows one write.
  await noted.getByLabel('Your name for it').click()
  for (const written of ['Invoices, EU', 'prod, eu, prod , finance', 'Ask Kim before revoking.']) {
    await page.keyboard.insertText(written)
    await pressKeys(page, 'Tab')
  }
  await pressKeys(page, 'Shift')
  await expect(noted.getByLabel('Tags')).toHaveValue('prod, eu, finance')
  await expect(keyRow(page, KEY)).toContainText('Invoices, EU')
  await expect(keyRow(page, KEY)).toContainText('prod')
  expect(await labRequests(page)).toEqual(before)
  await noted.getByLabel('Your name for it').scrollIntoViewIfNeeded()
  await inspect(page, 'details-notes')

  await running.relaunch()
  page = running.page
  await openDetails(page, KEY)
  await expect(pane(page).getByLabel('Your name for it')).toHaveValue('Invoices, EU')
  await expect(pane(page).getByLabel('Note', { exact: true })).toHaveValue(
    'Ask Kim before revoking.',
  )
})

test('a secret is cut in a note and never saved, and an edit that is left by Esc is saved', async ({
  local: page,
}) => {
  await openDetails(page, KEY)
  const note = pane(page).getByLabel('Note', { exact: true })
  await holdTime(page)
  await note.pressSequentially(`Ask Kim: acme_live_${crypto.randomUUID().replaceAll('-', '')}`)
  await expect(note).toHaveValue(/^Ask Kim: …\w{4}$/)
  await expect(note).toHaveAccessibleDescription(/last four characters/)
  await page.clock.resume()
  await pressKeys(page, 'Control+z', 'Control+z', 'Control+Shift+z')
  await expect(note).not.toHaveValue(/_live_\w{16}/)
  await note.fill(`bearer ${'c0ffee'.repeat(6)}`)
  await pressKeys(page, 'Tab')
  await expect(pane(page)).toContainText('This looks like a secret.')
  await note.fill('Kim has it.')
  await pressKeys(page, 'Escape')
  await expect(pane(page)).toBeHidden()
  const connectionId = await activeId(page)
  const saved = async (): Promise<string> =>
    JSON.stringify(await page.evaluate((id) => window.keystow.notesState(id), connectionId))
  await expect.poll(saved).toContain('Kim has it.')
  expect(await saved()).not.toContain('_live_')
})

test('at 200 % zoom the pane covers the list and nothing is cut off', { tag: '@more' }, async ({
  app,
  local: page,
}) => {
  await zoomTwofold(app)
  await openDetails(page, KEY)
  await expect(pane(page).getByRole('heading', { name: KEY })).toBeFocused()
  await expect(keyRow(page, KEY)).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await shot(page, 'details-zoomed')
  await press(pane(page), 'Revoke key…')
  await pressInDialog(page, 'Cancel')
  await expect(pane(page).getByRole('heading', { name: KEY })).toBeFocused()
  await pressKeys(page, 'Escape')
  await expect(keyRow(page, KEY)).toBeFocused()
})
