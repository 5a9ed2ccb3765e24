import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { scanForCanary } from './support/canary.ts'
import { clipboardText } from './support/clipboard.ts'
import { createAndCopy, dialog, keyRow, openRevoke, press } from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

const openActivity = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Activity…' }).click()
  await expect(dialog(page)).toContainText('Activity')
}
const lines = (page: Page) =>
  dialog(page)
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

const saveTo = (app: ElectronApplication, path: string): Promise<void> =>
  app.evaluate(({ dialog: box }, filePath) => {
    box.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)

test('each write is in the log, which filters, exports, clears and survives a restart, without the secret', async ({ running, local }) => {
  let page = local
  const secret = await createAndCopy(page, 'billing-test', clipboardText)
  await openRevoke(page, 'grafana-alerts')
  await press(dialog(page), 'Revoke key')
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
  await saveTo(running.app, csv)
  await press(dialog(page), 'Export CSV…')
  await expect(dialog(page)).toContainText(`Saved to ${csv}.`)
  expect(readFileSync(csv, 'utf8').trim().split('\r\n')).toHaveLength(2)
  expect(readFileSync(csv, 'utf8')).toContain('"billing-test"')
  expect(statSync(csv).mode & 0o777).toBe(0o600)

  await saveTo(running.app, join(running.userData, 'no-such-folder', 'exported.json'))
  await press(dialog(page), 'Export JSON…')
  await expect(dialog(page).getByRole('alert')).toContainText('The file could not be written (ENOENT).')

  await dialog(page).getByLabel('Outcome').selectOption('Not done')
  await expect(dialog(page)).toContainText('No entry matches.')
  await inspect(page, 'activity-no-match')
  await press(dialog(page), 'Clear filters')
  await expect(lines(page)).toHaveCount(4)
  expect(scanForCanary(running.userData, secret)).toEqual([])

  await running.relaunch()
  page = running.page
  await expect(keyRow(page, 'billing-test')).toBeVisible()
  await openActivity(page)
  await expect(lines(page)).toHaveCount(4)
  await press(dialog(page), 'Clear log…')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await inspect(page, 'activity-clear')
  await press(question, 'Clear log')
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText('Clear log')
})

test('the list is exported without secrets, with what is noted here only when ticked', { tag: '@more' }, async ({
  app,
  userData,
  local: page,
}) => {
  const secret = await createAndCopy(page, '=HYPERLINK("https://x")', clipboardText)
  await page.evaluate(async () => {
    const state = await window.keystow.appState()
    const connectionId = state.ok ? (state.value.activeId ?? '') : ''
    const list = await window.keystow.listState(connectionId)
    const keyId = list.ok ? (list.value.keys?.[0]?.id ?? '') : ''
    await window.keystow.editAnnotation({ connectionId, keyId, change: { alias: 'Invoices' } })
  })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export list…' }).click()
  await expect(dialog(page)).toContainText('13 API keys of Local service')
  await inspect(page, 'export')

  const csv = join(userData, 'keys.csv')
  await saveTo(app, csv)
  await press(dialog(page), 'Export…')
  await expect(dialog(page)).toContainText(`Saved to ${csv}.`)
  const listed = readFileSync(csv, 'utf8')
  expect(listed.trim().split('\r\n')).toHaveLength(14)
  expect(listed).toContain(`"'=HYPERLINK(""https://x"")"`)
  expect(listed).toContain(secret.slice(-4))
  expect(listed).not.toContain('Invoices')

  const json = join(userData, 'keys.json')
  await saveTo(app, json)
  await dialog(page).getByText('JSON, for programs').click()
  await dialog(page)
    .getByRole('checkbox', { name: /Include/ })
    .check()
  await press(dialog(page), 'Export…')
  await expect(dialog(page)).toContainText(`Saved to ${json}.`)
  expect(JSON.parse(readFileSync(json, 'utf8')).keys).toHaveLength(13)
  expect(readFileSync(json, 'utf8')).toContain('Invoices')
  for (const path of [csv, json]) {
    expect(readFileSync(path, 'utf8')).not.toMatch(/_live_/)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  }
})
