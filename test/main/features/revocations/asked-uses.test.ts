import { expect, test } from 'vitest'
import { asListed } from '../../../../electron/contract/api-key.ts'
import { CONNECTION, DAY, knowing, MINUTE, scene } from './scene.ts'

test.each(['bulk:start', 'plans:act'] as const)(
  'what the person agrees to by %s counts as used lately what is then revoked as confirmed: also a key that the app was signed in with, by the service’s clock',
  async (channel) => {
    const world = await scene()
    const { a, b, c, d } = world.keys
    await world.use(c)
    await world.advance(6 * DAY)
    await world.use(a)
    world.signIn(a)
    await world.relist()
    world.signIn(world.ownKey)
    await world.advance(2 * DAY)
    await world.use(b)
    await world.relist()
    for (const key of [a, b, c, d]) world.plan(key, 400, null)
    const plans = world.revocations.plans.list().map(({ id }) => id)
    world.answers = () => 0
    await (channel === 'bulk:start'
      ? world.ask(channel, { connectionId: CONNECTION, ids: [a.id, b.id, c.id, d.id] })
      : world.ask(channel, { ids: plans, action: 'confirm' }))
    expect(world.asked.at(-1)?.detail).toContain('2 API keys were used in the last 7 days.')
    world.cut()
    world.begin([a, b, c, d])
    world.core.store.flush()
    const reasons = (await world.vault()).revocations.flatMap((entry) => entry.reasons)
    const bulk = reasons.filter(({ why }) => why === 'bulk')
    expect(bulk.map(({ isConfirmed }) => isConfirmed)).toEqual([true, true, false, false])
  },
)

test('a list that comes while the app asks with a key’s secret shows no use by others, and leaves no hour of one', async () => {
  const { world, key } = await knowing()
  const { carry } = world
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  world.carry = async (request) => {
    const answer = await carry(request)
    if (request.headers.get('authorization') === `Bearer ${key.key}`) await held
    return answer
  }
  const checked = world.ask('kept:check', { connectionId: CONNECTION, keyId: key.id })
  await world.settle()
  await world.relist()
  const listed = world.session.state().keys?.find(({ id }) => id === key.id) ?? asListed(key)
  expect(listed.lastUsedAt).not.toBeNull()
  expect(world.session.lastUses()(listed)).toBeNull()
  expect(world.core.useWatch.history(CONNECTION, key.id).used).toEqual([])
  release()
  await world.hear(checked)
  expect(world.session.lastUses()(listed)).toBeNull()
})

test.each(['plan', 'bulk'] as const)(
  'a use after the first request of a %s keeps its key no more',
  async (why) => {
    const world = await scene()
    const { a } = world.keys
    if (why === 'plan') {
      world.plan(a, 2)
      await world.advance(2 * DAY - MINUTE)
    }
    world.reached = async (text) => (text.startsWith('DELETE') ? { status: 503 } : undefined)
    if (why === 'bulk') world.begin([a])
    await world.advance(2 * MINUTE)
    await world.use(a)
    await world.relist()
    await world.advance(MINUTE)
    world.reached = async () => undefined
    await world.advance(2 * MINUTE)
    expect([world.isAlive(a), world.log.at(-1)]).toEqual([false, 'a revoke: revoked'])
  },
)
