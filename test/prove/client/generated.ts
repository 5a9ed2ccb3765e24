import type { Socket } from 'node:net'
import { KEY_API_FAILURE_CODES } from '../../../electron/contract/result.ts'
import { goodBody, httpAnswer, newToken, type OperationName, operations, run, selfSigned } from '../../main/key-api/wire.ts'
import type { Proof } from '../proof.ts'
import { seeded } from '../random.ts'
import { hostileServer } from './hostile-server.ts'
import { type ClientSubject, clientAt } from './subject.ts'

type Random = (below: number) => number

/** The closed set of ways in which a call may end. */
const CODES: ReadonlySet<string> = new Set(
  KEY_API_FAILURE_CODES.filter((code) => !['unreachable', 'tls_failed', 'cancelled'].includes(code)),
)

const HEADERS = ['content-type', 'content-encoding', 'content-length', 'location', 'retry-after', 'date', 'x-ratelimit-reset', 'connection']
const VALUES = ['application/json', 'identity', 'gzip', '', '//evil.test', '0', '-1', '1e9', 'close', 'text/html', '99999999999999999999']

const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T

/** A good answer with some of its bytes changed, removed, doubled or made up. */
const mangled = (bytes: Buffer, random: Random): Buffer => {
  const at = random(bytes.length)
  const length = random(12)
  const [head, cut, tail] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)]
  switch (random(5)) {
    case 0:
      return head
    case 1:
      return Buffer.concat([head, tail])
    case 2:
      return Buffer.concat([head, cut, cut, tail])
    case 3:
      return Buffer.concat([head, Buffer.from(Array.from({ length }, () => random(256))), tail])
    default:
      return Buffer.concat([head, Buffer.from(cut.map((byte) => byte ^ (1 << random(8)))), tail])
  }
}

const generate = (operation: OperationName, random: Random): Buffer => {
  const status = random(3) === 0 ? 200 + random(400) : 200
  const headers = Object.fromEntries(Array.from({ length: random(3) }, () => [pick(random, HEADERS), pick(random, VALUES)]))
  let bytes = httpAnswer(status, JSON.stringify(goodBody[operation]()), headers)
  for (let times = random(4); times > 0 && bytes.length > 0; times -= 1) bytes = mangled(bytes, random)
  return bytes
}

export const generated: Proof<ClientSubject> = {
  id: 'generated-answers',
  what: 'no answer whatsoever makes a call throw, hang, or end outside the closed set of codes',
  full: 10_000,
  sample: 300,
  breaks: {
    what: 'what is not foreseen is thrown',
    file: 'key-api/read-json.ts',
    edits: [
      ["return fail('unreadable_answer', { detail: 'body: expected JSON' })", "return { ok: false, error: { code: 'bad_json' as never } }"],
    ],
  },
  run: async ({ subject }, amount, tally) => {
    const random = seeded(72)
    const identity = selfSigned('IP:127.0.0.1')
    const places = [
      { server: await hostileServer(), options: {} },
      { server: await hostileServer(identity), options: { ca: identity.cert } },
    ] as const
    const ends = new Map<string, number>()
    for (let done = 0; done < amount; done += 1) {
      const operation = operations[done % operations.length] as OperationName
      const { server, options } = places[random(2)] as (typeof places)[number]
      const bytes = generate(operation, random)
      server.serve((socket: Socket) => void socket.end(bytes))
      const client = clientAt(subject, server.url, newToken(), options)
      const end = await run(client, operation).then(
        (result) => (result.ok ? 'good' : result.error.code),
        () => 'thrown',
      )
      await client.close()
      ends.set(end, (ends.get(end) ?? 0) + 1)
      tally.check(end === 'good' || CODES.has(end), `${operation} ended in ${end}`)
      tally.check(server.requests.length === 1, `${operation} sent ${server.requests.length} requests`)
    }
    for (const { server } of places) await server.close()
    return [...ends].map(([end, times]) => `${end} ${times}`).join(', ')
  },
}
