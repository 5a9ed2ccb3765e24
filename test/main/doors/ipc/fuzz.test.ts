import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { API, type RequestChannel } from '../../../../electron/contract/ipc.ts'
import { parseUnknown } from '../../../../electron/main/base/parse-unknown.ts'
import { guards } from '../../../../electron/main/doors/ipc/guards.ts'
import { mayFailWith } from '../../../contract/may-fail-with.ts'
import { pick, type Random, seeded } from '../../../prove/random.ts'
import { openWorld } from '../../open-world.ts'

const ring = (): unknown => {
  const value: Record<string, unknown> = {}
  value.ring = value
  return value
}
const VALUES: readonly unknown[] = [
  null,
  undefined,
  true,
  false,
  0,
  -1,
  1,
  7,
  65_536,
  1e308,
  Number.NaN,
  10n,
  '',
  'x',
  'key_1',
  '__proto__',
  '\u0000',
  '../../etc/passwd',
  'x'.repeat(5_000),
  'x'.repeat(40_000),
  [],
  {},
  [1, 'a', null],
  { length: 3 },
  { typedName: null, signOut: false },
  new Date(0),
  new Map([['a', 1]]),
  new ArrayBuffer(64),
  new Float64Array(10_000),
  new Array(50_000),
  ring(),
]
/** How often each channel is asked. */
const ROUNDS = 40
/** After these an app that took them would be locked, or gone. */
const SHUTS: ReadonlySet<RequestChannel> = new Set([
  'lock:now',
  'lock:set-passphrase',
  'lock:erase',
  'app:quit',
  'window:act',
])

/**
 * An object of the fields that the channel takes, with anything in them and sometimes a field too
 * many; or just anything.
 */
const inputFor = (channel: RequestChannel, random: Random): unknown => {
  const guard: z.ZodType = guards[channel]
  const fields = 'shape' in guard ? Object.keys(guard.shape as object) : []
  if (fields.length === 0 || random(4) === 0) return pick(random, VALUES)
  const kept = [...fields.filter(() => random(8) > 0), ...(random(5) === 0 ? ['extra'] : [])]
  return Object.fromEntries(kept.map((field) => [field, pick(random, VALUES)]))
}

// Shows: S9
test('whatever a page sends, main answers with a result, refuses what does not fit, and goes on', {
  tags: ['more'],
}, async () => {
  const random = seeded(7)
  const world = openWorld({ seed: 'mixed' })
  const { id } = await world.connect()
  const channels = Object.values(API)
  for (let turn = 0; turn < ROUNDS * channels.length; turn += 1) {
    const channel = channels[turn % channels.length] as RequestChannel
    const input = deserialize(serialize(inputFor(channel, random)))
    const fits = parseUnknown(guards[channel], input ?? null).success
    if (fits && SHUTS.has(channel)) continue
    const answer = await world.ask(channel, input as never)
    const code = answer.ok ? 'ok' : answer.error.code
    expect([
      channel,
      input,
      code,
      fits ? code === 'ok' || mayFailWith(channel, code) : code === 'bad_input',
    ]).toEqual([channel, input, code, true])
    expect(code).not.toBe('internal')
  }
  expect(await world.ask('api-keys:state', id)).toMatchObject({ ok: true })
})
