import { expect, type Page } from '@playwright/test'
import { scanForCanary } from './support/canary.ts'
import { clipboardText } from './support/clipboard.ts'
import { makeSmall } from './support/main.ts'
import { createAndCopy, dialog, keyRow, keyRows, press } from './support/person.ts'
import { inspect, shot } from './support/screens.ts'
import { test } from './support/test.ts'

const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true })

const choose = async (page: Page, order: 'Revoke now' | 'Replace first'): Promise<void> => {
  await dialog(page).getByRole('radio', { name: order }).check()
  await button(page, 'Continue').click()
}

/** Makes the key that takes the leaked one's place, and says that it is saved. */
const replace = async (page: Page): Promise<void> => {
  await button(page, 'Create new key').click()
  await expect(heading(page, 'Put the new secret in place')).toBeVisible()
  await dialog(page).getByRole('checkbox', { name: 'I saved this key' }).check()
  await button(page, 'Continue').click()
}

test('a leak on the local service is dealt with in both orders, gone on with after a kill, and ends only once the leaked key answers 401', async ({
  running,
  local,
}) => {
  let page = local
  const secret = await createAndCopy(page, 'deploy-pipeline', clipboardText)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('leaked')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Leaked text')).toBeFocused()
  await shot(page, 'leak-find')
  await dialog(page).getByLabel('Leaked text').fill(`MAIL_API_KEY=${secret}`)
  await page.keyboard.press('Enter')
  await shot(page, 'leak-found')
  await button(page, 'Choose deploy-pipeline').click()
  await expect(heading(page, 'What comes first?')).toBeVisible()
  expect((await page.content()).includes(secret)).toBe(false)
  await makeSmall(running.app)
  await page.evaluate(() => window.keystow.changeSettings({ language: 'de' }))
  await expect(dialog(page).getByText('wer ihn gefunden hat')).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.keystow.changeSettings({ language: 'en' }))
  await inspect(page, 'leak-known')
  await choose(page, 'Revoke now')
  running = await running.crash()
  page = running.page
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(heading(page, 'Revoke the leaked key')).toBeVisible()
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  await shot(page, 'leak-revoke')
  await button(page, 'Revoke leaked key').click()
  await expect(heading(page, 'Put another key in its place')).toBeVisible()
  await replace(page)
  await expect(dialog(page).getByText('401 confirmed at')).toBeVisible()
  const preview = dialog(page).getByRole('region', { name: 'Preview of the note' })
  await expect(preview).toContainText('# ')
  const written = (await preview.textContent()) ?? ''
  expect(written).toContain('# Incident note')
  expect(written).toContain(secret.slice(-4))
  expect(written).not.toContain(secret)
  await inspect(page, 'leak-note', 'colours')
  await button(page, 'Finish').click()
  await expect(dialog(page)).toBeHidden()
  await expect(keyRows(page)).toHaveCount(13)
  expect(scanForCanary(running.userData, secret)).toEqual([])

  await keyRow(page, 'grafana-alerts').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'This key leaked…' }).click()
  await choose(page, 'Replace first')
  await replace(page)
  await expect(heading(page, 'Revoke the leaked key')).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page, 'Keep open')
  await button(page, 'Revoke leaked key').click()
  // No secret was pasted: nothing proves it until one is, or the person says why not.
  await expect(dialog(page).getByLabel('Paste the leaked key')).toBeVisible()
  await shot(page, 'leak-proof')
  await running.kill()
})
