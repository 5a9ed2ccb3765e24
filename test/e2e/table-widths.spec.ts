import { expect, type Page, test } from '@playwright/test'
import { launch, type Running } from './support/app.ts'
import { dialog, grid, keyRow, useLocal } from './support/person.ts'
import { look, shot } from './support/screens.ts'

let running: Running

test.beforeEach(async () => {
  running = await launch()
  await useLocal(running.page)
})
test.afterEach(() => running.close())

const resize = async (width: number, height: number): Promise<void> => {
  await running.app.evaluate(
    ({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]?.setContentSize(w ?? 0, h ?? 0),
    [width, height],
  )
  await running.page.waitForFunction((wanted) => innerWidth === wanted, width)
}
const widthOf = async (page: Page, column: string): Promise<number> =>
  (await page.getByRole('columnheader', { name: new RegExp(`^${column}`) }).boundingBox())?.width ?? 0
const overflow = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector('header') as Element].map((one) => one.scrollWidth - one.clientWidth),
  )

test('names are cut last: the time of creation leaves first, and Revoke comes on hover and focus', async () => {
  const { page } = running
  await resize(1080, 720)
  await keyRow(page, 'crm-sync').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Details of crm-sync' })).toBeVisible()
  expect(await widthOf(page, 'Name')).toBeGreaterThanOrEqual(200)
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveCount(0)
  await shot(page, 'widths-1080-details')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Created' })).toBeVisible()

  await resize(720, 500)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.mouse.move(10, 10)
  const revoke = keyRow(page, 'crm-sync').getByRole('button', { name: 'Revoke key' })
  const colour = () => revoke.evaluate((button) => getComputedStyle(button).color)
  await expect.poll(colour).toBe('rgba(0, 0, 0, 0)')
  expect(await widthOf(page, 'Name')).toBeGreaterThanOrEqual(200)
  await look(page, 'widths-720')
  await keyRow(page, 'crm-sync').hover()
  await expect.poll(colour).not.toBe('rgba(0, 0, 0, 0)')
  await shot(page, 'widths-720-hover')
  await revoke.click()
  await expect(dialog(page)).toContainText('crm-sync')
  await page.keyboard.press('Escape')
  expect(await overflow(page)).toEqual([0, 0])

  await resize(1920, 1080)
  expect(await widthOf(page, 'Name')).toBeLessThanOrEqual(420)
  await expect(page.getByRole('columnheader', { name: 'Key ID' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Notes' })).toBeVisible()
  await look(page, 'widths-1920')
  expect(await grid(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('in a small window the address leaves first, then the search gives way, and the name of the connection comes last', async () => {
  const { page } = running
  const name = page.getByRole('banner').getByText('Mail of the shop', { exact: true })
  await page.evaluate(async () => {
    const state = await window.keystow.appState()
    const id = state.ok ? (state.value.activeId ?? '') : ''
    await window.keystow.describeConnection({ id, name: 'Mail of the shop', accent: 'blue', production: false })
  })
  const search = async (): Promise<number> => (await page.getByRole('searchbox').boundingBox())?.width ?? 0
  const cut = () => name.evaluate((element) => element.scrollWidth > element.clientWidth)
  await resize(1080, 720)
  await expect(page.getByRole('banner').getByText('On this computer')).toBeVisible()
  expect(await cut()).toBe(false)
  await resize(720, 500)
  await expect(page.getByRole('banner').getByText('On this computer')).toBeHidden()
  expect(await cut()).toBe(false)
  expect(await search()).toBeLessThan(224)
  expect(await overflow(page)).toEqual([0, 0])
  await shot(page, 'widths-720-toolbar')
})

test('revoking the own key opens unscrolled at 720×500: what ends is in sight, and Cancel has the focus', async () => {
  const { page } = running
  await resize(720, 500)
  await keyRow(page, 'keystow-desktop').getByRole('button', { name: 'Revoke key' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  for (const label of ['Name', 'Key', 'Age', 'Last use'])
    await expect(dialog(page).getByRole('term').filter({ hasText: label }).first()).toBeInViewport({ ratio: 1 })
  expect(
    await dialog(page).evaluate((popup) => Array.from(popup.querySelectorAll('*'), ({ scrollTop }) => scrollTop).filter((top) => top > 0)),
  ).toEqual([])
  await look(page, 'revoke-own-720')
})
