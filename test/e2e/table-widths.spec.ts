import { expect, type Locator, type Page } from '@playwright/test'
import { de } from '../../src/messages/de.ts'
import { en } from '../../src/messages/en.ts'
import type { Running } from './support/app.ts'
import { activeId, detailsOf, dialog, grid, keyRow, press, refreshActive, searchField } from './support/person.ts'
import { inspect, shot } from './support/screens.ts'
import { test } from './support/test.ts'

const resize = async ({ app, page }: Pick<Running, 'app' | 'page'>, width: number, height: number): Promise<void> => {
  await app.evaluate(({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]?.setContentSize(w ?? 0, h ?? 0), [width, height])
  await page.waitForFunction((wanted) => innerWidth === wanted, width)
}
const widthOf = async (page: Page, column: string): Promise<number> =>
  (await page.getByRole('columnheader', { name: new RegExp(`^${column}`) }).boundingBox())?.width ?? 0
const overflow = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector('header') as Element].map((one) => one.scrollWidth - one.clientWidth),
  )

test('names are cut last: the time of creation leaves first, and Revoke comes on hover and focus', { tag: '@more' }, async ({
  running,
  local: page,
}) => {
  await resize(running, 1080, 720)
  await keyRow(page, 'crm-sync').focus()
  await page.keyboard.press('Enter')
  await expect(detailsOf(page, 'crm-sync')).toBeVisible()
  await expect.poll(() => widthOf(page, 'Name')).toBeGreaterThanOrEqual(200)
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveCount(0)
  await shot(page, 'widths-1080-details')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Created' })).toBeVisible()

  await resize(running, 720, 500)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.mouse.move(10, 10)
  const revoke = keyRow(page, 'crm-sync').getByRole('button', { name: 'Revoke key' })
  const colour = () => revoke.evaluate((button) => getComputedStyle(button).color)
  await expect.poll(colour).toBe('rgba(0, 0, 0, 0)')
  await expect.poll(() => widthOf(page, 'Name')).toBeGreaterThanOrEqual(200)
  await inspect(page, 'widths-720')
  await keyRow(page, 'crm-sync').hover()
  await expect.poll(colour).not.toBe('rgba(0, 0, 0, 0)')
  await shot(page, 'widths-720-hover')
  await revoke.click()
  await expect(dialog(page)).toContainText('crm-sync')
  await page.keyboard.press('Escape')
  expect(await overflow(page)).toEqual([0, 0])

  await resize(running, 1920, 1080)
  await expect.poll(() => widthOf(page, 'Name')).toBeLessThanOrEqual(420)
  await expect(page.getByRole('columnheader', { name: 'Key ID' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Notes' })).toBeVisible()
  await inspect(page, 'widths-1920')
  expect(await grid(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('in a small window the address leaves first, then the search gives way, and the name of the connection comes last', {
  tag: '@more',
}, async ({ running, local: page }) => {
  const name = page.getByRole('banner').getByText('Mail of the shop', { exact: true })
  const shop = { id: await activeId(page), name: 'Mail of the shop', accent: 'blue', production: false } as const
  await page.evaluate((described) => window.keystow.describeConnection(described), shop)
  const search = async (): Promise<number> => (await searchField(page).boundingBox())?.width ?? 0
  const cut = () => name.evaluate((element) => element.scrollWidth > element.clientWidth)
  await resize(running, 1080, 720)
  await expect(page.getByRole('banner').getByText('On this computer')).toBeVisible()
  await expect.poll(cut).toBe(false)
  await resize(running, 720, 500)
  await expect(page.getByRole('banner').getByText('On this computer')).toBeHidden()
  await expect.poll(cut).toBe(false)
  await expect.poll(search).toBeLessThan(224)
  expect(await overflow(page)).toEqual([0, 0])
  await shot(page, 'widths-720-toolbar')
})

/** Whether all of an element can be read: nothing lies over it, and it is scrolled out of no box. */
const isInSight = (element: Locator): Promise<boolean> =>
  element.evaluate((shown) => {
    const { left, width, top, bottom } = shown.getBoundingClientRect()
    return [top + 1, bottom - 1].every((y) => shown.contains(document.elementFromPoint(left + width / 2, y)))
  })
const isUnscrolled = async (page: Page): Promise<boolean> =>
  (await dialog(page).evaluate((popup) => Array.from(popup.querySelectorAll('*'), ({ scrollTop }) => scrollTop).filter((top) => top > 0)))
    .length === 0

for (const [language, messages] of [
  ['en', en],
  ['de', de],
] as const) {
  test.describe(`at 720×500 in "${language}"`, { tag: language === 'de' ? '@more' : [] }, () => {
    // By attribute: `grid` of person.ts goes by its English name.
    const row = (page: Page, name: string) => page.locator('[role=grid] [role=row]').filter({ hasText: name })
    const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

    test.beforeEach(async ({ running, local: page }) => {
      await resize(running, 720, 500)
      await page.evaluate((chosen) => window.keystow.changeSettings({ language: chosen }), language)
      await expect(page.getByRole('button', { name: messages.toolbar.create })).toBeVisible()
    })

    test('revoking the own key opens unscrolled: what ends and the field are in sight, and Cancel has the focus', { tag: '@more' }, async ({
      local: page,
    }) => {
      await press(row(page, 'keystow-desktop'), messages.keys.revoke)
      await expect(button(page, messages.cancel)).toBeFocused()
      for (const label of [messages.revoke.name, messages.revoke.key, messages.revoke.age, messages.revoke.lastUse])
        expect(await isInSight(dialog(page).getByRole('term').filter({ hasText: label }).first())).toBe(true)
      expect(await isInSight(dialog(page).getByText(messages.revoke.own))).toBe(true)
      expect(await isInSight(dialog(page).getByText(messages.revoke.consequence))).toBe(true)
      expect(await isInSight(dialog(page).getByRole('textbox'))).toBe(true)
      expect(await isUnscrolled(page)).toBe(true)
      await inspect(page, `revoke-own-720-${language}`)
    })

    test('revoking the own key that is also the last one opens with the field in sight', { tag: '@more' }, async ({ local: page }) => {
      await page.evaluate(() => window.keystow.resetLab('empty'))
      await refreshActive(page)
      await expect(page.locator('[role=grid] [role=row]:has([role=gridcell])')).toHaveCount(1)
      await press(row(page, 'keystow-desktop'), messages.keys.revoke)
      await expect(button(page, messages.cancel)).toBeFocused()
      for (const said of [messages.revoke.own, messages.revoke.last, messages.revoke.consequence])
        expect(await isInSight(dialog(page).getByText(said))).toBe(true)
      expect(await isInSight(dialog(page).getByRole('textbox'))).toBe(true)
      expect(await isUnscrolled(page)).toBe(true)
      await inspect(page, `revoke-last-own-720-${language}`)
    })

    test('the last two steps of a rotation show each of their buttons whole, in one row, and the checkbox without scrolling', {
      tag: '@more',
    }, async ({ local: page }) => {
      await row(page, 'crm-sync').click({ button: 'right' })
      await page.getByRole('menuitem', { name: messages.rotate.action }).click()
      await button(page, messages.rotate.start).click()
      await expect(dialog(page).getByRole('heading', { name: messages.rotate.deliverTitle, exact: true })).toBeFocused()
      const areInOneRow = async (...names: readonly string[]): Promise<void> => {
        const tops = new Set<number>()
        for (const name of names) {
          expect(await isInSight(button(page, name)), name).toBe(true)
          tops.add((await button(page, name).boundingBox())?.y ?? 0)
        }
        expect(tops.size).toBe(1)
      }
      const copy = button(page, messages.reveal.copy)
      expect(await isInSight(copy)).toBe(true)
      expect(await isInSight(button(page, messages.delivery.to))).toBe(true)
      expect(await isInSight(dialog(page).getByText(messages.reveal.saved))).toBe(true)
      expect(await isInSight(dialog(page).getByText(messages.rotate.gate))).toBe(true)
      await areInOneRow(messages.rotate.undo, messages.rotate.next)
      await inspect(page, `deliver-720-${language}`)
      await dialog(page).getByRole('checkbox').check()
      await button(page, messages.rotate.next).click()
      await expect(dialog(page).getByRole('heading', { name: messages.rotate.retireTitle, exact: true })).toBeFocused()
      expect(await isInSight(button(page, messages.rotate.showAgain))).toBe(true)
      await areInOneRow(messages.rotate.undo, messages.rotate.keepOld, messages.rotate.revokeOld)
      await inspect(page, `retire-720-${language}`)
      await button(page, messages.rotate.keepOld).click()
      await button(page, messages.rotate.done).click()
    })

    test('the last step of a rotation opens at its top: what ends and the field are in sight', { tag: '@more' }, async ({
      local: page,
    }) => {
      await row(page, 'keystow-desktop').click({ button: 'right' })
      await page.getByRole('menuitem', { name: messages.rotate.action }).click()
      await button(page, messages.rotate.start).click()
      await button(page, messages.rotate.next).click()
      await expect(dialog(page).getByRole('heading', { name: messages.rotate.retireTitle, exact: true })).toBeFocused()
      expect(await isUnscrolled(page)).toBe(true)
      expect(await isInSight(dialog(page).getByRole('heading', { name: messages.rotate.retireTitle, exact: true }))).toBe(true)
      expect(await isInSight(dialog(page).getByText(messages.rotate.noOtherUse))).toBe(true)
      await inspect(page, `retire-own-720-${language}`)
      await page.evaluate(async () => {
        const rotations = await window.keystow.rotations()
        for (const { id } of rotations.ok ? rotations.value : []) await window.keystow.actOnRotation({ id, action: { kind: 'leave' } })
      })
    })

    test('the plan of a bulk revoke says what ends in sight', { tag: '@more' }, async ({ local: page }) => {
      await row(page, 'crm-sync').focus()
      await page.keyboard.press('Control+a')
      await page.getByRole('region', { name: messages.list.selection }).getByRole('button').filter({ hasText: '12' }).click()
      await expect(button(page, messages.cancel)).toBeFocused()
      expect(await isInSight(dialog(page).getByText(messages.bulk.consequenceLocal))).toBe(true)
      expect(await isUnscrolled(page)).toBe(true)
      await inspect(page, `bulk-plan-720-${language}`)
    })

    test('all filters fit, and a row’s action lies over no status', { tag: '@more' }, async ({ local: page }) => {
      const filters = page.getByRole('group', { name: messages.list.filters })
      expect(await filters.evaluate((group) => group.scrollWidth - group.clientWidth)).toBe(0)
      await filters.getByRole('button').first().click()
      const counter = page.getByText(
        messages.list.shown(
          await row(page, '')
            .filter({ has: page.getByRole('gridcell') })
            .count(),
          12,
        ),
      )
      await expect(counter).toBeVisible()
      for (const chip of await filters.getByRole('button').all()) {
        expect(
          await chip.evaluate((shown) => {
            const { left, right, top, height } = shown.getBoundingClientRect()
            return [left + 2, right - 2].every((x) => shown.contains(document.elementFromPoint(x, top + height / 2)))
          }),
        ).toBe(true)
      }
      await shot(page, `filtered-720-${language}`)
      await filters.getByRole('button').first().click()
      for (const name of ['grafana-alerts', 'old-website-contact-form']) {
        await row(page, name).hover()
        const action = await row(page, name).getByRole('button', { name: messages.keys.revoke }).boundingBox()
        const status = await row(page, name).getByRole('gridcell').nth(-2).boundingBox()
        expect((status?.x ?? 0) + (status?.width ?? 0)).toBeLessThanOrEqual(action?.x ?? 0)
      }
      await shot(page, `row-action-720-${language}`)
    })
  })
}
