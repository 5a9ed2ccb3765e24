// What was meant to die goes at once, or in its turn, whatever hangs.
import { expect, test } from 'vitest'
import { asListed } from '../../../electron/contract/api-key.ts'
import { valueIn } from '../../values.ts'
import { failNext } from '../../fail-next.ts'
import { ANSWERED, CONNECTION, HOUR, MINUTE, type Scene, scene } from '../features/revocations/scene.ts'

const PART = 'electron'
void PART

/** When a DELETE of a key was sent, in seconds after now; null: never within the time. */
const sentAfter = async (world: Scene, name: string, most: number): Promise<number | null> => {
  world.requests()
  for (let ms = 0; ms <= most; ms += 5_000) {
    if (world.requests().includes(`DELETE ${name}`)) return ms / 1000
    await world.advance(5_000)
  }
  return null
}
/** DELETEs of these keys never get an answer. */
const hang = (world: Scene, ...names: readonly string[]): void => {
  const { reached } = world
  world.reached = async (text) => {
    if (names.some((name) => text.startsWith(`DELETE ${name}`))) return new Promise<never>(() => {})
    return reached(text)
  }
}

test('the key of a program that ended is sent within two minutes beside a bulk revoke of 200 that hangs', async () => {
  const world = await scene(1_000)
  const keys = world.issueMany(200)
  await world.relist()
  hang(world, 'k')
  world.begin(keys)
  await world.advance(5 * MINUTE)
  const client = { name: 'x', request: 'revoke', connectionId: CONNECTION } as const
  void world.press(world.keys.a, { why: 'program', client })
  const after = await sentAfter(world, 'a', HOUR)
  console.log(`a program's DELETE: ${after} s`)
  expect(after).not.toBeNull()
  expect(after).toBeLessThanOrEqual(120)
})

test('a first press beside a bulk revoke of 200 that hangs is sent at once', async () => {
  const world = await scene(1_000)
  const keys = world.issueMany(200)
  await world.relist()
  hang(world, 'k')
  world.begin(keys)
  await world.advance(20 * MINUTE)
  world.requests()
  void world.press(world.keys.a)
  await world.settle()
  expect(world.requests()).toContain('DELETE a')
})

test('the last of 200 keys that hang is tried within the hour, and again within the next', async () => {
  const world = await scene(1_000)
  const keys = world.issueMany(200)
  await world.relist()
  hang(world, 'k')
  world.begin(keys)
  await world.advance(HOUR)
  const first = new Set(world.requests().filter((text) => text.startsWith('DELETE')))
  await world.advance(HOUR)
  const second = new Set(world.requests().filter((text) => text.startsWith('DELETE')))
  console.log(`tried in the first hour ${first.size}, in the second ${second.size}`)
  expect([first.size, second.size]).toEqual([200, 200])
})

test('a refusal of the old token that comes late does not sign out the new one', async () => {
  const world = await scene()
  const { a, b } = world.keys
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  world.reached = async (text) => {
    if (text !== 'DELETE a') return undefined
    world.reached = async () => undefined
    await held
    return { ...ANSWERED, status: 401, body: '{"error":{"code":"revoked_key","message":""}}' }
  }
  void world.press(a)
  await world.settle()
  // The person signs in with another key of the workspace.
  world.signIn(b)
  await world.relist()
  expect(world.session.state().phase).toBe('ready')
  release()
  await world.settle()
  expect(world.session.state().phase).toBe('ready')
  world.requests()
  void world.press(world.keys.c)
  await world.settle()
  expect(world.requests()).toContain('DELETE c')
})

test('a refusal of the old token to a create that comes late does not sign out the new one', async () => {
  const world = await scene()
  const { b } = world.keys
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { carry } = world
  world.carry = async (request) => {
    if (request.method !== 'POST') return carry(request)
    world.carry = carry
    await held
    return { status: 401, headers: ANSWERED.headers, body: '{"error":{"code":"revoked_key"}}' }
  }
  void world.core.creates.create(world.session, 'fresh')
  await world.settle()
  world.signIn(b)
  await world.relist()
  release()
  await world.advance(10 * MINUTE)
  expect(world.session.state().phase).toBe('ready')
})

test('a token refused for a moment, in answer to one DELETE, keeps no first press waiting', async () => {
  const world = await scene()
  const { a, b } = world.keys
  world.reached = async (text) => {
    if (text !== 'DELETE a') return undefined
    world.reached = async () => undefined
    return { ...ANSWERED, status: 401, body: '{"error":{"code":"invalid_key"}}' }
  }
  await world.pressed(a)
  void world.press(b)
  const after = await sentAfter(world, 'b', HOUR)
  console.log(`after a 401 in a bad moment a press waits ${after} s`)
  expect(after).toBeLessThanOrEqual(20)
})

test('the own key goes after the others where a list omits it once', async () => {
  const world = await scene()
  const { a } = world.keys
  hang(world, 'a')
  void world.press(a)
  await world.settle()
  void world.press(world.ownKey)
  world.signIn(world.ownKey, { keyId: null })
  void world.relist()
  await world.advance(3_000)
  void asListed
  expect(world.isAlive(world.ownKey)).toBe(true)
})

test('500 keys whose secrets are known: no more requests a minute than the limit, and a press within 20 s', async () => {
  const world = await scene(100)
  const keys = world.issueMany(300)
  await world.relist()
  for (const key of keys) world.know(key)
  world.requests()
  world.begin(keys)
  let most = 0
  let left: number | null = null
  for (let minute = 0; minute < 12; minute += 1) {
    await world.advance(MINUTE)
    const own = world.requests().filter((text) => !text.includes('('))
    most = Math.max(most, own.length)
    if (minute === 2) {
      void world.press(world.keys.a)
      left = await sentAfter(world, 'a', 30_000)
    }
  }
  const limited = world.service.log?.entries().filter(({ status }) => status === 429).length
  console.log(`most in a minute ${most}; press after ${left} s; alive ${keys.filter((key) => world.isAlive(key)).length}; 429s ${limited}`)
  expect(limited).toBe(0)
  expect(left).toBeLessThanOrEqual(20)
  expect(keys.filter((key) => world.isAlive(key))).toEqual([])
})

test('without rate headers a bulk revoke of 300 with 429s leaves room for presses', async () => {
  const world = await scene(100, { rateLimitHeaders: 'absent' })
  const keys = world.issueMany(300)
  await world.relist()
  world.begin(keys)
  for (let minute = 0; minute < 9; minute += 1) {
    await world.advance(MINUTE)
    const key = world.issue(`p${minute}`)
    void world.press(key)
    await world.settle()
    expect(world.isAlive(key)).toBe(false)
  }
  const limited = world.service.log?.entries().filter(({ status }) => status === 429).length
  console.log(`429s ${limited}`)
  expect(limited).toBe(0)
  expect(keys.filter((key) => world.isAlive(key)).length).toBe(0)
})
