import { expect, type Page } from '@playwright/test'
import { pressKeys, tabTo } from './support/keyboard.ts'
import { badge, leaveLab, openLab, openToPrograms, tab } from './support/lab.ts'
import { makeSmall, zoomTwofold } from './support/main.ts'
import { dialogButton, dialogCloses, grid, keyRow } from './support/person.ts'
import { listen } from './support/said.ts'
import { axe, inspect, shot } from './support/screens.ts'
import { test } from './support/test.ts'

const TABS = ['Service', 'Data', 'Faults', 'Clock', 'Requests']

/** What would have to be scrolled sideways to be read. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('main, main *'))
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth &&
          getComputedStyle(element).overflowX === 'auto',
      )
      .map((element) => `${element.tagName} ${element.className}`),
  )

test('every part of the Lab is free of accessibility violations, light and dark, also at 200 %', {
  tag: '@more',
}, async ({ app, local: page }) => {
  await openLab(page, 'Faults')
  await page.getByRole('button', { name: 'Arm it for the next create' }).click()
  await tab(page, 'Service').click()
  await openToPrograms(page)
  await expect(page.getByRole('button', { name: 'Stop listening' })).toBeVisible()

  for (const name of TABS) {
    await tab(page, name).click()
    if (name === 'Requests') await page.getByRole('option').first().click()
    await inspect(page, `lab-${name.toLowerCase()}`)
  }
  await tab(page, 'Data').click()
  await page
    .getByRole('table', { name: 'Live API keys of all workspaces' })
    .scrollIntoViewIfNeeded()
  await shot(page, 'lab-settings-screen')
  await page.getByRole('button', { name: 'Load “Mixed”…' }).click()
  await inspect(page, 'lab-reset')
  await pressKeys(page, 'Escape')

  await zoomTwofold(app)
  for (const name of TABS) {
    await tab(page, name).click()
    await axe(page)
    expect(await cutOff(page), name).toEqual([])
  }
})

test('by keyboard alone: open the Lab, arm a fault, reset, create a key out of band, disarm, and go back', {
  tag: '@more',
}, async ({ local: page }) => {
  const { keyboard } = page
  const goTo = async (name: string): Promise<void> => {
    await tabTo(page, 'tab', /^(Service|Data|Faults|Clock|Requests)$/)
    for (
      let steps = 0;
      steps < TABS.length &&
      !(await tab(page, name).evaluate((one) => one === document.activeElement));
      steps += 1
    )
      await keyboard.press('ArrowRight')
    await keyboard.press('Enter')
    await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
  }

  await pressKeys(page, 'Control+Shift+L')
  await expect(page.getByRole('heading', { level: 1, name: 'Lab' })).toBeFocused()

  await goTo('Faults')
  await tabTo(page, 'combobox', 'What goes wrong')
  await keyboard.type('Answers')
  await tabTo(page, 'textbox', 'Delay in ms')
  await pressKeys(page, 'Control+A')
  await keyboard.type('50')
  await pressKeys(page, 'Enter')
  await expect(page.getByRole('listitem')).toContainText(
    'Create: answers late (50 ms), for the next request',
  )

  await pressKeys(page, 'Shift+Control+L')
  await tabTo(page, 'button', 'Back')
  await pressKeys(page, 'Enter')
  await expect(grid(page)).toBeVisible()
  await tabTo(page, 'button', /1 fault armed/)
  await pressKeys(page, 'Enter')
  await tabTo(page, 'button', 'Disarm: Create: answers late (50 ms), for the next request')
  await pressKeys(page, 'Space')
  await expect(badge(page)).toHaveCount(0)
  await expect(page.getByRole('tabpanel', { name: 'Faults' })).toBeFocused()

  await pressKeys(page, 'Shift+Tab')
  await goTo('Data')
  const said = await listen(page)
  await tabTo(page, 'radio', /^Mixed/)
  await pressKeys(page, 'ArrowUp')
  await tabTo(page, 'button', 'Load “Empty”…')
  await pressKeys(page, 'Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await pressKeys(page, 'Tab', 'Enter')
  await expect.poll(said).toContain('“Empty” was loaded.')

  await tabTo(page, 'textbox', 'Name')
  await keyboard.type('by-keyboard')
  await pressKeys(page, 'Enter')
  await expect(dialogButton(page, 'Copy secret')).toBeFocused()
  await tabTo(page, 'checkbox', 'I saved this key')
  await pressKeys(page, 'Space')
  await tabTo(page, 'button', 'Done')
  await pressKeys(page, 'Enter')
  await dialogCloses(page)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()

  await pressKeys(page, 'Control+R')
  await leaveLab(page)
  await expect(keyRow(page, 'by-keyboard')).toHaveCount(1)
})

test('choosing a percentage in a small window leaves the head of the Lab in sight', async ({
  app,
  local: page,
}) => {
  await makeSmall(app)
  await openLab(page, 'Faults')
  await page.getByText('For a percentage').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})
