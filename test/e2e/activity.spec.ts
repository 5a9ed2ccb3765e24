import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { launch, type Running } from './support/app.ts'
import { scanForCanary } from './support/canary.ts'
import { clipboardText } from './support/clipboard.ts'
import { createAndCopy, dialog, keyRow, openRevoke, useLocal } from './support/person.ts'
import { axe, shot } from './support/screens.ts'

let running: Running

test.afterEach(() => running.close())

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

const saveTo = (path: string): Promise<void> =>
  running.app.evaluate(({ dialog: box }, filePath) => {
    box.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)

test('each write is in the log, which filters, exports, clears and survives a restart, without the secret', async () => {
  running = await launch()
  let { page } = running
  await useLocal(page)
  const secret = await createAndCopy(page, 'billing-test', clipboardText)
  await openRevoke(page, 'grafana-alerts')
  await dialog(page).getByRole('button', { name: 'Revoke key' }).click()
  await expect(keyRow(page, 'grafana-alerts')).toHaveCount(0)

  await openActivity(page)
  await expect(lines(page)).toHaveCount(4)
  await expect(lines(page).first()).toContainText('Revoke API key')
  await expect(lines(page).first()).toContainText('grafana-alerts')
  await shot(page, 'activity')
  await axe(page)

  await dialog(page).getByLabel('Search').fill('billing')
  await dialog(page).getByLabel('Action').selectOption('Create API key')
  await expect(lines(page)).toHaveCount(1)
  const csv = join(running.userData, 'exported.csv')
  await saveTo(csv)
  await dialog(page).getByRole('button', { name: 'Export CSV…' }).click()
  await expect(dialog(page)).toContainText(`Saved to ${csv}.`)
  expect(readFileSync(csv, 'utf8').trim().split('\r\n')).toHaveLength(2)
  expect(readFileSync(csv, 'utf8')).toContain('"billing-test"')
  expect(statSync(csv).mode & 0o777).toBe(0o600)

  await saveTo(join(running.userData, 'no-such-folder', 'exported.json'))
  await dialog(page).getByRole('button', { name: 'Export JSON…' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The file could not be written (ENOENT).')

  await dialog(page).getByLabel('Outcome').selectOption('Not done')
  await expect(dialog(page)).toContainText('No entry matches.')
  await shot(page, 'activity-no-match')
  await dialog(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(lines(page)).toHaveCount(4)
  expect(scanForCanary(running.userData, secret)).toEqual([])

  running = await running.relaunch()
  page = running.page
  await expect(keyRow(page, 'billing-test')).toBeVisible()
  await openActivity(page)
  await expect(lines(page)).toHaveCount(4)
  await dialog(page).getByRole('button', { name: 'Clear log…' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await shot(page, 'activity-clear')
  await question.getByRole('button', { name: 'Clear log' }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText('Cleared this log')
})
