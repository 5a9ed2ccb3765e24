import { expect, type Locator, type Page } from '@playwright/test'
import { de } from '../../src/messages/de.ts'
import { en } from '../../src/messages/en.ts'
import { pressKeys } from './support/keyboard.ts'
import { armNext } from './support/lab.ts'
import { resize } from './support/main.ts'
import {
  activeId,
  changeSettings,
  chooseItem,
  detailsOf,
  dialog,
  dialogButton,
  dialogHeading,
  dialogSays,
  grid,
  keyRow,
  openDetails,
  press,
  pressInDialog,
  refreshActive,
  searchField,
} from './support/person.ts'
import { inspect, settled, shot } from './support/screens.ts'
import { test } from './support/test.ts'

const widthOf = async (page: Page, column: string): Promise<number> =>
  (await page.getByRole('columnheader', { name: new RegExp(`^${column}`) }).boundingBox())?.width ??
  0
const overflow = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector('header') as Element].map(
      (one) => one.scrollWidth - one.clientWidth,
    ),
  )

test('in a small window the first tick moves no row from under the pointer, in German neither', {
  tag: '@more',
}, async ({ app, local: page }) => {
  await resize(app, 720, 500)
  for (const [language, texts] of [
    ['en', en],
    ['de', de],
  ] as const) {
    await changeSettings(page, { language })
    const row = page.getByRole('grid', { name: texts.keys.grid }).getByRole('row').nth(1)
    await expect(row).toBeVisible()
    const before = await row.boundingBox()
    await row.getByRole('checkbox').check()
    await expect(page.getByRole('region', { name: texts.list.selection })).toBeVisible()
    // One bar may be a pixel higher than the other; a second line is twenty.
    expect((await row.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1)
    await row.getByRole('checkbox').uncheck()
  }
})

test('names are cut last: the time of creation leaves first, and Revoke comes on hover and focus', {
  tag: '@more',
}, async ({ app, local: page }) => {
  await resize(app, 1080, 720)
  await openDetails(page, 'crm-sync')
  await expect(detailsOf(page, 'crm-sync')).toBeVisible()
  await expect.poll(() => widthOf(page, 'Name')).toBeGreaterThanOrEqual(200)
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveCount(0)
  await shot(page, 'widths-1080-details')
  await pressKeys(page, 'Escape')
  await expect(page.getByRole('columnheader', { name: 'Created' })).toBeVisible()

  await resize(app, 720, 500)
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
  await dialogSays(page, 'crm-sync')
  await pressKeys(page, 'Escape')
  expect(await overflow(page)).toEqual([0, 0])

  await resize(app, 1920, 1080)
  await expect.poll(() => widthOf(page, 'Name')).toBeLessThanOrEqual(420)
  await expect(page.getByRole('columnheader', { name: 'Key ID' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Notes' })).toBeVisible()
  await inspect(page, 'widths-1920')
  expect(await grid(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('in a small window the address leaves first, then the search gives way, and the name of the connection comes last', {
  tag: '@more',
}, async ({ app, local: page }) => {
  const name = page.getByRole('banner').getByText('Mail of the corner shop', { exact: true })
  const shop = {
    id: await activeId(page),
    name: 'Mail of the corner shop',
    accent: 'blue',
    production: false,
  } as const
  await page.evaluate((described) => window.keystow.describeConnection(described), shop)
  const search = async (): Promise<number> => (await searchField(page).boundingBox())?.width ?? 0
  const cut = () => name.evaluate((element) => element.scrollWidth > element.clientWidth)
  await resize(app, 1080, 720)
  await expect(page.getByRole('banner').getByText('On this computer')).toBeVisible()
  await expect.poll(cut).toBe(false)
  await resize(app, 720, 500)
  await expect(page.getByRole('banner').getByText('On this computer')).toBeHidden()
  await expect.poll(cut).toBe(false)
  await expect.poll(search).toBeLessThan(224)
  expect(await overflow(page)).toEqual([0, 0])
  await shot(page, 'widths-720-toolbar')
})

/** All of these can be read: nothing lies over one, and it is scrolled out of no box. */
const expectInSight = async (...elements: readonly Locator[]): Promise<void> => {
  for (const element of elements) {
    const isInSight = await element.evaluate((shown) => {
      const { left, width, top, bottom } = shown.getBoundingClientRect()
      return [top + 1, bottom - 1].every((y) =>
        shown.contains(document.elementFromPoint(left + width / 2, y)),
      )
    })
    expect(isInSight, String(element)).toBe(true)
  }
}
const expectUnscrolled = async (page: Page): Promise<void> =>
  expect(
    await dialog(page).evaluate((popup) =>
      Array.from(popup.querySelectorAll('*'), ({ scrollTop }) => scrollTop).filter(
        (top) => top > 0,
      ),
    ),
  ).toEqual([])

for (const [language, messages] of [
  ['en', en],
  ['de', de],
] as const) {
  test.describe(`at 720×500 in "${language}"`, { tag: '@more' }, () => {
    // By attribute: `grid` of person.ts goes by its English name.
    const row = (page: Page, name: string) =>
      page.locator('[role=grid] [role=row]').filter({ hasText: name })
    const rotate = async (page: Page, name: string): Promise<void> => {
      await row(page, name).click({ button: 'right' })
      await chooseItem(page, messages.rotate.action)
      await pressInDialog(page, messages.rotate.start)
    }

    test.beforeEach(async ({ app, local: page }) => {
      await resize(app, 720, 500)
      await changeSettings(page, { language })
      await expect(page.getByRole('button', { name: messages.toolbar.create })).toBeVisible()
    })

    test('revoking the own key opens unscrolled: what ends and the field are in sight, and Cancel has the focus', async ({
      local: page,
    }) => {
      await press(row(page, 'keystow-desktop'), messages.keys.revoke)
      await expect(dialogButton(page, messages.cancel)).toBeFocused()
      for (const label of [
        messages.keys.name,
        messages.keys.key,
        messages.revoke.age,
        messages.revoke.lastUse,
      ])
        await expectInSight(dialog(page).getByRole('term').filter({ hasText: label }).first())
      for (const said of [messages.revoke.own, messages.revoke.consequence])
        await expectInSight(dialog(page).getByText(said))
      await expectInSight(dialog(page).getByRole('textbox'))
      await expectUnscrolled(page)
      await inspect(page, `revoke-own-720-${language}`)
    })

    test('revoking the own key that is also the last one opens with the field in sight', async ({
      local: page,
    }) => {
      await page.evaluate(() => window.keystow.resetLab('empty'))
      await refreshActive(page)
      await expect(page.locator('[role=grid] [role=row]:has([role=gridcell])')).toHaveCount(1)
      await press(row(page, 'keystow-desktop'), messages.keys.revoke)
      await expect(dialogButton(page, messages.cancel)).toBeFocused()
      for (const said of [messages.revoke.own, messages.revoke.last, messages.revoke.consequence])
        await expectInSight(dialog(page).getByText(said))
      await expectInSight(dialog(page).getByRole('textbox'))
      await expectUnscrolled(page)
      await inspect(page, `revoke-last-own-720-${language}`)
    })

    test('the last two steps of a rotation show each of their buttons whole, in one row, and the checkbox without scrolling', async ({
      local: page,
    }) => {
      await rotate(page, 'crm-sync')
      await expect(dialogHeading(page, messages.rotate.deliverTitle)).toBeFocused()
      const areInOneRow = async (...names: readonly string[]): Promise<void> => {
        await settled(page)
        const tops = new Set<number>()
        for (const name of names) {
          await expectInSight(dialogButton(page, name))
          tops.add((await dialogButton(page, name).boundingBox())?.y ?? 0)
        }
        expect(tops.size).toBe(1)
      }
      await expectInSight(
        dialogButton(page, messages.reveal.copy),
        dialogButton(page, messages.delivery.to),
      )
      for (const said of [messages.reveal.saved, messages.rotate.gate])
        await expectInSight(dialog(page).getByText(said))
      await areInOneRow(messages.rotate.undo, messages.rotate.next)
      await inspect(page, `deliver-720-${language}`)
      await dialog(page).getByRole('checkbox').check()
      await pressInDialog(page, messages.rotate.next)
      await expect(dialogHeading(page, messages.rotate.retireTitle)).toBeFocused()
      await expectInSight(dialogButton(page, messages.rotate.showAgain))
      await areInOneRow(messages.rotate.undo, messages.rotate.keepOld, messages.rotate.revokeOld)
      await inspect(page, `retire-720-${language}`)
      await pressInDialog(page, messages.rotate.keepOld)
      await pressInDialog(page, messages.done)
    })

    test('the last step of a rotation opens at its top: what ends and the field are in sight', async ({
      local: page,
    }) => {
      await rotate(page, 'keystow-desktop')
      await pressInDialog(page, messages.rotate.next)
      await expect(dialogHeading(page, messages.rotate.retireTitle)).toBeFocused()
      await expectUnscrolled(page)
      await expectInSight(
        dialogHeading(page, messages.rotate.retireTitle),
        dialog(page).getByText(messages.rotate.noOtherUse),
      )
      await inspect(page, `retire-own-720-${language}`)
      await page.evaluate(async () => {
        const rotations = await window.keystow.rotations()
        for (const { id } of rotations.ok ? rotations.value : [])
          await window.keystow.actOnRotation({ id, action: { kind: 'leave' } })
      })
    })

    test('the plan of a bulk revoke says in sight what ends and what is to be typed', async ({
      local: page,
    }) => {
      await row(page, 'crm-sync').focus()
      await pressKeys(page, 'Control+a')
      await page
        .getByRole('region', { name: messages.list.selection })
        .getByRole('button')
        .filter({ hasText: '12' })
        .click()
      await expect(dialogButton(page, messages.cancel)).toBeFocused()
      await expectInSight(
        dialog(page).getByText(messages.bulk.consequenceLocal),
        dialog(page).getByRole('textbox'),
      )
      await expectUnscrolled(page)
      await inspect(page, `bulk-plan-720-${language}`)
    })

    test('beside an armed fault most of the name of the connection is in sight', async ({
      local: page,
    }) => {
      await armNext(page, { operation: 'create', kind: 'commit-then-drop' })
      await expect(
        page.getByRole('button', { name: messages.toolbar.createLocal, exact: true }),
      ).toBeVisible()
      const name = page
        .getByRole('button', { name: messages.toolbar.switchTo })
        .locator('.truncate')
        .first()
      const inSight = await name.evaluate((shown) => shown.clientWidth / shown.scrollWidth)
      expect(inSight).toBeGreaterThan(0.5)
      await shot(page, `fault-720-${language}`)
    })

    test('all filters fit, and a row’s action lies over no status', async ({ local: page }) => {
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
            return [left + 2, right - 2].every((x) =>
              shown.contains(document.elementFromPoint(x, top + height / 2)),
            )
          }),
        ).toBe(true)
      }
      await inspect(page, `filtered-720-${language}`)
      await filters.getByRole('button').first().click()
      for (const name of ['grafana-alerts', 'old-website-contact-form']) {
        await row(page, name).hover()
        const action = await row(page, name)
          .getByRole('button', { name: messages.keys.revoke })
          .boundingBox()
        const status = await row(page, name).getByRole('gridcell').nth(-2).boundingBox()
        expect((status?.x ?? 0) + (status?.width ?? 0)).toBeLessThanOrEqual(action?.x ?? 0)
      }
      await shot(page, `row-action-720-${language}`)
    })
  })
}
