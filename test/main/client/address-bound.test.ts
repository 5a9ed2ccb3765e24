import dns from 'node:dns'
import { isIP } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseBaseUrl } from '../../../electron/contract/connection.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { boundTo } from '../../../electron/main/base/bound-secret.ts'
import { sentAddress } from '../../../electron/main/base/host-of.ts'
import { createKeyApiClient } from '../../../electron/main/client/client.ts'
import { remoteTransport } from '../../../electron/main/client/transport-undici.ts'
import { failNext } from '../../fail-next.ts'
import { type AddressWorld, addressWorld, sessionOf } from '../../prove/client/address-world.ts'
import { ofKind, valueIn } from '../../values.ts'
import { trusting } from './network/plain-network.ts'

const anew = async () => {
  const world = await addressWorld()
  onTestFinished(() => world.close())
  return { world, app: await world.connected() }
}
const idOf = (app: Parameters<typeof sessionOf>[0]): string => sessionOf(app).connection().id
const toSecond = (app: Parameters<typeof sessionOf>[0], { otherToken, second }: AddressWorld) =>
  app.connect.reconnect(idOf(app), otherToken, second.url)
/** A rotation of the app's own key. */
const rotating = async () => {
  const { world, app } = await anew()
  return {
    world,
    app,
    id: valueIn(await app.rotations.start(idOf(app), world.own.id, 'rotated')).id,
  }
}

test('a rotation that is undone after its connection was to lead elsewhere sends nothing there', async () => {
  const { world, app, id } = await rotating()
  expect(await toSecond(app, world)).toEqual(fail('unfinished', { detail: 'rotation' }))
  await app.rotations.act(id, { kind: 'undo' })
  expect(app.rotations.list()).toMatchObject([{ end: 'undone' }])
  expect(world.second.received()).toBe('')
})

test('the address changes once nothing is unfinished, and then the first token is sent nowhere', async () => {
  const { world, app } = await anew()
  const created = ofKind(await app.creates.create(sessionOf(app), 'a-test'), 'created')
  expect(await toSecond(app, world)).toEqual(fail('unfinished', { detail: 'reveal' }))
  app.reveals.finish(created.reveal.id)
  expect(await toSecond(app, world)).toMatchObject(ok({ baseUrl: world.second.url }))
  await sessionOf(app).relist()
  expect(world.second.received()).toContain(world.otherToken)
  expect(world.second.received()).not.toContain(world.own.secret)
})

test('a list that was read shows what became of a create, and the address can change', async () => {
  const { world, app } = await anew()
  failNext(world.service, 'create', 'commit-then-drop')
  failNext(world.service, 'list', 'html')
  expect(await app.creates.create(sessionOf(app), 'a-test')).toMatchObject({
    value: { kind: 'unknown' },
  })
  expect(await toSecond(app, world)).toEqual(fail('unfinished', { detail: 'create' }))
  await sessionOf(app).relist()
  expect(await toSecond(app, world)).toMatchObject({ ok: true })
})

test('after a restart with an edited address a rotation is refused by name, and works again at its own', async () => {
  const { world, id } = await rotating()
  const moved = await world.restartedAt({ baseUrl: world.second.url })
  await moved.rotations.act(id, { kind: 'undo' })
  expect(moved.rotations.list()).toMatchObject([
    { problem: { kind: 'failed', cause: { code: 'connection_moved' } } },
  ])
  await sessionOf(moved).relist()
  expect(sessionOf(moved).state()).toMatchObject({
    phase: 'signed_out',
    failure: { code: 'address_changed' },
  })
  // Back to where it belongs is the one change that unfinished work allows.
  expect(
    await moved.connect.reconnect(idOf(moved), world.otherToken, 'http://127.0.0.1:9'),
  ).toEqual(fail('unfinished', { detail: 'rotation' }))
  const back = await world.restartedAt({ baseUrl: world.address })
  await back.rotations.act(id, { kind: 'undo' })
  expect(back.rotations.list()).toMatchObject([{ end: 'undone' }])
  expect(world.second.received()).toBe('')
  expect(await sessionOf(back).relist()).toMatchObject({ ok: true })
})

test.each([
  ['to the local service', 'local', ''],
  ['to another path', 'remote', '/other'],
] as const)('a connection that is edited %s sends nothing there', async (_what, kind, path) => {
  const { world } = await anew()
  const moved = await world.restartedAt({ kind, baseUrl: world.address + path })
  expect(await sessionOf(moved).relist()).toMatchObject(fail('address_changed'))
})

test('a token is stored with no other address than its own', async () => {
  const { world, app } = await anew()
  const connection = sessionOf(app).connection()
  expect(
    await app.sessions.keep(
      { ...connection, baseUrl: world.second.url },
      boundTo(connection, world.own.secret),
    ),
  ).toEqual(fail('address_changed'))
  expect(await app.sessions.keep(connection, boundTo(connection, world.own.secret))).toMatchObject({
    ok: true,
  })
  sessionOf(app).renew({ ...connection, baseUrl: world.second.url })
  expect(await sessionOf(app).relist()).toMatchObject(fail('address_changed'))
})

test('no client is built for a secret of another address', async () => {
  const { world, app } = await anew()
  const place = { kind: 'remote', baseUrl: world.second.url } as const
  expect(
    await app.createClient(place, { secret: world.own.secret, address: world.address }),
  ).toEqual(fail('address_changed'))
})

// Shows: S105
test('the transport sends nothing without TLS to another computer, whatever it is given', async () => {
  // Every interface of this computer answers, but only loopback names it for certain.
  for (const host of [
    '0.0.0.0',
    '192.0.2.1',
    'mail.example.test',
    '[::ffff:127.0.0.1]',
    '127.0.0.1.example.test',
  ]) {
    const client = createKeyApiClient({
      transport: remoteTransport(`http://${host}:9`, trusting()),
      token: () => 'token-token',
    })
    expect([host, await client.list()]).toEqual([
      host,
      fail('unreachable', { detail: 'PLAIN_HTTP' }),
    ])
    await client.close()
  }
})

// Shows: S106
test('plain HTTP to localhost goes to 127.0.0.1, whatever address the hosts file gives to that name', async () => {
  const looked = vi.spyOn(dns, 'lookup')
  onTestFinished(() => looked.mockRestore())
  const { world } = await anew()
  for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]']) {
    const address = parseBaseUrl(world.address.replace('127.0.0.1', host))
    if ('problem' in address) throw new Error(address.problem)
    const transport = remoteTransport(address.url, trusting())
    const client = createKeyApiClient({ transport, token: () => world.own.secret })
    expect([host, (await client.list()).ok]).toEqual([host, host !== '[::1]'])
    // A program that is given a secret is given no name to look up either.
    expect(sentAddress(address.url)).not.toContain('localhost')
    await client.close()
  }
  expect(looked.mock.calls.filter(([name]) => isIP(name) === 0)).toEqual([])
})
