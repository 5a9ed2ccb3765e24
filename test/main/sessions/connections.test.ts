import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Connection, KeyListState } from '../../../electron/contract/connection.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { boundTo } from '../../../electron/main/key-api/bound-secret.ts'
import { clientFactory } from '../../../electron/main/key-api/client-factory.ts'
import { transportFactory } from '../../../electron/main/key-api/transport-factory.ts'
import { remoteTransport } from '../../../electron/main/key-api/transport-undici.ts'
import { type Connect, createConnect } from '../../../electron/main/sessions/connect.ts'
import { createLocalService, type LocalService, reissueToken } from '../../../electron/main/sessions/local-service.ts'
import { createSessions, type Sessions } from '../../../electron/main/sessions/sessions.ts'
import { testConnection } from '../../../electron/main/sessions/test-connection.ts'
import type { Store } from '../../../electron/main/store/store.ts'
import type { Vault } from '../../../electron/main/store/vault.ts'
import { failNext } from '../../fail-next.ts'
import { valueIn } from '../../values.ts'
import { trusting } from '../network/plain-network.ts'
import { newFolder } from '../new-folder.ts'
import { testStore } from '../store/test-store.ts'
import { quietSessionsParts } from './quiet-sessions.ts'
import { service } from './remote-service.ts'

let folder: string
let disk: ReturnType<typeof testStore>
let store: Store<Vault>
let hasStore: boolean
let local: LocalService
let sessions: Sessions
let pushed: KeyListState[]
let connect: Connect
const createClient = () =>
  clientFactory(
    transportFactory(local, trusting(), async (...to) => remoteTransport(...to)),
    'test',
  )

const open = (): void => {
  local = createLocalService({ folder, quarantined: () => {}, ready: () => {} })
  sessions = createSessions({
    ...quietSessionsParts(store),
    listChanged: (list) => pushed.push(list),
    isKept: () => hasStore,
    storage: () => ({ state: 'unavailable', backend: 'test' }),
    createClient: createClient(),
    mint: (connection) => reissueToken(local, connection),
  })
  connect = createConnect(sessions, createClient(), local, () => 'Local service')
}

beforeEach(() => {
  folder = newFolder()
  disk = testStore()
  store = disk.store
  hasStore = true
  pushed = []
  open()
})
afterEach(() => {
  sessions.close()
  local.close()
})

/** The ids that a service lists, as another program reads them. */
const listedAt = async ({ url, token }: { readonly url: string; readonly token: string }): Promise<readonly string[]> => {
  const answer = await fetch(`${url}/api/v1/api-keys`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { data: { keys: { id: string }[] } }
  return data.keys.map((key) => key.id)
}

/** The token of a connection as the next start has it. */
const tokensOnDisk = (): Vault['tokens'] => JSON.parse(disk.disk.content ?? 'null').tokens
const tokenOf = (id: string): string | undefined => tokensOnDisk().find(({ connectionId }) => connectionId === id)?.secret

const add = async (at: { url: string; token: string }): Promise<Connection> =>
  valueIn(await connect.add({ name: 'Mail', baseUrl: at.url, token: at.token, keeping: 'sealed' }))

/** A connection to a service, whose list was read. */
const listed = async () => {
  const remote = await service()
  const { id } = await add(remote)
  const session = valueIn(sessions.find(id))
  await session.refresh()
  return { remote, id, session }
}

test('the same address and key are no second connection: the one that exists is named, and nothing is sent', async () => {
  const { remote, id } = await listed()
  const before = remote.asked.length
  const again = { name: 'Twice', baseUrl: ` ${remote.url}/api/v1/ `, token: remote.token, keeping: 'session' } as const
  expect(await connect.add(again)).toEqual(fail('already_connected', { connectionId: id }))
  const other = remote.token.at(-5) === 'x' ? 'y' : 'x'
  const elsewhere = `${remote.token.slice(0, -5)}${other}${remote.token.slice(-4)}`
  expect(await connect.add({ ...again, token: elsewhere })).toMatchObject(fail('unauthorized'))
  expect([remote.asked.length, sessions.connections().length]).toEqual([before + 1, 1])
})

test('a connection that moves while its list is under way is listed anew, and the end of the old list says nothing of it', async () => {
  const second = await service()
  const { remote: first, id, session } = await listed()
  failNext(first, 'list', 'never-answer')
  const before = first.asked.length
  const old = session.refresh()
  await expect.poll(() => first.asked.length).toBe(before + 1)
  valueIn(await connect.reconnect(id, second.token, 'sealed', second.url))
  await Promise.all([old, session.refresh()])
  expect(session.state()).toMatchObject({ phase: 'ready', refreshing: false, failure: null })
  expect(session.state().keys?.map((key) => key.id)).toEqual(await listedAt(second))
})

test.each(['ready', 'signed_out'] as const)('a refresh is over in the very change that says what came of it: %s', async (phase) => {
  const { remote, session } = await listed()
  if (phase === 'signed_out') failNext(remote, 'list', 401)
  const before = session.state()
  pushed = []
  await session.refresh()
  expect(pushed.at(0)).toMatchObject({ refreshing: true, phase: 'ready' })
  const differing = pushed.filter(({ refreshing, phase, keys }) => !refreshing || phase !== before.phase || keys !== before.keys)
  expect(differing).toEqual([pushed.at(-1)])
  expect(pushed.at(-1)).toMatchObject({ refreshing: false, phase })
})

test('a list that ends after a later one changes nothing but the gauge', async () => {
  const { remote, session } = await listed()
  remote.faults.arm({ operation: 'list', kind: 'latency', ms: 200, times: { next: 1 } })
  const before = remote.asked.length
  const slow = session.relist()
  await expect.poll(() => remote.asked.length).toBe(before + 1)
  await session.relist()
  expect(session.state()).toMatchObject({ phase: 'ready', refreshing: false })
  pushed = [session.state()]
  await slow
  expect(session.state()).toEqual({ ...pushed[0], gauge: session.state().gauge })
  // No push says what the one before said.
  expect(new Set(pushed.map(({ gauge }) => gauge)).size).toBe(pushed.length)
})

test('a test of a connection asks for the list once and nothing else', async () => {
  const { remote, id, session } = await listed()
  const before = remote.asked.length
  const seen = valueIn(await testConnection(session, createClient(), () => sessions.token(id)))
  expect(remote.asked.slice(before)).toEqual(['GET'])
  expect(seen).toMatchObject({ keys: 12, tls: null, gauge: { limit: 100 } })
  expect(Math.abs(seen.skewSeconds ?? 99)).toBeLessThanOrEqual(1)
})

test('a test shows how far the service’s clock is off', async () => {
  const remote = await service()
  const { id } = await add(remote)
  const hourAgo = () => Date.now() - 3_600_000
  const seen = valueIn(await testConnection(valueIn(sessions.find(id)), createClient(), () => sessions.token(id), hourAgo))
  expect(Math.abs((seen.skewSeconds ?? 0) - 3600)).toBeLessThanOrEqual(1)
})

test('a new address needs a key that it takes; until then the connection stays as it was', async () => {
  const first = await service()
  const second = await service()
  const { id } = await add(first)
  const refused = await connect.reconnect(id, first.token, 'sealed', second.url)
  expect(refused).toMatchObject(fail('unauthorized'))
  expect(await connect.reconnect(id, second.token, 'sealed', 'http://mail.example.test')).toMatchObject(
    fail('bad_address', { detail: 'not_https' }),
  )
  expect(sessions.connections()).toMatchObject([{ id, baseUrl: first.url }])
  expect(tokenOf(id)).toBe(first.token)

  await valueIn(sessions.find(id)).refresh()
  valueIn(await connect.reconnect(id, second.token, 'sealed', second.url))
  const session = valueIn(sessions.find(id))
  await session.refresh()
  expect(sessions.connections()).toMatchObject([{ id, name: 'Mail', baseUrl: second.url }])
  expect(tokenOf(id)).toBe(second.token)
  const theirs = await listedAt(second)
  expect(theirs).toHaveLength(12)
  expect(
    session
      .state()
      .keys?.map((key) => key.id)
      .toSorted(),
  ).toEqual(theirs.toSorted())
})

test('a list of the old address is gone before the new one has answered', async () => {
  const second = await service()
  const { session } = await listed()
  expect(session.state().keys).toHaveLength(12)
  session.renew({ ...session.connection(), baseUrl: second.url })
  expect(session.state()).toMatchObject({ phase: 'loading', keys: null, listedAt: null })
})

test('a name and marks change without a request, keep the list and the token, and survive a restart', async () => {
  const { remote, id } = await listed()
  const before = remote.asked.length
  valueIn(sessions.describe(id, { name: 'Live', accent: 'orange', production: true }))
  expect(remote.asked.length).toBe(before)
  expect(valueIn(sessions.find(id)).state().keys).toHaveLength(12)
  sessions.close()
  store = disk.restart()
  open()
  expect(sessions.connections()).toMatchObject([{ id, name: 'Live', accent: 'orange', production: true, baseUrl: remote.url }])
  expect(valueIn(await sessions.token(id))).toEqual({ secret: remote.token, address: remote.url })
})

test('what comes in by a file is signed out until it gets a key, and is there after a restart', async () => {
  const remote = await service()
  const file = JSON.stringify({ format: 'keystow-connections', version: 1, connections: [{ name: 'Mail', baseUrl: remote.url }] })
  expect(connect.importFile(file)).toEqual(ok({ added: 1, known: 0, refused: 0 }))
  expect(connect.importFile(file)).toEqual(ok({ added: 0, known: 1, refused: 0 }))
  sessions.close()
  store = disk.restart()
  open()
  const [connection] = sessions.connections()
  const session = valueIn(sessions.find(connection?.id ?? ''))
  await session.refresh()
  expect(session.state()).toMatchObject({ phase: 'signed_out', failure: { code: 'token_missing' } })
  expect(remote.asked).toEqual([])
  valueIn(await connect.reconnect(connection?.id ?? '', remote.token, 'sealed'))
  await session.refresh()
  expect(session.state()).toMatchObject({ phase: 'ready' })
})

test('forgetting sends nothing and leaves no token', async () => {
  const { remote, id } = await listed()
  const before = remote.asked.length
  valueIn(sessions.forget(id, false))
  expect(remote.asked.length).toBe(before)
  expect(tokensOnDisk()).toEqual([])
  expect(sessions.connections()).toEqual([])
})

test('what was kept until the app quits, because there was no place for it, is kept once there is one', async () => {
  hasStore = false
  const { id } = valueIn(await connect.useLocal())
  const far = { ...valueIn(sessions.find(id)).connection(), id: 'far', kind: 'remote', baseUrl: 'https://mail.example.test' } as const
  valueIn(sessions.add({ ...far, keeping: 'session' }, boundTo(far, 'a token')))
  expect(disk.disk.content).not.toContain('mail.example.test')
  hasStore = true
  expect(sessions.keepAll()).toEqual(ok(null))
  expect(sessions.connections().map(({ keeping }) => keeping)).toEqual(['sealed', 'sealed'])
  const { connections, tokens } = disk.restart().value
  expect(connections.map((one) => one.id)).toEqual([id, 'far'])
  expect(tokens.some(({ connectionId }) => connectionId === 'far')).toBe(true)
})

test('without a vault the app’s key at the local service gets a new secret at each start, and there is no second key', async () => {
  hasStore = false
  const first = valueIn(await connect.useLocal())
  const keys = async () => {
    const session = valueIn(sessions.find(sessions.activeId() ?? ''))
    await session.refresh()
    return session.state().keys?.map((key) => key.id)
  }
  const [before, { secret }] = [await keys(), valueIn(await sessions.token(first.id))]
  sessions.close()
  local.close()
  store = testStore().store
  open()
  const second = valueIn(await connect.useLocal())
  const token = valueIn(await sessions.token(second.id))
  expect([second.keyId, second.keeping, await keys()]).toEqual([first.keyId, 'session', before])
  expect(token.secret).not.toBe(secret)
  expect(second.lastFour).toBe(token.secret.slice(-4))
})

test('the local service is one connection, however often it is asked for at once', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => connect.useLocal()))
  expect(new Set(all.map((one) => valueIn(one).id)).size).toBe(1)
  expect(sessions.connections()).toHaveLength(1)
})

test('only the local connection is signed in as the local service: another, known or not, is refused and stays as it is', async () => {
  const { id } = valueIn(await connect.useLocal())
  expect(await connect.reconnectLocal('../../etc/passwd')).toEqual(fail('gone'))
  expect(await connect.reconnectLocal('__proto__')).toEqual(fail('gone'))
  expect(sessions.connections().map((one) => one.id)).toEqual([id])
  expect(valueIn(await connect.reconnectLocal(id)).id).toBe(id)
})
