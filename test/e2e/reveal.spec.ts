import { expect } from '@playwright/test'
import { clipboardText } from './support/clipboard.ts'
import { failChecks } from './support/fail-checks.ts'
import { pressKeys } from './support/keyboard.ts'
import { makeSmall } from './support/main.ts'
import {
  activeId,
  changeSettings,
  create,
  createUnsaved,
  dialog,
  dialogButton,
  holdsSecret,
  keyRow,
  markSaved,
  press,
  refreshActive,
} from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test as base } from './support/test.ts'

const test = base.extend({
  remote: async ({ page, remote }, use) => {
    await createUnsaved(page, 'billing worker')
    await use(remote)
  },
})

// Shows: S23
test('the secret is copied in each form under a name of the person’s choice, and the page never has it', {
  tag: '@more',
}, async ({ page, remote }) => {
  const reveal = dialog(page)
  const copyAs = reveal.getByRole('button', { name: 'Copy as' })
  const choices = page.getByRole('dialog', { name: 'Copy as' })
  const variable = choices.getByLabel('Variable name')
  await copyAs.click()
  await expect(variable).toHaveValue('BILLING_WORKER_API_KEY')
  await variable.fill('1 bad')
  await expect(choices).toContainText('Begin with no digit')
  await variable.fill('MAIL_KEY')
  const forms: readonly (readonly [item: string, form: RegExp])[] = [
    ['NAME=… for a .env file', /^MAIL_KEY=local_live_\w+$/],
    ['export for sh, bash, zsh', /^export MAIL_KEY='local_live_\w+'$/],
    ['PowerShell variable', /^\$env:MAIL_KEY = 'local_live_\w+'$/],
    [
      'curl command',
      new RegExp(
        `^curl -sS -H 'Authorization: Bearer local_live_\\w+' '${remote.url}/api/v1/api-keys'$`,
      ),
    ],
  ]
  await inspect(page, 'reveal-copy-as')
  await pressKeys(page, 'Escape')
  for (const [item, form] of forms) {
    await copyAs.click()
    await press(choices, item)
    await expect.poll(async () => form.test(await clipboardText()), { message: item }).toBe(true)
    expect(await clipboardText('primary')).toBe(await clipboardText())
  }
  expect(await holdsSecret(page)).toBe(false)
})

test('in the smallest window the key’s name and the checkbox are in sight, whatever the connection is called', {
  tag: '@more',
}, async ({ app, page, remote: _list }) => {
  const name = `Transactional mail of the northern region, ${'x'.repeat(50)}`
  const long = { id: await activeId(page), name, accent: 'blue', production: false } as const
  await page.evaluate((described) => window.keystow.describeConnection(described), long)
  await makeSmall(app)
  const reveal = dialog(page)
  await expect(reveal.getByText('billing worker', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(reveal.getByLabel('I saved this key')).toBeInViewport({ ratio: 1 })
  expect(
    await reveal.evaluate(
      (box) =>
        [...box.querySelectorAll('*')].filter(
          (part) =>
            part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'auto',
        ).length,
    ),
  ).toBe(0)
  await inspect(page, 'reveal-small')
})

test('the new key is checked with one list request, which does not count as a use', async ({
  page,
  remote,
}) => {
  const reveal = dialog(page)
  await changeSettings(page, { refreshSeconds: 0 })
  const before = remote.sent.length
  await press(reveal, 'Check key')
  await expect(reveal.getByText(/^Works\. Checked at/)).toBeVisible()
  expect(remote.sent.slice(before)).toEqual(['GET'])
  await inspect(page, 'reveal-checked')
  const recover = failChecks(remote, 500)
  await press(reveal, 'Check key')
  await expect(reveal).toContainText('The key was created all the same.')
  recover()
  await reveal.getByLabel('I saved this key').check()
  await refreshActive(page)
  // The service counts the check as a use; the status does not.
  await expect(keyRow(page, 'billing worker')).toContainText('just now')
  await expect(keyRow(page, 'billing worker')).toContainText('New')
  await expect(keyRow(page, 'billing worker')).not.toContainText('Active')
})

test('a form of the secret that would not work says why in full, and where it stands it can be made to work', {
  tag: '@more',
}, async ({ local: page }) => {
  await create(page, 'for-curl')
  const choices = page.getByRole('dialog', { name: 'Copy as' })
  await dialogButton(page, 'Copy as').click()
  const curl = choices.getByRole('button', { name: /^curl command/ })
  await expect(curl).toHaveAttribute('aria-disabled', 'true')
  await expect(curl).toContainText(
    'The local service is closed to other programs, so curl could not reach it.',
  )
  await inspect(page, 'copy-as-closed')
  // It offers another port where the one that it named is another program's.
  const open = choices.getByRole('button', { name: /^Open it to programs on port \d+$/ })
  await expect(open).toHaveCount(1)
  while ((await open.count()) > 0) {
    const offer = await open.innerText()
    await open.click()
    await expect(choices.getByText(offer, { exact: true })).toHaveCount(0)
  }
  await expect(curl).not.toHaveAttribute('aria-disabled')
  await pressKeys(page, 'Escape')
  await markSaved(page)
})
