import fc from 'fast-check'

/**
 * Stands for a secret: where a text of others is one, and an answer has it whole, it was not
 * masked.
 */
export const CANARY = 'fuzz_live_0123456789abcdefABCD'

/**
 * One that the assistant itself sends: it gets nothing that it did not have where it hears that
 * again.
 */
const SENT = CANARY.replace('fuzz', 'sent')

/**
 * What an assistant sends: one line, whatever is in it. `id`: of the answer that has to come; null
 * where none does, or nobody knows.
 */
export interface Line {
  readonly text: string
  readonly id: string | null
}

const META = 'io.modelcontextprotocol'
const INFO = { name: 'fuzz', version: '1' }
const ENVELOPE = {
  [`${META}/protocolVersion`]: '2026-07-28',
  [`${META}/clientInfo`]: INFO,
  [`${META}/clientCapabilities`]: {},
}

/** Both protocols that a server of ours speaks. */
export const GENERATIONS = ['2026-07-28', '2025-11-25'] as const
export type Generation = (typeof GENERATIONS)[number]

const paramsOf = (generation: Generation, params: object): object =>
  generation === '2026-07-28' ? { ...params, _meta: ENVELOPE } : params

const line = (id: string, method: string, params: object): Line => ({
  text: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
  id,
})

/** What opens a conversation, as a client of the generation does. */
export const opening = (generation: Generation): readonly Line[] => {
  if (generation === '2026-07-28')
    return [line('open', 'server/discover', paramsOf(generation, {}))]
  return [
    line('open', 'initialize', { protocolVersion: generation, capabilities: {}, clientInfo: INFO }),
    { text: '{"jsonrpc":"2.0","method":"notifications/initialized"}', id: null },
  ]
}

/** A question that is always answered. */
export const listTools = (generation: Generation, id: string): Line =>
  line(id, 'tools/list', paramsOf(generation, {}))

const TEXTS = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\u202e',
    '\u0000',
    '__proto__',
    'constructor',
    '../..',
    '~',
    'Mail',
    'key_1',
    SENT,
    'x'.repeat(5_000),
  ),
)
const ANY = fc.oneof(TEXTS, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(-1, 0.5, 2 ** 53, 1e308))

const connection = fc.option(TEXTS, { nil: undefined })
const place = fc.oneof(
  fc.constant({ kind: 'kept' }),
  fc.record({ kind: fc.constant('recipe'), recipe: TEXTS, name: TEXTS }),
  fc.record({ kind: fc.constant('env-file'), path: TEXTS }),
)
const run = fc.record({
  kind: fc.constant('run'),
  argv: fc.array(TEXTS, { minLength: 1, maxLength: 4 }),
})
const requestId = fc.record({ requestId: fc.oneof(TEXTS, fc.constantFrom('0123456789abcdef')) })

/** By tool, what it may be given. */
const GOOD: Readonly<Record<string, fc.Arbitrary<object>>> = {
  list_connections: fc.constant({}),
  list_keys: fc.oneof(
    fc.constant({}),
    fc.record({ from: fc.nat(300) }),
    fc.record({ connection: fc.constant('Mail') }),
  ),
  request_key: fc.record({
    connection,
    name: TEXTS,
    purpose: TEXTS,
    destination: fc.oneof(place, run),
  }),
  request_rotation: fc.record({ connection, key: TEXTS, purpose: TEXTS, destination: place }),
  request_revocation: fc.record({ connection, key: TEXTS, purpose: TEXTS }),
  request_status: requestId,
  cancel_request: requestId,
}

const TOOLS = Object.keys(GOOD)

const goodCall = fc
  .constantFrom(...TOOLS)
  .chain((name) => (GOOD[name] ?? fc.constant({})).map((given) => ({ name, arguments: given })))

/** A good call in which one field is anything, gone, or one too many. */
const badCall = fc
  .tuple(
    goodCall,
    fc.constantFrom('name', 'arguments', 'destination', 'key', 'from', 'more', '__proto__'),
    ANY,
  )
  .map(([call, field, value]): object => {
    if (field === 'name' || field === 'arguments') return { ...call, [field]: value }
    return {
      ...call,
      arguments: {
        ...call.arguments,
        ...JSON.parse(`{${JSON.stringify(field)}:${JSON.stringify(value) ?? 'null'}}`),
      },
    }
  })

const METHODS = [
  'ping',
  'tools/list',
  'tools/call',
  'server/discover',
  'initialize',
  'resources/list',
  'resources/read',
  'prompts/get',
  'logging/setLevel',
  'completion/complete',
  'subscriptions/listen',
  'tasks/list',
  '',
  'constructor',
]

const RAW = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replaceAll(/[\r\n]/g, ' ')),
  fc.json({ maxDepth: 3 }),
  fc.constantFrom(
    '',
    '{',
    '[]',
    '[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
    'null',
    '{"jsonrpc":"1.0","id":1}',
    '['.repeat(2_000),
  ),
)

const rest = (generation: Generation): fc.Arbitrary<(id: string) => Line> =>
  fc.oneof(
    {
      arbitrary: goodCall.map(
        (call) => (id: string) => line(id, 'tools/call', paramsOf(generation, call)),
      ),
      weight: 6,
    },
    {
      arbitrary: badCall.map(
        (call) => (id: string) => line(id, 'tools/call', paramsOf(generation, call)),
      ),
      weight: 4,
    },
    {
      arbitrary: fc
        .tuple(fc.constantFrom(...METHODS), fc.object({ maxDepth: 2 }))
        // What a subscription is answered with comes at its end, and an opening again may end the
        // other one.
        .map(([method, params]) => (id: string) => ({
          ...line(id, method, paramsOf(generation, params)),
          id: null,
        })),
      weight: 2,
    },
    { arbitrary: RAW.map((text) => () => ({ text, id: null })), weight: 2 },
    {
      arbitrary: fc
        .tuple(fc.constantFrom('notifications/cancelled', 'notifications/initialized', 'x'), ANY)
        .map(([method, value]) => () => ({
          text: JSON.stringify({
            jsonrpc: '2.0',
            method,
            params: paramsOf(generation, { requestId: value, reason: value }),
          }),
          id: null,
        })),
      weight: 1,
    },
  )

/** So many lines, always the same for a seed. */
export const linesOf = (generation: Generation, seed: number, count: number): readonly Line[] =>
  fc
    .sample(rest(generation), { seed, numRuns: count })
    .map((make, index) => make(`${seed}-${index}`))
