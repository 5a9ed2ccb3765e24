import { expect, type Page } from '@playwright/test'
import { scanForCanary } from './support/canary.ts'
import { createAndCopy } from './support/clipboard.ts'
import { pressKeys } from './support/keyboard.ts'
import { makeSmall } from './support/main.ts'
import {
  changeSettings,
  chooseForRow,
  dialog,
  dialogCloses,
  dialogHeading,
  lists,
  press,
  pressInDialog,
  runCommand,
} from './support/person.ts'
import { inspect, shot } from './support/screens.ts'
import { test } from './support/test.ts'

const choose = async (page: Page, order: 'Revoke now' | 'Replace first'): Promise<void> => {
  await dialog(page).getByRole('radio', { name: order }).check()
  await pressInDialog(page, 'Continue')
}

/** Makes the key that takes the leaked one's place, and says that it is saved. */
const replace = async (page: Page): Promise<void> => {
  await pressInDialog(page, 'Create new key')
  await expect(dialogHeading(page, 'Put the new secret in place')).toBeVisible()
  await dialog(page).getByRole('checkbox', { name: 'I saved this key' }).check()
  await pressInDialog(page, 'Continue')
}

test('a leak on the local service is dealt with in both orders, gone on with after a kill, and ends only once the leaked key answers 401', async ({
  running,
  local,
}) => {
  let page = local
  const secret = await createAndCopy(page, 'deploy-pipeline')
  await runCommand(page, 'leaked')
  await expect(dialog(page).getByLabel('Leaked text')).toBeFocused()
  await shot(page, 'leak-find')
  await dialog(page).getByLabel('Leaked text').fill(`MAIL_API_KEY=${secret}`)
  await pressKeys(page, 'Enter')
  await shot(page, 'leak-found')
  await pressInDialog(page, 'Choose deploy-pipeline')
  await expect(dialogHeading(page, 'What comes first?')).toBeVisible()
  expect((await page.content()).includes(secret)).toBe(false)
  await makeSmall(running.app)
  await changeSettings(page, { language: 'de' })
  await expect(dialog(page).getByText('wer ihn gefunden hat')).toBeInViewport({ ratio: 1 })
  await changeSettings(page, { language: 'en' })
  await inspect(page, 'leak-known')
  await choose(page, 'Revoke now')
  running = await running.crash()
  page = running.page
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(dialogHeading(page, 'Revoke the leaked key')).toBeVisible()
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  await shot(page, 'leak-revoke')
  await pressInDialog(page, 'Revoke leaked key')
  await expect(dialogHeading(page, 'Put another key in its place')).toBeVisible()
  await replace(page)
  await expect(dialog(page).getByText('401 confirmed at')).toBeVisible()
  const preview = dialog(page).getByRole('region', { name: 'Preview of the note' })
  await expect(preview).toContainText('# ')
  const written = (await preview.textContent()) ?? ''
  expect(written).toContain('# Incident note')
  expect(written).toContain(secret.slice(-4))
  expect(written).not.toContain(secret)
  await inspect(page, 'leak-note', 'colours')
  await pressInDialog(page, 'Finish')
  await dialogCloses(page)
  await lists(page, 13)
  expect(scanForCanary(running.userData, secret)).toEqual([])

  await chooseForRow(page, 'grafana-alerts', 'This key leaked…')
  await choose(page, 'Replace first')
  await replace(page)
  await expect(dialogHeading(page, 'Revoke the leaked key')).toBeVisible()
  await pressKeys(page, 'Escape')
  await press(page, 'Keep open')
  await pressInDialog(page, 'Revoke leaked key')
  // No secret was pasted: nothing proves it until one is, or the person says why not.
  await expect(dialog(page).getByLabel('Paste the leaked key')).toBeVisible()
  await shot(page, 'leak-proof')
  await running.kill()
})
