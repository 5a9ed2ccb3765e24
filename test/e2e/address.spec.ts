import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { goodBody, httpAnswer, newToken } from '../main/key-api/wire.ts'
import { hostileServer } from '../prove/client/hostile-server.ts'
import {
  activeId,
  dialogButton,
  dialogCloses,
  fillConnection,
  fromSwitcher,
  lists,
  pressInDialog,
  switchToLocal,
} from './support/person.ts'
import { inspect } from './support/screens.ts'
import { test } from './support/test.ts'

/** Another host, which accepts every token and keeps all that arrives. */
const secondHost = async () => {
  const host = await hostileServer()
  host.serve((socket) => void socket.end(httpAnswer(200, JSON.stringify(goodBody.list()))))
  return host
}

test('a rotation that is undone after its connection was to lead elsewhere sends no token there', { tag: '@more' }, async ({
  page,
  remote: first,
}) => {
  const second = await secondHost()
  const id = await activeId(page)
  const asked = { id, keyId: first.tokens[0].id, token: newToken(), baseUrl: second.url }
  const codes = await page.evaluate(async ({ id, keyId, token, baseUrl }) => {
    const started = await window.keystow.startRotation({ connectionId: id, keyId, name: 'rotated' })
    const moved = await window.keystow.reconnect({ id, token, keeping: 'sealed', baseUrl })
    if (started.ok) await window.keystow.actOnRotation({ id: started.value.id, action: { kind: 'undo' } })
    return [started.ok, moved.ok ? 'moved' : moved.error.code]
  }, asked)
  expect(second.received()).not.toContain(first.tokens[0].secret)
  expect(second.received()).toBe('')
  expect(codes).toEqual([true, 'unfinished'])
  await second.close()
})

// Shows: S16
test('an address that was edited in the settings file gets no token, and the window says so', async ({ running, remote: first }) => {
  const second = await secondHost()
  await running.close()
  const path = join(running.userData, 'settings.json')
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(first.url, second.url))
  const again = await running.relaunch()
  await expect(again.page.getByRole('heading', { name: 'The address of this connection has changed.' })).toBeVisible()
  await expect(again.page.getByRole('region', { name: 'The address of this connection has changed.' })).toContainText(second.url)
  await inspect(again.page, 'address-changed')
  expect(second.received()).toBe('')
  await again.close()

  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(second.url, 'http://192.0.2.1'))
  const without = await again.relaunch()
  await expect(without.page.getByText('Parts of a file could not be used')).toBeVisible()
  await inspect(without.page, 'settings-mended')
  await without.close()
  await second.close()
})

test('the same address and key open the connection that exists', { tag: '@more' }, async ({ page, remote: first }) => {
  await switchToLocal(page)
  await fromSwitcher(page, 'Manage connections…')
  await pressInDialog(page, 'Add connection')
  await fillConnection(page, first.url, first.tokens[0].secret)
  await pressInDialog(page, 'Connect')
  const open = dialogButton(page, /^Open “127\.0\.0\.1/)
  await expect(open).toBeVisible()
  await inspect(page, 'connect-known')
  await open.click()
  await dialogCloses(page)
  await expect(page).not.toHaveTitle(/Local/)
})

// Only Linux can find its secure store locked.
if (process.platform === 'linux') {
  test('a locked keyring costs the local connection no sealed token', { tag: '@more' }, async ({ running, local: _list }) => {
    const sealed = () => readFileSync(join(running.userData, 'tokens.json'), 'utf8')
    await expect.poll(sealed).toMatch(/[A-Za-z0-9+/]{20}/)
    const before = sealed()
    const locked = await running.relaunch({ keyring: 'locked' })
    await expect(locked.page.getByRole('heading', { name: 'GNOME Keyring could not be opened.' })).toBeVisible({ timeout: 20_000 })
    expect(sealed()).toBe(before)
    const unlocked = await locked.relaunch({ keyring: 'unlocked' })
    await lists(unlocked.page, 12)
    expect(sealed()).toBe(before)
    await unlocked.close()
  })
}
