import { expect, type Page, test } from '@playwright/test'
import { launch, type Running } from './support/app.ts'
import { clipboardText } from './support/clipboard.ts'
import { type Embedded, embedded } from './support/embedded.ts'
import { connect, create, dialog, keyRow } from './support/person.ts'
import { look } from './support/screens.ts'

let remote: Embedded
let running: Running

test.beforeEach(async () => {
  remote = await embedded()
  running = await launch()
  await connect(running.page, remote.url, remote.tokens[0].secret)
  await create(running.page, 'billing worker')
  await expect(dialog(running.page).getByRole('button', { name: 'Copy secret' })).toBeVisible()
})
test.afterEach(async () => {
  const { page } = running
  await dialog(page).getByLabel('I saved this key').check()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await running.close()
  await remote.close()
})

const holdsSecret = async (page: Page): Promise<boolean> => (await page.content()).includes('_live_')

test('the secret is copied in each form under a name of the person’s choice, and the page never has it', async () => {
  const { page } = running
  const reveal = dialog(page)
  const variable = reveal.getByLabel('Variable name')
  await expect(variable).toHaveValue('BILLING_WORKER_API_KEY')
  await variable.fill('1 bad')
  await expect(reveal).toContainText('Begin with no digit')
  await variable.fill('MAIL_KEY')
  const forms: readonly (readonly [item: string, form: RegExp])[] = [
    ['NAME=… for a .env file', /^MAIL_KEY=local_live_\w+$/],
    ['export for sh, bash, zsh', /^export MAIL_KEY='local_live_\w+'$/],
    ['PowerShell variable', /^\$env:MAIL_KEY = 'local_live_\w+'$/],
    ['curl command', new RegExp(`^curl -sS -H 'Authorization: Bearer local_live_\\w+' '${remote.url}/api/v1/api-keys'$`)],
  ]
  await reveal.getByRole('button', { name: 'Copy as' }).click()
  await look(page, 'reveal-copy-as')
  await page.keyboard.press('Escape')
  for (const [item, form] of forms) {
    await reveal.getByRole('button', { name: 'Copy as' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect.poll(async () => form.test(await clipboardText()), { message: item }).toBe(true)
    expect(await clipboardText('primary')).toBe(await clipboardText())
  }
  expect(await holdsSecret(page)).toBe(false)
})

test('the new key is checked with one list request, which does not count as a use', async () => {
  const { page } = running
  const reveal = dialog(page)
  const before = remote.sent.length
  await reveal.getByRole('button', { name: 'Check key' }).click()
  await expect(reveal.getByText(/^Works\. Checked at/)).toBeVisible()
  expect(remote.sent.slice(before)).toEqual(['GET'])
  await look(page, 'reveal-checked')
  remote.service.faults.arm({ operation: 'list', kind: 'status', status: 500, times: { next: 1 } })
  await reveal.getByRole('button', { name: 'Check key' }).click()
  await expect(reveal).toContainText('The key was created all the same.')
  await reveal.getByLabel('I saved this key').check()
  await page.evaluate(async () => {
    const state = await window.keystow.appState()
    if (state.ok && state.value.activeId !== null) await window.keystow.refreshKeys(state.value.activeId)
  })
  // The service counts the check as a use; the status does not.
  await expect(keyRow(page, 'billing worker')).toContainText('just now')
  await expect(keyRow(page, 'billing worker')).toContainText('New')
  await expect(keyRow(page, 'billing worker')).not.toContainText('Active')
})
