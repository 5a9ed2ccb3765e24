import { beforeEach, expect, test } from 'vitest'
import type { KeyListState } from '../../../../electron/contract/connection.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { boundTo } from '../../../../electron/main/base/bound-secret.ts'
import { testConnection } from '../../../../electron/main/features/connections/test-connection.ts'
import { failNext } from '../../../fail-next.ts'
import { present, valueIn } from '../../../values.ts'
import { ADDRESS } from '../../../world/world.ts'
import { cipherOf, noCipher } from '../../client/key-store.ts'
import { workspaceWith } from '../../client/service-keys.ts'
import { textsIn } from '../../new-folder.ts'
import { connectionTo } from '../../samples.ts'
import {
  anew,
  app,
  CONNECTION,
  hold,
  issue,
  own,
  service,
  session,
  start,
  world,
} from '../keys/work-scene.ts'

beforeEach(() => anew())

const ELSEWHERE = `${ADDRESS}/eu`
/** Methods of all requests, the oldest first. */
const sent = () => (service.log?.entries() ?? []).map(({ method }) => method)
/** The states of the list from now on. */
const watchList = (): readonly KeyListState[] => {
  const states: KeyListState[] = []
  app.topics.listChanged.subscribe((state) => void states.push(state))
  return states
}
const tokensOnDisk = async () => (await world.vault()).tokens.map(({ secret }) => secret)
const listed = () =>
  session()
    .state()
    .keys?.map(({ id }) => id)
    .toSorted()
/** A token of another workspace, and the keys that are listed with it. */
const otherToken = () => {
  const { id, key } = issue('other')
  return {
    key,
    ids: service
      .keysOf(workspaceWith(service, { id }).id)
      .map((one) => one.id)
      .toSorted(),
  }
}

test('the same address and key are no second connection: the one that exists is named, and nothing is sent', async () => {
  const before = sent().length
  const again = {
    name: 'Twice',
    baseUrl: ` ${ADDRESS}/api/v1/ `,
    token: own.secret,
  } as const
  expect(await app.connect.add(again)).toEqual(
    fail('already_connected', { connectionId: CONNECTION }),
  )
  const other = own.secret.at(-5) === 'x' ? 'y' : 'x'
  const elsewhere = `${own.secret.slice(0, -5)}${other}${own.secret.slice(-4)}`
  expect(await app.connect.add({ ...again, token: elsewhere })).toMatchObject(fail('unauthorized'))
  expect([sent().length, app.sessions.connections().length]).toEqual([before + 1, 1])
})

test('a connection that moves while its list is under way is listed anew, and the end of the old list says nothing of it', async () => {
  const { key, ids } = otherToken()
  const held = hold('GET')
  const old = session().refresh()
  await held.arrived
  valueIn(await app.connect.reconnect(CONNECTION, key, ELSEWHERE))
  await Promise.all([old, session().refresh()])
  expect(session().state()).toMatchObject({ phase: 'ready', refreshing: false, failure: null })
  expect(listed()).toEqual(ids)
})

test.each(['ready', 'signed_out'] as const)(
  'a refresh is over in the very change that says what came of it: %s',
  async (phase) => {
    if (phase === 'signed_out') failNext(service, 'list', 401)
    const before = session().state()
    const pushes = watchList()
    await session().refresh()
    expect(pushes.at(0)).toMatchObject({ refreshing: true, phase: 'ready' })
    const differing = pushes.filter(
      ({ refreshing, phase, keys }) =>
        !refreshing || phase !== before.phase || keys !== before.keys,
    )
    expect(differing).toEqual([pushes.at(-1)])
    expect(pushes.at(-1)).toMatchObject({ refreshing: false, phase })
  },
)

test('a list that ends after a later one changes nothing but the gauge', async () => {
  const held = hold('GET')
  const slow = session().relist()
  await held.arrived
  await session().relist()
  const before = session().state()
  expect(before).toMatchObject({ phase: 'ready', refreshing: false })
  const pushes = watchList()
  held.release()
  await slow
  expect(session().state()).toEqual({ ...before, gauge: session().state().gauge })
  // No push says what the one before said.
  const gauges = [before, ...pushes].map(({ gauge }) => gauge)
  expect(new Set(gauges).size).toBe(gauges.length)
})

test.each([0, 3_600])(
  'a test of a connection asks for the list once and nothing else, and shows that the clock is %i s off',
  async (ahead) => {
    service.clock.advance(ahead * 1_000)
    const before = sent().length
    const tested = testConnection(
      session(),
      app.createClient,
      valueIn(app.sessions.token(CONNECTION)),
      world.time.clock.wall,
    )
    const seen = valueIn(await tested)
    expect(sent().slice(before)).toEqual(['GET'])
    expect(seen).toMatchObject({ keys: 12, tls: null, gauge: { limit: 100 } })
    expect(Math.abs((seen.skewSeconds ?? 99) - ahead)).toBeLessThanOrEqual(1)
  },
)

test('a new address needs a key that it takes; until then the connection stays as it was', async () => {
  const { key, ids } = otherToken()
  failNext(service, 'list', 401)
  expect(await app.connect.reconnect(CONNECTION, own.secret, ELSEWHERE)).toMatchObject(
    fail('unauthorized'),
  )
  expect(await app.connect.reconnect(CONNECTION, key, 'http://mail.example.test')).toMatchObject(
    fail('bad_address', { detail: 'not_https' }),
  )
  expect(app.sessions.connections()).toMatchObject([{ id: CONNECTION, baseUrl: ADDRESS }])
  expect(await tokensOnDisk()).toEqual([own.secret])

  valueIn(await app.connect.reconnect(CONNECTION, key, ELSEWHERE))
  await session().refresh()
  expect(app.sessions.connections()).toMatchObject([
    { id: CONNECTION, name: 'Test', baseUrl: ELSEWHERE },
  ])
  expect([await tokensOnDisk(), listed()]).toEqual([[key], ids])
})

test('a list of the old address is gone before the new one has answered', () => {
  expect(listed()).toHaveLength(12)
  session().renew({ ...session().connection(), baseUrl: ELSEWHERE })
  expect(session().state()).toMatchObject({ phase: 'loading', keys: null, listedAt: null })
})

test('a name and marks change without a request, keep the list and the token, and survive a restart', async () => {
  const before = sent().length
  valueIn(app.sessions.describe(CONNECTION, { name: 'Live', accent: 'orange', production: true }))
  expect([sent().length, listed()?.length]).toEqual([before, 12])
  await start()
  expect(app.sessions.connections()).toMatchObject([
    { id: CONNECTION, name: 'Live', accent: 'orange', production: true, baseUrl: ADDRESS },
  ])
  expect(valueIn(app.sessions.token(CONNECTION))).toEqual({
    secret: own.secret,
    address: ADDRESS,
  })
})

test('what comes in by a file is signed out until it gets a key, and is there after a restart', async () => {
  const file = JSON.stringify({
    format: 'keystow-connections',
    version: 1,
    connections: [{ name: 'Mail', baseUrl: ELSEWHERE }],
  })
  expect(app.connect.importFile(file)).toEqual(ok({ added: 1, known: 0, refused: 0 }))
  expect(app.connect.importFile(file)).toEqual(ok({ added: 0, known: 1, refused: 0 }))
  await start()
  const { id } = present(app.sessions.connections().find(({ baseUrl }) => baseUrl === ELSEWHERE))
  const imported = valueIn(app.sessions.find(id))
  const before = sent().length
  await imported.refresh()
  expect(imported.state()).toMatchObject({
    phase: 'signed_out',
    failure: { code: 'token_missing' },
  })
  expect(sent()).toHaveLength(before)
  valueIn(await app.connect.reconnect(id, own.secret))
  await imported.refresh()
  expect(imported.state()).toMatchObject({ phase: 'ready' })
})

test('forgetting sends nothing and leaves no token', async () => {
  const before = sent().length
  valueIn(app.sessions.forget(CONNECTION, false))
  expect([sent().length, await tokensOnDisk(), app.sessions.connections()]).toEqual([
    before,
    [],
    [],
  ])
})

test('what was in memory only, because there was no place for it, is kept once there is one', async () => {
  let state: 'unavailable' | 'available' = 'unavailable'
  await anew({ osStore: { ...cipherOf('store'), probe: async () => ({ state, backend: 'test' }) } })
  await app.connect.useLocal()
  await world.advance(3_000)
  expect(textsIn(world.folder)).not.toContain('keys.test')
  state = 'available'
  await world.ask('connections:check-storage', null)
  const { connections, tokens } = await world.vault()
  expect(connections.map(({ kind }) => kind)).toEqual(['remote', 'local'])
  expect(tokens.map(({ secret }) => secret)).toContain(own.secret)
})

test('without a vault the app’s key at the local service gets a new secret at each start, and there is no second key', async () => {
  await anew({ osStore: noCipher })
  const signIn = async () => {
    const connection = valueIn(await app.connect.useLocal())
    const local = valueIn(app.sessions.find(connection.id))
    await local.refresh()
    const { secret } = valueIn(app.sessions.token(connection.id))
    return { ...connection, secret, keys: local.state().keys?.map(({ id }) => id) }
  }
  const first = await signIn()
  await start()
  const second = await signIn()
  expect([second.keyId, second.keys]).toEqual([first.keyId, first.keys])
  expect(second.secret).not.toBe(first.secret)
  expect(second.lastFour).toBe(second.secret.slice(-4))
})

test('the local service is one connection, however often it is asked for at once', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => app.connect.useLocal()))
  expect(new Set(all.map((one) => valueIn(one).id)).size).toBe(1)
  expect(app.sessions.connections()).toHaveLength(2)
})

test('only the local connection is signed in as the local service: another, known or not, is refused and stays as it is', async () => {
  const { id } = valueIn(await app.connect.useLocal())
  const before = app.sessions.connections()
  for (const other of [CONNECTION, '../../etc/passwd', '__proto__'])
    expect(await app.connect.reconnectLocal(other)).toEqual(fail('gone'))
  expect(app.sessions.connections()).toEqual(before)
  expect(valueIn(await app.connect.reconnectLocal(id)).id).toBe(id)
})

test('a connection that was forgotten is not kept: only an added one is new', async () => {
  const connection = connectionTo(ADDRESS, { id: CONNECTION, lastFour: 'bbbb' })
  app.sessions.forget(CONNECTION, true)
  expect(app.sessions.keep(connection, boundTo(connection, 'remote_live_second'))).toEqual(
    fail('gone'),
  )
  const { connections, tokens } = await world.vault()
  expect([connections, tokens]).toEqual([[], []])
})
