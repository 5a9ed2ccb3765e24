import { expect, test } from 'vitest'
import { CONNECTION, DAY, scene } from './scene.ts'

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
