import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { scanForCanary } from './support/canary.ts'
import { createAndCopy } from './support/clipboard.ts'
import { choosingFile } from './support/env-file.ts'
import {
  activeId,
  chooseItem,
  dialog,
  dialogSays,
  keyRow,
  keyRows,
  openRevoke,
  press,
  pressInDialog,
} from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

const fromMore = async (page: Page, item: string): Promise<void> => {
  await press(page, 'More')
  await chooseItem(page, item)
}
const openActivity = async (page: Page): Promise<void> => {
  await fromMore(page, 'Activity…')
  await dialogSays(page, 'Activity')
}
const lines = (page: Page) =>
  dialog(page)
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

test('each write is in the log, which filters, exports, clears and survives a restart, without the secret', async ({
  running,
  local,
}) => {
  let page = local
  const secret = await createAndCopy(page, 'billing-test')
  await openRevoke(page, 'grafana-alerts')
  await pressInDialog(page, 'Revoke key')
  await expect(keyRow(page, 'grafana-alerts')).toHaveCount(0)

  await openActivity(page)
  await expect(lines(page)).toHaveCount(4)
  await expect(lines(page).first()).toContainText('Revoke API key')
  await expect(lines(page).first()).toContainText('grafana-alerts')
  await inspect(page, 'activity')

  await dialog(page).getByLabel('Search').fill('billing')
  await dialog(page).getByLabel('Action').selectOption('Create API key')
  await expect(lines(page)).toHaveCount(1)
  const csv = join(running.userData, 'exported.csv')
  await choosingFile(running.app, csv)
  await pressInDialog(page, 'Export CSV…')
  await dialogSays(page, `Saved to ${csv}.`)
  expect(readFileSync(csv, 'utf8').trim().split('\r\n')).toHaveLength(2)
  expect(readFileSync(csv, 'utf8')).toContain('"billing-test"')
  expect(statSync(csv).mode & 0o777).toBe(0o600)

  await choosingFile(running.app, join(running.userData, 'no-such-folder', 'exported.json'))
  await pressInDialog(page, 'Export JSON…')
  await expect(dialog(page).getByRole('alert')).toContainText(
    'The file could not be written (ENOENT).',
  )

  await dialog(page).getByLabel('Outcome').selectOption('Not done')
  await dialogSays(page, 'No entry matches.')
  await inspect(page, 'activity-no-match')
  await pressInDialog(page, 'Clear filters')
  await expect(lines(page)).toHaveCount(4)
  expect(scanForCanary(running.userData, secret)).toEqual([])

  await running.relaunch()
  page = running.page
  await expect(keyRow(page, 'billing-test')).toBeVisible()
  await openActivity(page)
  await expect(lines(page)).toHaveCount(4)
  await pressInDialog(page, 'Clear log…')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await inspect(page, 'activity-clear')
  await press(question, 'Clear log')
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText('Clear log')
})

test('the list is exported without secrets, with what is noted here only when ticked', {
  tag: '@more',
}, async ({ app, userData, local: page }) => {
  const secret = await createAndCopy(page, '=HYPERLINK("https://x")')
  const noted = {
    connectionId: await activeId(page),
    keyId: (await keyRows(page).first().getAttribute('data-key-id')) ?? '',
  }
  await page.evaluate(
    (key) => window.keystow.editAnnotation({ ...key, change: { alias: 'Invoices' } }),
    noted,
  )
  await fromMore(page, 'Export list…')
  await dialogSays(page, '13 API keys of Local service')
  await inspect(page, 'export')

  const csv = join(userData, 'keys.csv')
  await choosingFile(app, csv)
  await pressInDialog(page, 'Export…')
  await dialogSays(page, `Saved to ${csv}.`)
  const listed = readFileSync(csv, 'utf8')
  expect(listed.trim().split('\r\n')).toHaveLength(14)
  expect(listed).toContain(`"'=HYPERLINK(""https://x"")"`)
  expect(listed).toContain(secret.slice(-4))
  expect(listed).not.toContain('Invoices')

  const json = join(userData, 'keys.json')
  await choosingFile(app, json)
  await dialog(page).getByText('JSON, for programs').click()
  await dialog(page)
    .getByRole('checkbox', { name: /Include/ })
    .check()
  await pressInDialog(page, 'Export…')
  await dialogSays(page, `Saved to ${json}.`)
  expect(JSON.parse(readFileSync(json, 'utf8')).keys).toHaveLength(13)
  expect(readFileSync(json, 'utf8')).toContain('Invoices')
  for (const path of [csv, json]) {
    expect(readFileSync(path, 'utf8')).not.toMatch(/_live_/)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  }
})
