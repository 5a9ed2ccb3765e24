import { userInfo } from 'node:os'
import { expect, type Page } from '@playwright/test'
import { formsIn } from './support/canary.ts'
import { clipboardText, createAndCopy } from './support/clipboard.ts'
import { pressKeys } from './support/keyboard.ts'
import { makeSmall } from './support/main.ts'
import {
  connectButton,
  dialog,
  dialogButton,
  press,
  pressInDialog,
  runCommand,
} from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

const openDiagnostics = async (page: Page): Promise<void> => {
  await runCommand(page, 'diagnostics')
  await expect(dialog(page).getByRole('tab', { name: 'Diagnostics' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
}

/** Copies the report and returns it, once it is on the clipboard as it is shown. */
const copyReport = async (page: Page): Promise<string> => {
  const shown = (await dialog(page).locator('pre').textContent()) ?? ''
  await pressInDialog(page, 'Copy diagnostics')
  await expect.poll(() => clipboardText()).toBe(shown)
  return shown
}

test('what is copied is the text that is shown, without a secret or the user; behind the lock without the host as well', {
  tag: '@more',
}, async ({ page, remote }) => {
  const { host } = new URL(remote.url)
  const secret = await createAndCopy(page, 'canary')
  await openDiagnostics(page)
  await expect(dialog(page).getByRole('status')).toHaveText('All is well.')
  await inspect(page, 'diagnostics')
  const report = await copyReport(page)
  expect(report).toContain(`${host} …${remote.tokens[0].secret.slice(-4)} ready`)
  expect(report).not.toMatch(new RegExp(`\\b${userInfo().username}\\b`))
  await pressKeys(page, 'Escape')

  await pressKeys(page, 'Control+l')
  await press(page, 'Diagnostics')
  await expect(dialog(page).getByRole('status')).toHaveText('All is well.')
  await inspect(page, 'diagnostics-locked')
  const reduced = await copyReport(page)
  expect(reduced).toContain('not shown while Keystow is locked')
  expect(reduced).not.toContain(host)
  await pressKeys(page, 'Escape')
  await expect(page.getByRole('button', { name: 'Diagnostics' })).toBeFocused()
  for (const text of [report, reduced])
    for (const canary of [remote.tokens[0].secret, secret])
      expect(formsIn(Buffer.from(text), canary)).toEqual([])
})

test('what is wrong stands first, with the button that leads to where it is mended', async ({
  app,
  local: page,
}) => {
  await makeSmall(app)
  await page.evaluate(() => window.keystow.labPower(false))
  await pressKeys(page, 'Control+r')
  await openDiagnostics(page)
  await expect(dialog(page).getByRole('status')).toContainText('The local service is switched off.')
  await inspect(page, 'diagnostics-route-720')
  await dialogButton(page, 'Open the Lab').press('Enter')
  await expect(page.getByRole('tab', { name: 'Service' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator(':focus')).toHaveCount(1)
})

if (process.platform === 'linux')
  test.describe(() => {
    test.use({ options: { keyring: 'locked' } })
    test('with a locked keyring the diagnostics open and name it', { tag: '@more' }, async ({
      page,
    }) => {
      await expect(connectButton(page)).toBeVisible()
      await openDiagnostics(page)
      await expect(dialog(page).getByRole('status')).toContainText(
        'GNOME Keyring could not be opened',
      )
      await inspect(page, 'diagnostics-store-locked')
    })
  })
