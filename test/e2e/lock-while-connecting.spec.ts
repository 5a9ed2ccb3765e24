import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { launch, type Running } from './support/app.ts'
import { type Embedded, embedded } from './support/embedded.ts'
import { chooseForConnection, connect, dialog, grid, useLocal } from './support/person.ts'

let remote: Embedded
let running: Running
test.beforeEach(async () => {
  remote = await embedded()
  running = await launch()
})
test.afterEach(async () => {
  await running.close()
  await remote.close()
})

const connections = () =>
  running.page.evaluate(async () => {
    const state = await window.keystow.appState()
    return state.ok ? state.value.connections : []
  })

/** Presses the button, locks while the service is asked, and unlocks once the connection of this address is on the disk. */
const lockedMeanwhile = async (page: Page, button: string, url: string): Promise<void> => {
  const answer = remote.hold('GET', 0)
  await page.getByRole('button', { name: button, exact: true }).click()
  await answer.reached
  await page.keyboard.press('Control+l')
  await expect(page.getByRole('heading', { name: 'Keystow is locked' })).toBeVisible()
  answer()
  await expect.poll(() => readFileSync(join(running.userData, 'settings.json'), 'utf8')).toContain(url)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

const fromSwitcher = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: /Switch connection/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const fillIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Base URL').fill(remote.url)
  await page.getByLabel('API key', { exact: true }).fill(remote.tokens[0].secret)
}

test('a connection that was added behind the lock is shown after it, and is not said to be stored nowhere', async () => {
  const { page } = running
  await useLocal(page)
  await fromSwitcher(page, 'Add connection…')
  await fillIn(page)
  await lockedMeanwhile(page, 'Connect', remote.url)
  await expect(grid(page)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  expect(await connections()).toHaveLength(2)
})

test('a first connection that was made behind the lock leaves no failure for the next form', async () => {
  const { page } = running
  await fillIn(page)
  await lockedMeanwhile(page, 'Connect', remote.url)
  await expect(grid(page)).toBeVisible()
  await fromSwitcher(page, 'Add connection…')
  await expect(dialog(page).getByLabel('Base URL')).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await expect(dialog(page)).not.toContainText('Nothing was stored')
})

test('an address and a Production mark that were changed behind the lock are both shown after it', async () => {
  const { page } = running
  await connect(page, remote.url, remote.tokens[0].secret)
  await fromSwitcher(page, 'Manage connections…')
  await chooseForConnection(page, 'Edit connection…')
  const url = remote.url.replace('127.0.0.1', 'localhost')
  await dialog(page).getByLabel('Base URL').fill(url)
  await dialog(page).getByLabel('API key', { exact: true }).fill(remote.tokens[0].secret)
  await dialog(page)
    .getByText(/^Production/)
    .first()
    .click()
  await lockedMeanwhile(page, 'Save connection', url)
  await expect(dialog(page).getByLabel('Base URL')).toHaveValue(url)
  await expect(dialog(page).getByRole('checkbox')).toBeChecked()
  await expect(dialog(page)).not.toContainText('was not changed')
  expect(await connections()).toMatchObject([{ baseUrl: url, production: true }])
})
