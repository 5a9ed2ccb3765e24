import { DatabaseSync, StatementSync } from 'node:sqlite'
import { describe, expect, test, vi } from 'vitest'
import { createKeyService } from '../../electron/service/index.ts'
import { openDatabase } from '../../electron/service/keys/database.ts'
import { initial } from '../../electron/service/keys/migrations/0001-initial.ts'
import { createSecret, hashSecret } from '../../electron/service/keys/secret.ts'
import { Store } from '../../electron/service/keys/store.ts'
import { asLeftBehind, freshFile, onFile } from './process.ts'
import { modes, open } from './scene.ts'
import { EMAILS, KEYS, NOON, sendTo, stillClock } from './support.ts'

/** More keys than the service remembers the callers of. */
const MANY = 16_400

describe.each(modes)('%s', (mode) => {
  // Shows: S110
  test('a key that was just used gets 401 once its revoke is answered, a new secret likewise', async () => {
    const { lab, create, status, revoke } = await open(mode)
    const [revoked, reissued] = [await create('revoked'), await create('reissued')]
    expect([await status(revoked.key), await status(reissued.key)]).toEqual([200, 200])
    await revoke(revoked.id)
    await lab.reissue(reissued.id)
    expect([await status(revoked.key), await status(reissued.key)]).toEqual([401, 401])
  })
})

// In this process only: so many requests by the wire take longer than all other tests.
test('more keys in use than are remembered: each still has its own count', {
  tags: ['more'],
}, async () => {
  const service = createKeyService({ clock: stillClock(), variants: { limit: 1 } })
  service.seed('empty')
  const workspace = service.workspaces()[0]?.id ?? ''
  const tokens = Array.from(
    { length: MANY },
    (_, index) => service.issueKey(workspace, `worker ${index}`).key,
  )
  const statuses = async () => {
    const found = new Map<number, number>()
    for (const token of tokens) {
      const { status } = await sendTo(service)('GET', EMAILS, { token })
      found.set(status, (found.get(status) ?? 0) + 1)
    }
    return [...found]
  }
  expect(await statuses()).toEqual([[501, MANY]])
  expect(await statuses()).toEqual([[429, MANY]])
  service.close()
})

test('a revoke, by which all keys are forgotten, gives none of them quota', async () => {
  const { lab, status, colleague } = await open('in process', { variants: { limit: 2 } })
  expect([await status(), await status(), await status()]).toEqual([200, 200, 429])
  await lab.revokeKey(colleague.id)
  expect(await status()).toBe(429)
})

/** Two secrets of which so much of the hash agrees as the service looks keys up by. */
const alike = (): readonly [string, string] => {
  const seen = new Map<number, string>()
  for (;;) {
    const secret = createSecret('local')
    const bits = hashSecret(secret).readUInt32BE() >>> 2
    const other = seen.get(bits)
    if (other !== undefined) return [other, secret]
    seen.set(bits, secret)
  }
}

test('keys whose hashes begin alike are told apart', () => {
  const store = new Store(openDatabase(':memory:').database)
  const secrets = alike()
  store.replaceAll((into) => {
    into.organization('org', 'Acme')
    into.workspace('ws', 'org', 'Main')
    for (const [index, secret] of secrets.entries())
      into.key({ id: `key_${index}`, workspaceId: 'ws', name: 'a', secret, createdAt: NOON })
  })
  for (const index of [0, 1, 1, 0, 0])
    expect(store.find(secrets[index] as string)?.keyId).toBe(`key_${index}`)
  store.revoke('key_0', null, NOON)
  expect(secrets.map((secret) => store.find(secret)?.revokedAt)).toEqual([NOON, null])
  store.close()
})

test('a secret whose checksum is wrong is refused without a look-up', async () => {
  const { database } = openDatabase(':memory:')
  const store = new Store(database)
  const looked = vi.spyOn(StatementSync.prototype, 'get')
  const secret = createSecret('local')
  const mistyped = secret.slice(0, -1) + (secret.endsWith('a') ? 'b' : 'a')
  expect([store.find(mistyped), looked.mock.calls.length]).toEqual([null, 0])
  for (const [index, other] of [
    secret,
    `${mistyped}a`,
    `${'local_test_'}${mistyped.slice(11)}`,
  ].entries())
    expect([store.find(other), looked.mock.calls.length]).toEqual([null, index + 1])
  looked.mockRestore()
  store.close()
})

test('the uses of a thousand keys are on disk within a second', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] })
  const file = freshFile()
  const here = onFile(file)
  here.seed('empty')
  const workspace = here.workspaces()[0]?.id ?? ''
  const tokens = Array.from(
    { length: 1_000 },
    (_, index) => here.issueKey(workspace, `worker ${index}`).key,
  )
  for (const token of tokens) void sendTo(here)('GET', EMAILS, { token })
  vi.advanceTimersByTime(1_000)
  expect(
    onFile(asLeftBehind(file))
      .keysOf(workspace)
      .filter(({ lastUsedAt }) => lastUsedAt !== null),
  ).toHaveLength(tokens.length)
  vi.useRealTimers()
})

test('a file of the first version keeps its keys, their uses and their order', async () => {
  const file = freshFile()
  const database = new DatabaseSync(file)
  database.exec(initial)
  database.exec(`
    INSERT INTO organizations VALUES ('org_1', 'Northwind');
    INSERT INTO workspaces VALUES ('ws_2', 'org_1', 'Staging'), ('ws_1', 'org_1', 'Production')`)
  const insert = database.prepare('INSERT INTO api_keys VALUES (?, ?, ?, ?, ?, ?, ?)')
  insert.run('key_2', 'ws_2', 'second', hashSecret('b'), 'bbbb', NOON, null)
  insert.run('key_1', 'ws_1', 'first', hashSecret('a'), 'aaaa', NOON, null)
  insert.run('key_0', 'ws_1', 'gone', hashSecret('c'), 'cccc', NOON, NOON)
  database.exec(`INSERT INTO key_uses VALUES ('key_2', ${NOON - 1_000}); PRAGMA user_version = 1`)
  database.close()

  const service = onFile(file)
  const at = new Date(NOON).toISOString()
  const list = await sendTo(service)('GET', KEYS, { token: 'a' })
  expect(list.json().data.keys).toEqual([
    { id: 'key_1', name: 'first', lastFour: 'aaaa', createdAt: at, lastUsedAt: at },
    {
      id: 'key_2',
      name: 'second',
      lastFour: 'bbbb',
      createdAt: at,
      lastUsedAt: new Date(NOON - 1_000).toISOString(),
    },
  ])
  expect((await sendTo(service)('GET', KEYS, { token: 'c' })).json().error.code).toBe('revoked_key')
  expect(service.workspaces().map(({ id, name }) => [id, name])).toEqual([
    ['ws_1', 'Production'],
    ['ws_2', 'Staging'],
  ])
})
