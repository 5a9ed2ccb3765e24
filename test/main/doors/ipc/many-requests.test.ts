import { expect, test } from 'vitest'
import { API, type RequestChannel } from '../../../../electron/contract/ipc.ts'
import { NEEDS } from '../../../../electron/main/consent/person/needs.ts'
import { APP_ORIGIN } from '../../../../electron/main/platform/security/origin.ts'
import { present } from '../../../values.ts'
import { openWorld } from '../../open-world.ts'
import { goodInputs } from './good-inputs.ts'

const CHANNELS = Object.values(API).filter((channel) => NEEDS[channel] === 'nothing')
const ASKED = 6_000

test('a page that asks each channel thousands of times without a press has few requests sent at a time, and the person’s own goes at once', async () => {
  const world = openWorld({ seed: 'mixed' })
  const { id: connectionId } = await world.connect()
  const key = present(world.session.state().keys?.find(({ id }) => id !== world.own.id))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const [methods, held]: [string[], { now: number; most: number }] = [[], { now: 0, most: 0 }]
  world.carry = async (request) => {
    methods.push(request.method)
    held.now += 1
    held.most = Math.max(held.most, held.now)
    await released
    held.now -= 1
    return world.service.answer(request)
  }
  const asker = {
    senderFrame: { origin: APP_ORIGIN, parent: null },
    sender: { getOSProcessId: () => 1, isDestroyed: () => false },
  }
  const ask = (channel: RequestChannel): Promise<unknown> => {
    const input = JSON.stringify(channel === 'connections:test' ? 'c' : goodInputs[channel])
    return world.core.door.ask(
      channel,
      asker,
      JSON.parse(input.replaceAll('"c"', `"${connectionId}"`).replaceAll('"key_1"', `"${key.id}"`)),
    )
  }
  const answers = CHANNELS.flatMap((channel) =>
    channel === 'lock:now' ? [] : Array.from({ length: ASKED }, () => ask(channel)),
  )
  await world.settle()
  expect(held.most).toBeGreaterThan(0)
  expect(held.most).toBeLessThanOrEqual(10)
  void world.ask('api-keys:revoke', {
    connectionId,
    id: key.id,
    confirmation: { typedName: key.name, signOut: false },
  })
  await world.settle()
  expect(methods).toContain('DELETE')
  release()
  await world.hear(Promise.all(answers))
  expect(held.most).toBeLessThanOrEqual(11)
})
