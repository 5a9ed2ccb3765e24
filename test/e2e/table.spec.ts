import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { clipboardText, copyElsewhere } from './support/clipboard.ts'
import { pressKeys } from './support/keyboard.ts'
import { labRequests } from './support/lab.ts'
import { zoomTwofold } from './support/main.ts'
import {
  changeSettings,
  grid,
  keyRow,
  keyRows,
  lists,
  press,
  refreshActive,
  searchField,
} from './support/person.ts'
import { inspect, shot } from './support/screens.ts'
import { test } from './support/test.ts'

const selectedRows = (page: Page) => grid(page).locator('[role=row][aria-selected=true]')

test('a search finds by name, ID and last four, by keyboard alone, and sends nothing', async ({
  local: page,
}) => {
  await changeSettings(page, { refreshSeconds: 0 })
  const before = await labRequests(page)
  await pressKeys(page, 'Control+f')
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.type('billing')
  const row = keyRows(page).first()
  await expect(row).toContainText('billing')
  await expect(page.getByText(/^\d+ of 12 API keys$/)).toBeVisible()
  await inspect(page, 'table-search')
  const id = await row.getAttribute('data-key-id')
  await pressKeys(page, 'Escape')
  await lists(page, 12)
  await searchField(page).fill(id ?? '')
  await lists(page, 1)
  await searchField(page).fill('no such key')
  await expect(page.getByText('No key matches.')).toBeVisible()
  await inspect(page, 'table-no-match')
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click()
  await expect(searchField(page)).toBeFocused()
  await lists(page, 12)
  expect(await labRequests(page)).toEqual(before)
})

test('a pasted secret finds its row and is nowhere afterwards', async ({ local: page }) => {
  const four = (await keyRows(page).nth(3).locator('[role=gridcell]').nth(2).innerText()).slice(-4)
  const secret = `acme_live_${randomBytes(17).toString('hex')}${four}`
  await copyElsewhere(secret)
  await pressKeys(page, '/', 'Control+v')
  await expect(page.getByText(`Ends like the pasted secret: …${four}`).first()).toBeVisible()
  await expect(searchField(page)).toHaveValue('')
  await lists(page, 1)
  await pressKeys(page, 'Control+z')
  await expect(searchField(page)).toHaveValue('')
  expect(await page.content()).not.toContain(secret)
  await inspect(page, 'table-pasted')
  // Not pasted but put in another way, e.g. dragged: gone as well.
  await pressKeys(page, 'Escape')
  await searchField(page).fill(secret)
  await expect(searchField(page)).toHaveValue('')
  expect(await page.content()).not.toContain(secret)
})

test('rows are chosen by keyboard: one, a range, all, none; and by mouse', async ({
  local: page,
}) => {
  await keyRows(page).first().focus()
  await pressKeys(page, 'Space')
  await expect(selectedRows(page)).toHaveCount(1)
  await expect(page.getByText('1 selected')).toBeVisible()
  await pressKeys(page, 'Shift+ArrowDown', 'Shift+ArrowDown')
  await expect(selectedRows(page)).toHaveCount(3)
  await pressKeys(page, 'Shift+ArrowUp')
  await expect(selectedRows(page)).toHaveCount(2)
  await inspect(page, 'table-selection')
  await pressKeys(page, 'Control+a')
  await expect(selectedRows(page)).toHaveCount(12)
  await pressKeys(page, 'Escape')
  await expect(selectedRows(page)).toHaveCount(0)
  await keyRows(page)
    .nth(2)
    .click({ modifiers: ['Control'] })
  await keyRows(page)
    .nth(5)
    .click({ modifiers: ['Shift'] })
  await expect(selectedRows(page)).toHaveCount(4)
  await press(page, 'Clear selection')
  // A plain click chooses nothing, but a range begins there.
  await keyRows(page)
    .nth(1)
    .click({ position: { x: 300, y: 18 } })
  await expect(selectedRows(page)).toHaveCount(0)
  await keyRows(page)
    .nth(4)
    .click({ modifiers: ['Shift'], position: { x: 300, y: 18 } })
  await expect(selectedRows(page)).toHaveCount(4)
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe('')
  await page.getByRole('checkbox', { name: 'Select all shown keys' }).check()
  await expect(selectedRows(page)).toHaveCount(12)
  await press(page, 'Clear selection')
  await expect(selectedRows(page)).toHaveCount(0)
})

test('a column keeps the width that it was given, by mouse and keyboard, and a double click gives it back', {
  tag: '@more',
}, async ({ running, local: page }) => {
  const edge = page.getByRole('separator', { name: 'Width of Created' })
  const width = async (): Promise<number> =>
    (await page.getByRole('columnheader', { name: 'Created' }).boundingBox())?.width ?? 0
  const usual = await width()
  await edge.focus()
  await pressKeys(page, 'ArrowRight')
  await expect.poll(width).toBeCloseTo(usual + 16, 0)
  const box = await edge.boundingBox()
  if (box === null) throw new Error('no edge')
  await page.mouse.move(box.x + box.width / 2, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + 8)
  await page.mouse.up()
  await expect.poll(width).toBeCloseTo(usual + 56, -0.5)
  await shot(page, 'table-resized')
  await running.relaunch()
  await lists(running.page, 12)
  const kept =
    (await running.page.getByRole('columnheader', { name: 'Created' }).boundingBox())?.width ?? 0
  expect(Math.abs(kept - (usual + 56))).toBeLessThan(3)
  await running.page.getByRole('separator', { name: 'Width of Created' }).dblclick()
  await expect
    .poll(
      async () =>
        (await running.page.getByRole('columnheader', { name: 'Created' }).boundingBox())?.width,
    )
    .toBeCloseTo(usual, 0)
})

test('ten thousand keys: the keyboard reaches the last one, a refresh disturbs neither place, focus nor choice', async ({
  local: page,
}) => {
  await page.evaluate(() => window.keystow.resetLab('many'))
  await expect(page.getByText('10,000 API keys')).toBeVisible()
  await keyRows(page).first().focus()
  await pressKeys(page, 'End')
  const last = grid(page).locator('[aria-rowindex="10001"]')
  await expect(last).toBeFocused()
  await pressKeys(page, 'PageUp', 'Space')
  await expect(last).not.toBeFocused()
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-key-id'))
  const top = await grid(page).evaluate((element) => element.scrollTop)
  await refreshActive(page)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-key-id'))).toBe(
    focused,
  )
  expect(await grid(page).evaluate((element) => element.scrollTop)).toBe(top)
  await expect(page.getByText('1 selected')).toBeVisible()
  expect(await keyRows(page).count()).toBeLessThan(80)
  // Scrolled out of view, the row keeps the focus, and the keyboard goes on from there.
  await grid(page).evaluate((element) => element.scrollTo(0, 0))
  await expect(grid(page).locator('[aria-rowindex="2"]')).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-key-id'))).toBe(
    focused,
  )
  await pressKeys(page, 'PageDown')
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await inspect(page, 'table-many')
})

test('a time under the mouse or the focus shows exactly when, to be copied', {
  tag: '@more',
}, async ({ local: page }) => {
  const time = keyRows(page).first().locator('time').first()
  const iso = (await time.getAttribute('datetime')) ?? ''
  const exact = page.getByText(iso, { exact: true })
  await time.hover()
  await expect(exact).toBeVisible()
  await inspect(page, 'table-time')
  // The way to the popup does not close it.
  await exact.click()
  await pressKeys(page, 'Control+c')
  await expect.poll(() => clipboardText()).toBe(iso)
  await pressKeys(page, 'Escape')
  await expect(exact).toBeHidden()

  await keyRows(page).first().focus()
  await pressKeys(page, 'ArrowRight', 'ArrowRight')
  await expect(time).toBeFocused()
  await expect(exact).toBeVisible()
  await pressKeys(page, 'ArrowDown')
  await expect(exact).toBeHidden()
})

test('nothing overflows at 200 % zoom', { tag: '@more' }, async ({ running, local: page }) => {
  await zoomTwofold(running.app)
  await expect(keyRow(page, 'billing').first()).toBeVisible()
  await expect
    .poll(() => grid(page).evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBe(0)
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBe(0)
  await shot(page, 'table-zoom')
})
