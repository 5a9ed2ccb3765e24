import { expect, test } from 'vitest'
import { failNext } from '../../../fail-next.ts'
import { valueIn } from '../../../values.ts'
import { CONNECTION, HOUR, MINUTE, scene } from '../revocations/scene.ts'

const asker = { name: 'k', request: 'run', connectionId: CONNECTION } as const
const plan = { command: ['x'], folder: '/home/f', seconds: 3_600, asker, process: null }
const helper = { send: () => {}, onGone: () => {} }

test.each([0, 3])(
  'a program keeps its key through a restart after the computer’s clock alone was set ahead by %d h',
  async (hours) => {
    const world = await scene()
    const running = world.core.leases.run(world.session, plan, helper)
    const { lease, leaseToken, keyId } = valueIn(await world.hear(running))
    world.setClock(hours * HOUR)
    await world.advance(MINUTE)
    await world.restart()
    const back = world.core.leases.rejoin(lease, leaseToken, ['x'], '/home/f', helper)
    await world.advance(10 * MINUTE)
    expect([back.ok, world.isAlive({ id: keyId })]).toEqual([true, true])
    await world.advance(50 * MINUTE)
    expect(world.isAlive({ id: keyId })).toBe(false)
  },
)

test('a program’s lost create is searched for though the computer’s clock alone was a day ahead at the next start', async () => {
  const world = await scene()
  failNext(world.service, 'create', 'commit-then-drop')
  world.late('list-lag', 10 * MINUTE)
  void world.core.leases.run(world.session, plan, helper)
  await world.advance(MINUTE)
  const made = () =>
    world.service.keysOf(world.workspace.id).filter(({ name }) => name.startsWith('run-'))
  expect(made()).toHaveLength(1)
  world.core.store.flush()
  world.kill()
  world.setClock(25 * HOUR)
  await world.start()
  world.setClock(-25 * HOUR)
  await world.advance(HOUR)
  expect(made()).toEqual([])
})
