import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { launch } from './support/app.ts'
import { embedded } from './support/embedded.ts'
import { choosingFile } from './support/env-file.ts'
import { pressKeys } from './support/keyboard.ts'
import { openToPrograms, statusOf } from './support/lab.ts'
import { choosingToOpen } from './support/main.ts'
import {
  changeSettings,
  chooseForConnection,
  connect,
  connectButton,
  connectionsOf,
  dialog,
  dialogButton,
  dialogSays,
  fromSwitcher,
  keyRow,
  lists,
  localButton,
  markSaved,
  nameField,
  openRevoke,
  press,
  pressInDialog,
  switchToLocal,
  tokenField,
  useLocal,
} from './support/person.ts'
import { listen } from './support/said.ts'
import { inspect } from './support/screens.ts'
import { tempFolder } from './support/temp-folder.ts'
import { test } from './support/test.ts'
import { openFolder } from './support/vault.ts'

const openConnections = async (page: Page): Promise<void> => {
  await fromSwitcher(page, 'Manage connections…')
  await expect(dialog(page)).toBeVisible()
}
const idOf = async (page: Page, kind: 'local' | 'remote'): Promise<string> =>
  (await connectionsOf(page)).find((one) => one.kind === kind)?.id ?? ''
const listedIds = (page: Page, id: string): Promise<readonly string[]> =>
  page.evaluate(async (connectionId) => {
    const list = await window.keystow.listState(connectionId)
    return list.ok ? (list.value.keys ?? []).map((key) => key.id) : []
  }, id)

test('a switch while a create is under way: the dialog stays with its connection, and no list is ever mixed', async ({
  page,
  remote: server,
}) => {
  await switchToLocal(page)
  const [local, remote] = [await idOf(page, 'local'), await idOf(page, 'remote')]
  await page.evaluate((id) => window.keystow.activateConnection(id), remote)
  await expect(page).not.toHaveTitle(/Local/)

  const release = server.hold('POST', 0)
  await press(page, 'Create API key')
  await nameField(page).fill('bound-to-remote')
  await pressKeys(page, 'Enter')
  await expect(dialogButton(page, 'Creating…')).toBeVisible()
  // The dialog covers the switcher; a menu of the system or another window's request would still
  // switch.
  await page.evaluate((id) => window.keystow.activateConnection(id), local)
  await expect(page).toHaveTitle(/Local/)
  await dialogSays(page, 'Create an API key')
  const theirs = await listedIds(page, local)
  const ours = await listedIds(page, remote)
  expect(theirs.filter((id) => ours.includes(id))).toEqual([])
  await lists(page, theirs.length)

  release()
  await expect(dialogButton(page, 'Copy secret')).toBeVisible()
  await dialogSays(page, 'Copy this key’s secret now')
  await dialogSays(page, 'bound-to-remote')
  await expect(keyRow(page, 'bound-to-remote')).toHaveCount(0)
  expect(await listedIds(page, local)).toEqual(theirs)
  expect(await listedIds(page, remote)).toHaveLength(ours.length + 1)
  await inspect(page, 'connections-bound-dialog')
  await markSaved(page)
  await page.evaluate((id) => window.keystow.activateConnection(id), remote)
  await expect(keyRow(page, 'bound-to-remote')).toBeVisible()
})

test('a connection is tested by one list request that says what was seen, or what went wrong', {
  tag: '@more',
}, async ({ page, remote }) => {
  await changeSettings(page, { refreshSeconds: 0 })
  await openConnections(page)
  const before = remote.sent.length
  const test = () => chooseForConnection(page, 'Test connection')
  await test()
  const result = dialog(page).getByRole('listitem')
  await expect(result).toContainText(/12 API keys listed in \d+ ms/)
  await expect(result).toContainText('None: the address is on this computer')
  await expect(result).toContainText('Agrees with this computer’s')
  await expect(result).toContainText(/\d+ of 100 requests left this minute/)
  expect(remote.sent.slice(before)).toEqual(['GET'])
  await inspect(page, 'connections-tested')
  await remote.close()
  await test()
  await expect(
    dialog(page).getByRole('listitem').filter({ hasText: 'Nothing answers at' }),
  ).toContainText('Nothing was changed.')
  await inspect(page, 'connections-test-failed')
})

test('a name, a colour and the production mark show wherever something can be ended, and survive a restart', {
  tag: '@more',
}, async ({ running, page, remote }) => {
  await openConnections(page)
  await chooseForConnection(page, 'Edit connection…')
  await nameField(page).fill('Mail, live')
  await dialog(page).getByText('Orange', { exact: true }).click()
  await dialog(page)
    .getByRole('checkbox', { name: /^Production/ })
    .check()
  await inspect(page, 'connections-edit')
  await changeSettings(page, { refreshSeconds: 0 })
  const before = remote.sent.length
  await pressInDialog(page, 'Save connection')
  await expect(dialog(page).getByRole('listitem')).toContainText('Production')
  expect(remote.sent.slice(before)).toEqual([])
  await inspect(page, 'connections-marked')
  await chooseForConnection(page, 'Forget on this computer…')
  await expect(page.getByRole('alertdialog')).toContainText('Production')
  await inspect(page, 'connections-forget-production')
  await pressKeys(page, 'Escape', 'Escape')

  await running.relaunch()
  const again = running.page
  await lists(again, 12)
  await expect(again).toHaveTitle('Mail, live — Production — Keystow')
  await expect(again.locator('html')).toHaveAttribute('data-mode', 'orange')
  await expect(again.getByRole('button', { name: /Switch connection/ })).toContainText('Production')
  await inspect(again, 'list-production')
  await openRevoke(again, 'grafana-alerts')
  await dialogSays(again, 'Production')
  await inspect(again, 'revoke-production')
  await pressKeys(again, 'Escape')
})

test('another connection is used by one click on its row; what ends a key is the last in its menu, apart and in red', {
  tag: '@more',
}, async ({ page, remote: _list }) => {
  await switchToLocal(page)
  await openConnections(page)
  const other = dialog(page).getByRole('listitem').filter({ hasNotText: 'Local service' })
  await press(other, /^Actions for /)
  const colourOf = (item: Locator): Promise<string> =>
    item.evaluate((element) => getComputedStyle(element).color)
  const items = page.getByRole('menu').getByRole('menuitem')
  await expect(items.last()).toHaveText(/^Revoke and forget…/)
  expect(await colourOf(items.last())).not.toBe(await colourOf(items.first()))
  await expect(page.getByRole('menu').getByRole('separator')).toHaveCount(1)
  await pressKeys(page, 'Escape')
  await press(other, 'Use this connection')
  await expect(page).not.toHaveTitle(/Local/)
})

test('a new address needs its own key, is checked first, and never gets the stored one', async ({
  page,
}) => {
  const first = await embedded()
  const second = await embedded()
  await connect(page, first.url, first.tokens[0].secret)
  await openConnections(page)
  await chooseForConnection(page, 'Edit connection…')
  await dialog(page).getByLabel('Base URL').fill(second.url)
  const save = dialogButton(page, 'Save connection')
  await expect(save).toBeDisabled()
  await tokenField(dialog(page)).fill(first.tokens[0].secret)
  await save.click()
  await expect(dialog(page).getByRole('alert')).toContainText('The connection was not changed.')
  await inspect(page, 'connections-edit-refused')
  await tokenField(dialog(page)).fill(second.tokens[0].secret)
  await save.click()
  await expect(dialog(page).getByRole('listitem')).toContainText(new URL(second.url).host)
  const before = first.sent.length
  await pressKeys(page, 'Escape')
  const answer = await fetch(`${second.url}/api/v1/api-keys`, {
    headers: { authorization: `Bearer ${second.tokens[0].secret}` },
  })
  const theirs = ((await answer.json()) as { data: { keys: { id: string }[] } }).data.keys.map(
    (key) => key.id,
  )
  await expect
    .poll(async () => (await listedIds(page, await idOf(page, 'remote'))).toSorted())
    .toEqual(theirs.toSorted())
  expect(first.sent.length).toBe(before)
  await first.close()
  await second.close()
})

test('connections go to another computer as a file without keys, and wait there signed out', {
  tag: '@more',
}, async ({ app, page, server: remote }) => {
  const [token] = remote.tokens
  await connect(page, remote.url, token.secret)
  const file = join(tempFolder('connections'), 'connections.json')
  await choosingFile(app, file)
  await choosingToOpen(app, file)
  await openConnections(page)
  const said = await listen(page)
  await pressInDialog(page, 'Export connections…')
  await expect.poll(said).toContain('without keys')
  const written = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(written).toContain(remote.url)
  for (const hidden of [token.secret, token.secret.slice(-4)])
    expect(written.includes(hidden)).toBe(false)

  // The same file here again: nothing new in it.
  await pressInDialog(page, 'Import connections…')
  await expect.poll(said).toContain('1 was here already.')
  await inspect(page, 'connections-imported-known')
  writeFileSync(file, '{"some": "other file"}')
  await pressInDialog(page, 'Import connections…')
  await expect(
    dialog(page).getByRole('alert').filter({ hasText: 'Nothing was changed.' }),
  ).toBeVisible()
  await pressKeys(page, 'Escape')

  const other = JSON.parse(written) as { connections: object[] }
  other.connections.push({ name: 'Plain', baseUrl: 'http://mail.example.test' })
  writeFileSync(file, JSON.stringify(other))
  const elsewhere = await launch()
  const there = elsewhere.page
  await useLocal(there)
  await choosingToOpen(elsewhere.app, file)
  await openConnections(there)
  const saidThere = await listen(there)
  await pressInDialog(there, 'Import connections…')
  await expect.poll(saidThere).toMatch(/1 connection was added.*1 was left out/)
  await inspect(there, 'connections-imported')
  await pressInDialog(there, 'Use this connection')
  await pressKeys(there, 'Escape')
  await expect(there.getByText('No key was entered for this connection yet.')).toBeVisible()
  await inspect(there, 'signed-out-imported')
  await tokenField(there).fill(token.secret)
  await connectButton(there).click()
  await lists(there, 12)
  await elsewhere.close()
})

test('forgetting sends no revoke, revoking and forgetting sends one, and both wipe the store', async ({
  running,
  page,
  server: remote,
}) => {
  const { vault } = await openFolder(running)
  const [own] = remote.tokens
  await connect(page, remote.url, own.secret)
  expect(vault().tokens).toHaveLength(1)
  await openConnections(page)
  await chooseForConnection(page, 'Forget on this computer…')
  await press(page, 'Forget connection')
  await expect(connectButton(page)).toBeVisible()
  expect(remote.sent).not.toContain('DELETE')
  expect(vault().tokens).toEqual([])

  await connect(page, remote.url, own.secret)
  expect(vault().tokens).toHaveLength(1)
  await openConnections(page)
  await chooseForConnection(page, 'Revoke and forget…')
  await pressInDialog(page, 'Revoke and forget')
  await expect(connectButton(page)).toBeVisible()
  expect(remote.sent.filter((method) => method === 'DELETE')).toHaveLength(1)
  expect(vault().tokens).toEqual([])
})

test('a key that was revoked is said to be so when its connection then cannot be forgotten, and that is said too', {
  tag: '@more',
}, async ({ running, userData, page, server: remote }) => {
  const { vault } = await openFolder(running)
  const [own] = remote.tokens
  await connect(page, remote.url, own.secret)
  await openConnections(page)
  await chooseForConnection(page, 'Revoke and forget…')
  chmodSync(userData, 0o500)
  await press(dialog(page), 'Revoke and forget')
  await expect(dialog(page)).toContainText(`${own.name} was revoked.`)
  await expect(dialog(page)).toContainText(
    'The connection could not be forgotten: it is still on this computer.',
  )
  await inspect(page, 'revoked-not-forgotten')
  chmodSync(userData, 0o700)
  expect(remote.sent.filter((method) => method === 'DELETE')).toHaveLength(1)
  expect(vault().tokens).toHaveLength(1)
  await press(dialog(page), 'Close')
  await openConnections(page)
  await chooseForConnection(page, 'Forget on this computer…')
  await press(page, 'Forget connection')
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
})

test('the local service, once forgotten, answers no other program and comes back without armed faults', {
  tag: '@more',
}, async ({ local: page }) => {
  const url = await openToPrograms(page)
  await page.evaluate(() =>
    window.keystow.armFault({ operation: 'any', kind: 'status', status: 500, times: { next: 50 } }),
  )
  // It answers, if only that there is no token.
  expect(await statusOf(url, {})).toBe(401)
  await openConnections(page)
  await chooseForConnection(page, 'Forget on this computer…')
  await press(page, 'Forget connection')
  await expect(localButton(page)).toBeVisible()
  await expect.poll(() => statusOf(url, {}).catch(() => 'refused')).toBe('refused')
  await useLocal(page)
  expect(await page.evaluate(() => window.keystow.labState())).toMatchObject({
    ok: true,
    value: { faults: [], listener: { kind: 'off' } },
  })
})
