import { API_KEYS_PATH, EMAILS_PATH } from '../../electron/contract/key-api.ts'
import { createKeyService } from '../../electron/service/index.ts'
import { coreRequest } from '../service/core-request.ts'
import { copyOf, type Filled } from './fill.ts'
import { expectStatus, interleaved, medianOf, quantile, ratio, timed } from './measure.ts'
import { fastifyApp } from './servers/fastify.ts'
import { NOT_SPECIFIED } from './servers/same-answer.ts'
import { NO_LIMIT, type Pace } from './suite.ts'
import { atMost, micros, type Row, times } from './table.ts'
import { throughTransport } from './through-transport.ts'

const URL_BASE = 'http://local.invalid'
const MOST = 1.2
const FLOOR = 'floor by hand: Request → Response'

/**
 * Without a network: our core, the web-standard entry and the client's own transport, beside a
 * hand-written floor.
 */
export const inProcess = async (
  { file, hot, five }: Filled,
  pace: Pace,
): Promise<readonly Row[]> => {
  const service = createKeyService({ file: copyOf(file, 'ours'), variants: { limit: NO_LIMIT } })
  // As test suites run it.
  const inMemory = createKeyService({ variants: { limit: NO_LIMIT } })
  inMemory.snapshots.load(file)
  const app = await fastifyApp({ file: copyOf(file, 'fastify'), limit: NO_LIMIT })

  const constant = JSON.stringify(NOT_SPECIFIED)
  const constantHead = {
    'Content-Type': 'application/json; charset=utf-8',
    'X-RateLimit-Limit': '1000000000',
    'X-RateLimit-Remaining': '999999999',
    'X-RateLimit-Reset': '1800000000',
  }
  const floor = async (request: Request): Promise<Response> => {
    const known =
      request.method === 'GET' &&
      new URL(request.url).pathname === EMAILS_PATH &&
      request.headers.has('authorization')
    return new Response(constant, { status: known ? 501 : 404, headers: constantHead })
  }

  const bearer = hot.map((token) => ({ authorization: `Bearer ${token}` }))
  const headersAt = (index: number): { authorization: string } =>
    bearer[index % bearer.length] as { authorization: string }

  const core = async (path: string, status: number, token: string): Promise<void> => {
    expectStatus((await service.answer(coreRequest({ path, token }))).status, status)
  }
  const web = (handle: (request: Request) => Promise<Response>) => async (index: number) => {
    const response = await handle(
      new Request(URL_BASE + EMAILS_PATH, { headers: headersAt(index) }),
    )
    expectStatus(response.status, 501)
    await response.json()
  }

  const ways: Readonly<Record<string, (index: number) => Promise<void>>> = {
    'core: answer()': (index) => core(EMAILS_PATH, 501, hot[index % hot.length] as string),
    'core: answer(), list of 5': (index) =>
      core(API_KEYS_PATH, 200, five[index % five.length] as string),
    [FLOOR]: web(floor),
    'handle(Request), data on a file': web(service.handle),
    'handle(Request), data in memory': web(inMemory.handle),
    "Keystow through the client's transport": throughTransport(service.answer, hot),
    'fastify.inject()': async (index) => {
      const answer = await app.inject({
        method: 'GET',
        url: EMAILS_PATH,
        headers: headersAt(index),
      })
      expectStatus(answer.statusCode, 501)
      answer.json()
    },
  }

  for (const way of Object.values(ways)) await timed(pace.calls, way)
  const turns = Object.entries(ways).map(
    ([name, way]) => [name, () => timed(pace.calls, way)] as const,
  )
  const results = await interleaved(pace.rounds, Object.fromEntries(turns))
  service.close()
  inMemory.close()
  await app.close()

  return Object.keys(ways).map((who): Row => {
    const over = /^(?:handle|Keystow)/.test(who)
      ? ratio(results, who, FLOOR, ({ all }) => all)
      : null
    return {
      what: 'in process: one request, counted and recorded',
      who,
      median: micros(medianOf(results, who, ({ all }) => all / pace.calls)),
      p99: micros(medianOf(results, who, ({ each }) => quantile(each, 0.99))),
      ...(over === null ? {} : { ratio: times(over), ...atMost(over, MOST, '× floor') }),
    }
  })
}
