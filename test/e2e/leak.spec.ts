import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { scanForCanary } from './support/canary.ts'
import { createAndCopy } from './support/clipboard.ts'
import { askForFile, choosingFile, envDialog, project, readBack } from './support/env-file.ts'
import { pressKeys } from './support/keyboard.ts'
import { makeSmall } from './support/main.ts'
import {
  changeSettings,
  chooseForRow,
  dialog,
  dialogButton,
  dialogCloses,
  dialogHeading,
  lists,
  press,
  pressInDialog,
  runCommand,
} from './support/person.ts'
import { inspect, shot } from './support/screens.ts'
import { test } from './support/test.ts'

/** Makes the key that takes the leaked one's place, and says that it is saved. */
const replace = async (page: Page): Promise<void> => {
  await pressInDialog(page, 'Create new key…')
  await pressInDialog(page, 'Create new key')
  await expect(dialogHeading(page, 'Put the new secret in place')).toBeVisible()
  await dialog(page).getByRole('checkbox', { name: 'I saved this key' }).check()
  await pressInDialog(page, 'Continue')
}
/** The same, the new secret written to the file of the leaked one. */
const replaceInFile = async (page: Page): Promise<void> => {
  await pressInDialog(page, 'Create new key…')
  await pressInDialog(page, 'Create new key')
  await expect(dialogHeading(page, 'Put the new secret in place')).toBeVisible()
  await askForFile(page)
  const preview = envDialog(page)
  await preview.getByLabel('Variable name').fill('MAIL_API_KEY')
  await expect(preview.getByRole('list', { name: 'What changes' })).toContainText('Before:')
  await shot(page, 'leak-env')
  await press(preview, 'Write secret')
  await expect(
    dialog(page).getByText(/^Written as MAIL_API_KEY to .* and read back\./),
  ).toBeVisible()
  await shot(page, 'leak-written')
  await pressInDialog(page, 'Continue')
}
const item = (page: Page, name: string): Locator =>
  dialog(page).getByRole('listitem').filter({ hasText: name })

test('a leak on the local service is revoked at once, gone on with after a kill, and closed once the leaked key answers 401; another is replaced first and closed unproven', async ({
  running,
  local,
}) => {
  let page = local
  const secret = await createAndCopy(page, 'deploy-pipeline')
  const file = join(project(), '.env')
  writeFileSync(file, `PORT=8080\nMAIL_API_KEY=${secret}\n`)
  await runCommand(page, 'leaked')
  await expect(dialog(page).getByLabel('Leaked text')).toBeFocused()
  await shot(page, 'leak-find')
  await dialog(page).getByLabel('Leaked text').fill(`MAIL_API_KEY=${secret}`)
  await pressKeys(page, 'Enter')
  await expect(dialogButton(page, 'Choose deploy-pipeline')).toBeVisible()
  await shot(page, 'leak-found')
  await pressInDialog(page, 'Choose deploy-pipeline')
  await expect(dialog(page).getByRole('button').first()).toHaveText('Revoke now')
  await expect(dialog(page).locator('span:focus')).toContainText('leaked and is not revoked')
  expect((await page.content()).includes(secret)).toBe(false)
  await shot(page, 'leak-begun')
  await makeSmall(running.app)
  await changeSettings(page, { language: 'de' })
  await expect(dialog(page).getByRole('button', { name: 'Sofort widerrufen' })).toBeInViewport({
    ratio: 1,
  })
  await shot(page, 'leak-open-de')
  await changeSettings(page, { language: 'en' })
  await inspect(page, 'leak-open')
  running = await running.crash()
  page = running.page
  await expect(page.getByText('leaked and is not revoked')).toBeVisible()
  await page.getByRole('button', { name: 'Show leak of deploy-pipeline' }).click()
  await pressInDialog(page, 'Revoke now')
  await expect(item(page, 'Prove that it is dead')).toContainText('401 confirmed')
  await expect(item(page, 'Revoke the leaked key')).toContainText('Done')
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  await shot(page, 'leak-dead')
  await choosingFile(running.app, file)
  await replaceInFile(page)
  expect(readBack(file, 'MAIL_API_KEY')).not.toBe(secret)
  await pressInDialog(page, 'Done')
  await expect(item(page, 'Put another key')).toContainText('took its place')
  await item(page, 'Note where it leaked').getByRole('textbox').fill('public repository')
  await pressInDialog(page, 'Save place')
  await pressInDialog(page, 'Show note')
  const preview = dialog(page).getByRole('region', { name: 'Preview of the note' })
  await expect(preview).toContainText('public repository')
  const written = (await preview.textContent()) ?? ''
  expect(written).toContain('# Leak note')
  expect(written).toContain(secret.slice(-4))
  expect(written).not.toContain(secret)
  await inspect(page, 'leak-note', 'colours')
  await pressInDialog(page, 'Done')
  await dialogCloses(page)
  await lists(page, 13)
  expect(scanForCanary(running.userData, secret)).toEqual([])

  await chooseForRow(page, 'grafana-alerts', 'This key leaked…')
  await replace(page)
  await expect(dialogHeading(page, 'The old key')).toBeVisible()
  await pressInDialog(page, 'Revoke old key')
  await pressInDialog(page, 'Done')
  // No secret was pasted: nothing proves that the key is dead.
  await expect(dialog(page).getByLabel('Paste the leaked key')).toBeVisible()
  await expect(item(page, 'Prove that it is dead')).toContainText('To do')
  await shot(page, 'leak-unproven')
  await pressKeys(page, 'Escape')
  await expect(page.getByText('is revoked, not proven dead')).toBeVisible()
  await shot(page, 'leak-line')
  await page.getByRole('button', { name: 'Show leak of grafana-alerts' }).click()
  await pressInDialog(page, 'Done, not proven')
  await dialogCloses(page)
  await expect(page.getByText('is revoked, not proven dead')).toHaveCount(0)
  await running.kill()
})
