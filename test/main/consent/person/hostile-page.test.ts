import { expect, test } from 'vitest'
import { API, type RequestChannel } from '../../../../electron/contract/ipc.ts'
import { NEEDS } from '../../../../electron/main/consent/person/needs.ts'
import { present, valueIn } from '../../../values.ts'
import { ADDRESS } from '../../../world/world.ts'
import { goodInputs } from '../../doors/ipc/good-inputs.ts'
import { openWorld } from '../../open-world.ts'

const inputs: Readonly<Record<RequestChannel, unknown>> = {
  ...goodInputs,
  'settings:change': { contentProtection: false },
  'connections:reconnect': {
    id: 'c',
    token: 'x_live_12345678',
    baseUrl: 'https://elsewhere.test',
  },
}
// To open an app that is open, and to use a connection that is there, changes nothing.
const HARMLESS: readonly RequestChannel[] = ['lock:open', 'connections:use-local']
const writing = Object.values(API).filter(
  (channel) => NEEDS[channel] !== 'nothing' && !HARMLESS.includes(channel),
)
/** What a page uses a press for, each a press of its own. */
const FIRST = [
  'connections:add',
  'connections:reconnect',
  'api-keys:create',
  'bulk:start',
  'window:act',
] as const

// Shows: S118
test('a page with the whole preload at hand does nothing without a press, one thing by one press, and reaches no new host', async () => {
  const world = openWorld({ seed: 'mixed' })
  const { id: connectionId } = await world.connect()
  await world.ask('connections:use-local', null)
  const key = present(world.session.state().keys?.find(({ id }) => id !== world.own.id))
  world.answers = () => 0
  const writes: string[] = []
  const foreign: string[] = []
  world.carry = (request) => {
    if (request.method !== 'GET') writes.push(request.method)
    if (request.headers.get('authorization') !== `Bearer ${world.own.secret}`)
      foreign.push(request.path)
    return world.service.answer(request)
  }
  /**
   * Calls each channel once and returns those that were let through. `pause`: the cool-down after a
   * Cancel, in milliseconds.
   */
  const attack = async (channels: readonly RequestChannel[], pause: number) => {
    const through: RequestChannel[] = []
    for (const channel of channels) {
      await world.advance(pause)
      const input = JSON.stringify(inputs[channel])
        .replaceAll('"c"', `"${connectionId}"`)
        .replaceAll('"key_1"', `"${key.id}"`)
      if ((await world.askUnseen(channel, JSON.parse(input))).ok) through.push(channel)
    }
    return through
  }

  const here = async () => [
    world.core.sessions.connections(),
    valueIn(await world.askUnseen('lab:keys', null)),
  ]
  const before = await here()
  world.asked.length = 0
  expect(await attack(writing, 30_000)).toEqual([])
  expect(await here()).toEqual(before)
  expect(world.asked.length).toBeGreaterThan(50)
  expect([writes, foreign]).toEqual([[], []])

  let through = 0
  const byPress = writing.filter((channel) => channel !== 'app:quit')
  for (const first of FIRST) {
    await world.advance(30_000)
    world.core.interaction.input.saw({ type: 'mouseDown' })
    const sent = writes.length
    const done = await attack([first, ...byPress], 0)
    expect(done.length).toBeLessThanOrEqual(1)
    expect(writes.length - sent).toBeLessThanOrEqual(1)
    through += done.length
  }
  expect(through).toBeGreaterThan(0)
  expect([foreign, [...world.addresses]]).toEqual([[], [ADDRESS]])
})
