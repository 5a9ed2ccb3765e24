import { expect } from '@playwright/test'
import { goodBody, httpAnswer, newToken } from '../main/key-api/wire.ts'
import { hostileServer } from '../prove/client/hostile-server.ts'
import { activeId, dialogButton, dialogCloses, fillConnection, fromSwitcher, pressInDialog, switchToLocal } from './support/person.ts'
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
