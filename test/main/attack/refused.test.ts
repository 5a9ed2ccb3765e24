// A key whose secret is refused from this computer (an address list, a plan that was not paid), and lives.
import { expect, test } from 'vitest'
import { failNext } from '../../fail-next.ts'
import { valueIn } from '../../values.ts'
import { ANSWERED, boundOf, CONNECTION, HOUR, knowing, MINUTE, scene } from '../features/revocations/scene.ts'

const REFUSED = { ...ANSWERED, status: 401, body: '{"error":{"code":"ip_not_allowed","message":"x"}}' }
const DEAD = /(revoke: (revoked|already_gone|gone_after_request)|prove: confirmed)$/

test('whose DELETEs get lost for five minutes, and that each list shows, is not said to be dead', async () => {
  const { world, key } = await knowing()
  await world.advance(15 * MINUTE)
  world.reached = async (text) =>
    text === 'GET (a)' ? REFUSED : text === 'DELETE a' ? { ...ANSWERED, status: 503 } : undefined
  await world.pressed(key)
  for (let n = 0; n < 30; n += 1) {
    await world.advance(10_000)
    await world.relist()
    expect(world.session.state().keys?.some(({ id }) => id === key.id)).toBe(true)
    expect(world.log.filter((line) => DEAD.test(line))).toEqual([])
  }
})

test('whose DELETEs get lost for five minutes keeps its kept secret, and dies afterwards', async () => {
  const { world, key } = await knowing()
  await world.advance(15 * MINUTE)
  world.reached = async (text) =>
    text === 'GET (a)' ? REFUSED : text === 'DELETE a' ? { ...ANSWERED, status: 503 } : undefined
  await world.pressed(key)
  await world.advance(5 * MINUTE)
  expect(world.core.kept.of(CONNECTION)).toHaveLength(1)
  world.reached = async () => undefined
  await world.advance(12 * HOUR)
  expect(world.isAlive(key)).toBe(false)
})

test('that a list leaves out twice, and nobody sent anything for (a program uses it): its lease goes on', async () => {
  const { world, key } = await knowing()
  await world.advance(15 * MINUTE)
  // A plan in two days.
  world.plan(key, 2)
  world.reached = async (text) => (text === 'GET (a)' ? REFUSED : undefined)
  world.service.faults.arm({ operation: 'list', kind: 'omit', times: { next: 2 }, keyId: key.id })
  await world.relist()
  await world.advance(2_000)
  await world.relist()
  await world.advance(5 * MINUTE)
  await world.relist()
  await world.advance(5 * MINUTE)
  expect(world.log.filter((line) => DEAD.test(line))).toEqual([])
  expect([world.isAlive(key), world.plans()]).toEqual([true, ['planned']])
  expect(world.core.kept.of(CONNECTION)).toHaveLength(1)
})

test('kept, checked twice a minute apart while the list shows it, is not erased', async () => {
  const { world, key } = await knowing()
  await world.advance(15 * MINUTE)
  world.reached = async (text) => (text === 'GET (a)' ? REFUSED : undefined)
  const check = () => world.ask('kept:check', { connectionId: CONNECTION, keyId: key.id } as never)
  const first = await check()
  await world.advance(70_000)
  const second = await check()
  console.log(JSON.stringify([first, second]))
  expect(world.core.kept.of(CONNECTION)).toHaveLength(1)
})

test('of a leak, pasted, whose DELETEs get lost: not proven dead while each list shows it', async () => {
  const world = await scene()
  const { a } = world.keys
  await world.advance(15 * MINUTE)
  // Once it worked, so that it is known to be the key's.
  const leak = valueIn(world.core.leakActions.begin(CONNECTION, a.id, a.key))
  let isRestricted = false
  world.reached = async (text) =>
    text === 'GET (a)' && isRestricted ? REFUSED : text === 'DELETE a' ? { ...ANSWERED, status: 503 } : undefined
  void world.core.leakActions.act(leak.id, { kind: 'revoke', typedName: 'a', signOut: true })
  await world.advance(MINUTE)
  isRestricted = true
  await world.advance(10 * MINUTE)
  void boundOf
  void failNext
  expect([world.isAlive(a), world.core.leaks.list()[0]?.items.revoke]).toEqual([true, 'doing'])
})
