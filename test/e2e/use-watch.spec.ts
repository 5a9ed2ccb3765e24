import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { DEFAULT_SETTINGS } from '../../electron/contract/settings.ts'
import { DEADLINE_MS } from '../../electron/main/client/client.ts'
import { launch } from './support/app.ts'
import { isShown, makeSmall } from './support/main.ts'
import {
  activeId,
  changeSettings,
  dialog,
  keyRow,
  localButton,
  openDetails,
  openRevoke,
  useLocal,
} from './support/person.ts'
import { inspect, shot } from './support/screens.ts'
import { tempFolder } from './support/temp-folder.ts'
import { openFolder } from './support/vault.ts'

const KEY = 'billing-api-production'
const HOUR_MS = 3_600_000

/**
 * The hours as main writes them: 43 days of watching but for a week in between, and a use in
 * working hours of the days that are not left out.
 */
const hoursOf = (connectionId: string, keyId: string) => {
  const today = Math.floor(Date.now() / HOUR_MS / 24)
  const days = Array.from({ length: 50 }, (_, index) => today - 50 + index)
  const textOf = (bits: readonly (readonly [number, number])[]): string =>
    bits
      .map(
        ([day, hours], index) =>
          `${(day - (bits[index - 1]?.[0] ?? 0)).toString(36)}.${hours.toString(36)}`,
      )
      .join(' ')
  const watched = days
    .filter((day) => day < today - 12 || day >= today - 5)
    .map((day) => [day, 2 ** 24 - 1] as const)
  const used = days
    .filter(
      (day) =>
        day % 7 > 1 &&
        (day < today - 25 || day > today - 19) &&
        day < today - 1 &&
        (day < today - 12 || day >= today - 6),
    )
    .map((day) => [day, (2 ** (1 + (day % 11)) - 1) << 8] as const)
  return { [connectionId]: { watched: textOf(watched), keys: { [keyId]: textOf(used) } } }
}

const keyId = (page: Page): Promise<string> =>
  keyRow(page, KEY).getAttribute('data-key-id').then(String)

test('a start at login shows no window, and the details and the revoke dialog say what was seen of the use of a key', {
  tag: '@more',
}, async () => {
  const userData = tempFolder()
  writeFileSync(
    join(userData, 'settings.json'),
    JSON.stringify({ settings: { ...DEFAULT_SETTINGS, tray: true } }),
  )
  // As at login: nothing is shown until it is asked for. Main does not give up on a tray meanwhile
  // (`PAUSE_MS` of `hidden-start.ts`).
  const env = { KEYSTOW_HELD_MS: `${DEADLINE_MS} 1100` }
  const running = await launch({ userData, args: ['--hidden'], env })
  let { app, page } = running
  await expect(localButton(page)).toBeVisible()
  expect(await isShown(app)).toBe(false)
  await app.evaluate(
    ({ app: electron }) => void electron.emit('second-instance', {}, ['keystow', '--hidden']),
  )
  expect(await isShown(app)).toBe(false)
  await app.evaluate(({ app: electron }) => void electron.emit('second-instance', {}, ['keystow']))
  await expect.poll(() => isShown(app)).toBe(true)

  await useLocal(page)
  const hours = hoursOf(await activeId(page), await keyId(page))
  const { notes, writeNotes } = await openFolder(running)
  await running.close()
  writeNotes({ ...notes(), hours })
  ;({ app, page } = await running.relaunch({ args: [] }))

  await openDetails(page, KEY)
  const section = page.locator('[data-use-watch]')
  await expect(section).toContainText(/Longest gap seen: \d+ (h|d), over 42 days of watching\./)
  await expect(section.getByRole('row')).toHaveCount(31)
  await section.scrollIntoViewIfNeeded()
  await inspect(page, 'use-watch')
  // In another language the pane stays on its key, and beside the list too the focus is not lost.
  const name = page.locator('[data-details]').getByRole('heading', { name: KEY })
  await changeSettings(page, { language: 'de' })
  await expect(section).toContainText('Beobachtete Nutzung')
  await expect(name).toBeFocused()
  await changeSettings(page, { language: 'en' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(name).toBeFocused()
  await keyRow(page, KEY).focus()
  await expect(keyRow(page, KEY)).toBeFocused()
  await makeSmall(app)
  // The pane covers the list now, and takes the focus; it stays in another language.
  await expect(name).toBeFocused()
  await changeSettings(page, { language: 'de' })
  await expect(section).toContainText('Beobachtete Nutzung')
  await expect(name).toBeFocused()
  await changeSettings(page, { language: 'en' })
  await section.scrollIntoViewIfNeeded()
  await shot(page, 'use-watch-small')
  await page.keyboard.press('Escape')
  await openRevoke(page, KEY)
  await expect(dialog(page)).toContainText(
    /Longest gap seen: \d+ (h|d), over 42 days of watching\./,
  )
  await shot(page, 'use-watch-revoke')
  await page.keyboard.press('Escape')
  await changeSettings(page, { tray: false })
  await running.close()
})
