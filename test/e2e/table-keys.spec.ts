import { expect } from '@playwright/test'
import { clipboardText } from './support/clipboard.ts'
import { pressKeys } from './support/keyboard.ts'
import {
  activeId,
  create,
  detailsOf,
  dialogSays,
  keyRow,
  keyRows,
  markSaved,
  nameField,
  openDetails,
  press,
  pressInDialog,
  refresh,
  searchField,
} from './support/person.ts'
import { listen } from './support/said.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

test('from the search the keyboard goes into the results, opens the first, and creates what is not there', async ({
  local: page,
}) => {
  await searchField(page).fill('newsletter')
  await pressKeys(page, 'ArrowDown')
  await expect(keyRows(page).first()).toBeFocused()
  await pressKeys(page, 'Control+f', 'Enter')
  const first = await keyRows(page).first().getAttribute('aria-label')
  await expect(detailsOf(page, String(first))).toBeVisible()
  await pressKeys(page, 'Escape')
  await press(page, /^Unused for 30 days/)
  await searchField(page).fill('shop-production')
  await expect(page.getByRole('main').getByRole('button', { name: 'Clear filters' })).toBeVisible()
  await press(page, 'Create “shop-production”')
  await expect(nameField(page)).toHaveValue('shop-production')
  await pressKeys(page, 'Escape')
})

test('a column is sorted from anywhere in its header cell', async ({ local: page }) => {
  const head = page.getByRole('columnheader', { name: 'Status' })
  const box = await head.boundingBox()
  if (box === null) throw new Error('no header')
  await head.click({ position: { x: box.width - 14, y: 4 } })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.click({ position: { x: box.width / 2, y: box.height - 3 } })
  await expect(head).toHaveAttribute('aria-sort', 'descending')
})

test('a row is found by its first letter; F2 edits its local name, Ctrl+C copies its ID, and its open menu marks it', async ({
  local: page,
}) => {
  const said = await listen(page)
  await keyRow(page, 'load-test').first().focus()
  await pressKeys(page, 'c')
  await expect(keyRow(page, 'crm-sync')).toBeFocused()
  const id = await keyRow(page, 'crm-sync').getAttribute('data-key-id')
  await pressKeys(page, 'Control+c')
  await expect.poll(() => clipboardText()).toBe(id)
  await expect.poll(said).toContain('Key ID of crm-sync copied.')
  await expect(keyRow(page, 'crm-sync')).toBeFocused()
  await pressKeys(page, 'F2')
  await expect(page.getByLabel('Your name for it')).toBeFocused()
  await pressKeys(page, 'Escape')
  await expect(keyRow(page, 'crm-sync')).toBeFocused()
  await keyRow(page, 'grafana-alerts').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Copy name' })).toBeVisible()
  await expect(keyRow(page, 'grafana-alerts')).toHaveAttribute('data-menu', 'true')
  await inspect(page, 'table-row-menu')
  await pressKeys(page, 'Escape')
  await expect(keyRow(page, 'grafana-alerts')).not.toHaveAttribute('data-menu', 'true')
})

test('row, details and order agree that the app’s own calls are no use by others', {
  tag: '@more',
}, async ({ local: page }) => {
  await create(page, 'checked-here')
  await pressInDialog(page, 'Check key')
  await dialogSays(page, 'Works')
  await markSaved(page)
  await refresh(page)
  const listed = await page.evaluate(
    async (id) => {
      const list = await window.keystow.listState(id)
      return (list.ok && list.value.keys) || []
    },
    await activeId(page),
  )
  const own = listed.find(({ name }) => name === 'checked-here')
  expect(own?.lastUsedAt, 'the service itself counts the check as a use').not.toBeNull()
  for (const name of ['checked-here', 'keystow-desktop'])
    await expect(keyRow(page, name)).toContainText('By this app')
  await openDetails(page, 'checked-here')
  const pane = detailsOf(page, 'checked-here')
  await expect(pane).toContainText('By this app')
  await expect(pane).toContainText(/The service lists (just now|\d+)/)
  await inspect(page, 'table-own-use')
  await pressKeys(page, 'Escape')
  const head = page.getByRole('columnheader', { name: 'Last used' })
  await head.getByRole('button').click()
  if ((await head.getAttribute('aria-sort')) !== 'descending')
    await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  const names = await keyRows(page).evaluateAll((rows) =>
    rows
      .toSorted(
        (a, b) =>
          Number(a.ariaRowIndex ?? a.getAttribute('aria-rowindex')) -
          Number(b.getAttribute('aria-rowindex')),
      )
      .map((row) => row.getAttribute('aria-label')),
  )
  const uses = listed.filter(({ lastUsedAt }) => lastUsedAt !== null).length
  // The two that only this app used come after all that others used.
  expect(Math.min(names.indexOf('checked-here'), names.indexOf('keystow-desktop'))).toBe(uses - 2)
})
