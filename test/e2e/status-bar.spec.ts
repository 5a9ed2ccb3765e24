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
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

test('in the smallest German window, with a copied secret and few requests left, the status bar is one line of which no text lies over another', {
  tag: '@more',
}, async ({ app, page, remote }) => {
  await changeSettings(page, { language: 'de' })
  // The service's minute does not end, and a copy is put off for longer than a wait may take.
  await page.evaluate(() => window.keystow.changeClock({ kind: 'freeze' }))
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
  for (let times = 0; times < 17; times += 1) await refreshActive(page)
  await putOff()
  await expect(bar.getByText(countdown)).toBeVisible()
  await expect(bar.getByText(/^[0-3]\/20$/)).toBeVisible()
  expect(await overlaps()).toEqual([])
  expect(await bar.evaluate((footer) => footer.getBoundingClientRect().height)).toBe(32)
  for (const control of await bar.getByRole('button').all())
    await expect(control).toBeInViewport({ ratio: 1 })
  await inspect(page, 'status-bar-full')
})
