import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { pressKeys } from './support/keyboard.ts'
import {
  chooseForConnection,
  chooseItem,
  connect,
  connectButton,
  create,
  dialog,
  dialogButton,
  dialogCloses,
  dialogSays,
  fillConnection,
  fromSwitcher,
  keyRow,
  lists,
  localButton,
  markSaved,
  nameField,
  openRevoke,
  press,
  pressInDialog,
  useLocal,
} from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

test('every screen of the local service is free of accessibility violations, light and dark', async ({
  page,
}) => {
  await expect(localButton(page)).toBeVisible()
  await inspect(page, 'onboarding')
  await useLocal(page)
  await inspect(page, 'list')

  await press(page, 'More')
  await inspect(page, 'menu')
  await pressKeys(page, 'Escape')
  await press(page, /Switch connection/)
  await inspect(page, 'switcher')
  await chooseItem(page, 'Add connection…')
  await inspect(page, 'add-connection')
  await pressKeys(page, 'Escape')

  await press(page, 'Create API key')
  await nameField(page).fill('load-test')
  await dialogSays(page, 'exists already')
  await inspect(page, 'create')
  await nameField(page).fill('  ')
  await expect(dialogButton(page, 'Create API key')).toBeDisabled()
  await pressKeys(page, 'Escape')

  for (const [item, name] of [
    ['Activity…', 'activity'],
    ['Settings…', 'settings'],
    ['Keyboard shortcuts', 'shortcuts'],
  ] as const) {
    await press(page, 'More')
    await chooseItem(page, item)
    await expect(dialog(page)).toBeVisible()
    await inspect(page, name)
    await pressKeys(page, 'Escape')
    await dialogCloses(page)
  }

  await openRevoke(page, 'grafana-alerts')
  await inspect(page, 'revoke')
  await pressKeys(page, 'Escape')
  await create(page, 'screens-test')
  await inspect(page, 'reveal')
  await markSaved(page)
})

test('every screen of a real connection is free of accessibility violations, light and dark', async ({
  running,
  page,
  server: remote,
}) => {
  const [token] = remote.service.seed('empty')
  await connect(page, remote.url, token?.secret ?? '')
  await inspect(page, 'connected')

  const release = remote.hold('GET', 0)
  await running.relaunch()
  await expect(running.page.getByRole('region', { name: 'Loading API keys…' })).toBeVisible()
  await inspect(running.page, 'loading')
  release()
  await lists(running.page, 1)
  await fromSwitcher(running.page, 'Manage connections…')
  await inspect(running.page, 'connections')
  await chooseForConnection(running.page, 'Forget on this computer…')
  await inspect(running.page, 'forget')
})

test('the refused key has one reconnect screen without violations, also on the local service', async ({
  local: page,
}) => {
  await openRevoke(page, 'keystow-desktop')
  await dialog(page).getByRole('textbox').fill('keystow-desktop')
  await pressInDialog(page, 'Revoke and sign out')
  await expect(page.getByRole('heading', { name: 'This key no longer works' })).toBeVisible()
  await inspect(page, 'signed-out-local')
  await press(page, 'Create a new key for this app')
  await expect(keyRow(page, 'keystow-desktop')).toContainText('This app')
})

test('a workspace that lists no key says that the connection works, and what keys are for', {
  tag: '@more',
}, async ({ page }) => {
  const service = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"keys":[]}}'),
  )
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  await fillConnection(
    page,
    `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    'no-key-of-anyone',
  )
  await connectButton(page).click()
  await expect(page.getByRole('main')).toContainText('No keys listed.')
  await expect(page.getByRole('main')).toContainText(
    'Your connection works. Create a key for each place that sends email.',
  )
  await inspect(page, 'empty')
  service.closeAllConnections()
  service.close()
})
