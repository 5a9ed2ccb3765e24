import type { ChannelClient, ChannelRequest } from '../../../electron/contract/channel.ts'
import { pick, type Random } from '../random.ts'

const client: ChannelClient = { pid: 1, program: '/bin/fuzz', folder: '/', argv: ['a', 'b c'] }
const RUN = {
  env: 'KEYSTOW_API_KEY',
  urlEnv: 'KEYSTOW_BASE_URL',
  argv: ['node', 'app.js'],
  program: '/usr/bin/node',
  folder: '/home/ada',
} as const

type Requests = { readonly [K in ChannelRequest['kind']]: Omit<ChannelRequest<K>, 'id' | 'client'> }

/** One good request of each kind. */
const GOOD: Requests = {
  status: { kind: 'status' },
  list: { kind: 'list', from: 0 },
  run: { kind: 'run', ...RUN, ttlSeconds: 3600 },
  'run-kept': { kind: 'run-kept', ...RUN, key: 'key_1' },
  'prepare-run': { kind: 'prepare-run', ...RUN, ttlSeconds: 3600, purpose: 'to run the tests' },
  create: {
    kind: 'create',
    name: 'billing',
    to: { kind: 'env-file', path: '/home/ada/.env', variable: 'KEY' },
  },
  rotate: {
    kind: 'rotate',
    key: 'key_1',
    to: { kind: 'recipe', recipe: 'pass', name: 'shop/mail' },
  },
  revoke: { kind: 'revoke', key: 'key_1', connection: 'c' },
  rejoin: { kind: 'rejoin', lease: 'lease', leaseToken: 'token' },
  started: { kind: 'started', pid: 1 },
  ended: { kind: 'ended', code: 0, signal: null },
  beat: { kind: 'beat' },
}

export const goodRequest = (random: Random, id: number): Readonly<Record<string, unknown>> => {
  return { id, client, ...pick<object>(random, Object.values(GOOD)) }
}

/** Each is as the one before, so that one approval may be good for the next. */
export const runRequest = (id: number): Readonly<Record<string, unknown>> => ({
  id,
  client,
  ...GOOD.run,
})

const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  2 ** 53,
  1e308,
  '',
  'x'.repeat(5_000),
  '\u0000',
  '\ud800',
  '__proto__',
  'approved',
  [],
  {},
  [[[[]]]],
  { kind: 'env-file' },
  { kind: 'kept', secret: true },
  Array.from({ length: 300 }, () => 'a'),
]

const NAMES = [
  '__proto__',
  'constructor',
  'approved',
  'confirmation',
  'secret',
  'signOut',
  'toString',
  'id',
  'kind',
  'client',
  'to',
  'argv',
]

/** The same value with one place of it changed: left out, replaced, or with something beside it. */
export const mutated = (random: Random, value: unknown, depth = 0): unknown => {
  const odd = pick(random, ODD)
  if (typeof value !== 'object' || value === null || depth > 3 || random(4) === 0)
    return depth === 0 ? value : odd
  const entries = Object.entries(value)
  const at = random(entries.length + 1)
  const chosen = entries[at]
  if (chosen === undefined || random(5) === 0) entries.push([pick(random, NAMES), odd])
  else if (random(4) === 0) entries.splice(at, 1)
  else entries[at] = [chosen[0], mutated(random, chosen[1], depth + 1)]
  if (Array.isArray(value)) return entries.map(([, inner]) => inner)
  // As JSON has it: a field of that name, not another prototype.
  return JSON.parse(
    `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${JSON.stringify(inner ?? null)}`).join(',')}}`,
  )
}

export const randomBytesOf = (random: Random, most: number): Buffer =>
  Buffer.from(Array.from({ length: 1 + random(most) }, () => random(256)))

const withLength = (length: number, body: Buffer): Buffer => {
  const header = Buffer.alloc(4)
  header.writeUInt32BE(length)
  return Buffer.concat([header, body])
}

/** Bytes that are no frame, not a whole one, or one of something that is no message. */
export const badBytes = (random: Random, request: unknown): Buffer => {
  const body = Buffer.from(JSON.stringify(request))
  switch (random(7)) {
    case 0:
      return randomBytesOf(random, 200)
    case 1:
      return withLength(body.length, body.subarray(0, random(body.length)))
    case 2:
      return withLength(0, body)
    case 3:
      return withLength(0xffffffff - random(1000), body)
    case 4: {
      const flipped = Buffer.from(body)
      flipped[random(body.length)] = random(256)
      return withLength(body.length, flipped)
    }
    case 5:
      return withLength(random(body.length), body)
    default: {
      const deep = Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
      return withLength(deep.length, deep)
    }
  }
}
