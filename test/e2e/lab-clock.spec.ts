import { expect } from '@playwright/test'
import { clockBadge, leaveLab, openLab, tab } from './support/lab.ts'
import { makeSmall, resize } from './support/main.ts'
import { changeSettings, keyRow, press } from './support/person.ts'
import { shot } from './support/screens.ts'
import { test } from './support/test.ts'

test('a clock that is set is shown on the list, the badge leads to it, and a frozen one runs again after a restart', {
  tag: '@more',
}, async ({ running, local: _list }) => {
  await openLab(running.page, 'Clock')
  await press(running.page, 'Freeze clock')
  await expect(clockBadge(running.page)).toContainText('Clock frozen')
  await running.relaunch()
  await expect(keyRow(running.page, 'billing-api-production')).toBeVisible()
  await expect(clockBadge(running.page)).toHaveCount(0)

  await openLab(running.page, 'Clock')
  await press(running.page, '+31 days')
  await leaveLab(running.page)
  await expect(clockBadge(running.page)).toContainText('Clock 31 days ahead')
  await shot(running.page, 'lab-clock-list')
  await makeSmall(running.app)
  await changeSettings(running.page, { language: 'de' })
  await expect(
    running.page.getByRole('banner').getByRole('button', { name: 'API-Schlüssel erstellen' }),
  ).toBeInViewport({ ratio: 1 })
  await shot(running.page, 'lab-clock-list-low-de')
  await changeSettings(running.page, { language: 'en' })

  await expect(keyRow(running.page, 'billing-api-production')).toContainText('Unused for 31 days')
  await clockBadge(running.page).click()
  await expect(tab(running.page, 'Clock')).toHaveAttribute('aria-selected', 'true')
  await press(running.page, 'Back to this computer’s time')
  await expect(clockBadge(running.page)).toHaveCount(0)
})

test('on a wide window a fault is armed beside the list of what is armed', {
  tag: '@more',
}, async ({ app, local: page }) => {
  await resize(app, 1400, 800)
  await openLab(page, 'Faults')
  await press(page, 'Arm it for the next create')
  const boxOf = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true }).boundingBox()) ?? { x: 0, y: 0 }
  const [armed, form] = [await boxOf('Armed'), await boxOf('Arm a fault')]
  expect(Math.abs(armed.y - form.y)).toBeLessThan(4)
  expect(form.x).toBeGreaterThan(armed.x + 400)
  await shot(page, 'lab-faults-wide')
})
