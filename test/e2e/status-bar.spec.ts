import { expect } from '@playwright/test'
import { pressKeys } from './support/keyboard.ts'
import { makeSmall } from './support/main.ts'
import {
  changeSettings,
  dialogCloses,
  nameField,
  pressInDialog,
  refreshActive,
} from './support/person.ts'
import { holdTime } from './support/renderer.ts'
import { inspect } from './support/screens.ts'
import { test as base } from './support/test.ts'

const test = base.extend({
  server: async ({ server }, use) => {
    // Its minute does not end, and each answer says that all of it is left.
    server.service.clock.freeze()
    server.service.setVariants({ resetUnit: 'delta-seconds' })
    await use(server)
  },
})

test('in the smallest German window, with a copied secret and few requests left, the status bar is one line of which no text lies over another', {
  tag: '@more',
}, async ({ app, page, remote }) => {
  await changeSettings(page, { language: 'de' })
  // A copy is put off for longer than a wait may take.
  const putOff = () =>
    page.evaluate(() => Promise.all([1, 2, 3].map(() => window.keystow.extendClipboard())))
  await makeSmall(app)
  const bar = page.getByRole('contentinfo')
  const overlaps = () =>
    bar.evaluate((footer) => {
      const boxes = Array.from(
        footer.querySelectorAll('button, span, [role=meter]'),
        (element) => element,
      )
        .filter(
          (element) =>
            element.checkVisibility() &&
            !element.classList.contains('sr-only') &&
            (element.role === 'meter' || element.children.length === 0),
        )
        .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1)
      return boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .flatMap((other) =>
            one.box.right > other.box.left + 1 && other.box.right > one.box.left + 1
              ? [[one.text, other.text]]
              : [],
          ),
      )
    })
  await expect(bar.getByText(/^\d+ API-Schlüssel$/)).toBeVisible()
  expect(await overlaps()).toEqual([])
  await pressKeys(page, 'Control+n')
  await nameField(page).fill('statusleiste')
  await pressKeys(page, 'Enter')
  await pressInDialog(page, 'Secret kopieren')
  // Said once: by the dialog.
  const countdown = /noch \d+ s$/
  await putOff()
  await expect(page.getByText(countdown)).toHaveCount(1)
  await inspect(page, 'status-bar-reveal')
  await putOff()
  await pressInDialog(page, 'Fertig')
  await dialogCloses(page)
  await expect(bar.getByText(countdown)).toBeVisible()
  expect(await overlaps()).toEqual([])
  expect(
    await bar.getByText(countdown).evaluate((element) => element.scrollWidth - element.clientWidth),
  ).toBe(0)

  remote.service.setVariants({ limit: 20 })
  // The page hides the few that are left once it has counted to the end of that minute.
  await holdTime(page)
  for (let times = 0; times < 17; times += 1) await refreshActive(page)
  await putOff()
  await expect(bar.getByText(countdown)).toBeVisible()
  await expect(bar.getByText(/^[0-3]\/20$/)).toBeVisible()
  expect(await overlaps()).toEqual([])
  expect(await bar.evaluate((footer) => footer.getBoundingClientRect().height)).toBe(32)
  for (const control of await bar.getByRole('button').all())
    await expect(control).toBeInViewport({ ratio: 1 })
  // A picture takes frames, which are time as well.
  await page.clock.resume()
  await inspect(page, 'status-bar-full')
})
