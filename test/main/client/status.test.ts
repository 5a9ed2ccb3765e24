import { describe, expect, test } from 'vitest'
import type { RateGauge } from '../../../electron/contract/connection.ts'
import { clockWith } from '../../clock.ts'
import { answersWith } from './answers-with.ts'
import { clientOf, expectNoTrace, failureIn, rawServer } from './support.ts'
import { goodBody, httpAnswer, newToken, type OperationName, operations, run } from './wire.ts'

const NOW = Date.UTC(2026, 10, 21, 10, 0, 0)
const clock = clockWith({ wall: () => NOW })
const answering = (status: number, headers: Record<string, string> = {}) =>
  clientOf(
    answersWith(() => new Response(null, { status, headers })),
    { clock },
  )

const named: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'invalid_request',
  413: 'invalid_request',
  415: 'invalid_request',
  422: 'invalid_request',
  429: 'rate_limited',
}
/** Of an answer with an empty body. */
const codeOf = (status: number, operation: OperationName): string =>
  (status === 404 && operation === 'revoke' ? 'unexpected_status' : named[status]) ??
  (status < 400 ? 'redirected' : status < 500 ? 'unexpected_status' : 'server_error')

describe.each(operations)('%s', (operation) => {
  test('every status from 300 to 599 ends in its one code and keeps its number', async () => {
    for (let status = 300; status < 600; status += 1) {
      const { code, ...rest } = failureIn(await run(answering(status), operation))
      expect([status, code, rest]).toEqual([status, codeOf(status, operation), { status }])
    }
  })

  test('an answer that cannot be read keeps its status too', async () => {
    const client = clientOf(answersWith(() => Response.json({}, { status: 202 })))
    expect(failureIn(await run(client, operation))).toMatchObject({
      code: 'unreadable_answer',
      status: 202,
    })
  })

  test.each([
    ['https://other.test/api', 'other.test'],
    ['//other.test:8443/x', 'other.test:8443'],
    ['/elsewhere', 'local.invalid'],
    ['http://[', undefined],
    ['mailto:someone', undefined],
  ])('a redirect to %s names the host and is not followed', async (location, host) => {
    expect(failureIn(await run(answering(302, { location }), operation)).host).toBe(host)
  })

  // Shows: S121
  test.each([301, 302, 303, 307, 308])(
    'after a %i the other host sees no connection, let alone the token',
    async (status) => {
      const token = newToken()
      const other = await rawServer((socket) =>
        socket.end(httpAnswer(200, JSON.stringify(goodBody[operation]()))),
      )
      const server = await rawServer((socket) =>
        socket.end(httpAnswer(status, '', { location: `${other.url}/api/v1/api-keys` })),
      )
      const failure = failureIn(await run(clientOf(server.url, { token }), operation))
      expect(failure).toEqual({ code: 'redirected', status, host: `127.0.0.1:${other.port}` })
      expect([other.connections(), other.received()]).toEqual([0, ''])
      expect(server.requests).toHaveLength(1)
    },
  )

  test('a server that puts the token everywhere it can write does not get it into the failure', async () => {
    const token = newToken()
    for (const status of [200, 302, 401, 403, 404, 418, 429, 500]) {
      const server = await rawServer((socket) =>
        socket.end(
          httpAnswer(status, JSON.stringify({ data: { [token]: token }, error: token }), {
            location: `https://${token}.evil.test/${token}`,
            'retry-after': token,
            'x-ratelimit-reset': token,
            [`x-${token}`]: token,
          }),
        ),
      )
      expectNoTrace(token, failureIn(await run(clientOf(server.url, { token }), operation)))
    }
  })
})

describe('a 404 to a revoke', () => {
  const revokedBy = async (response: () => Response) =>
    failureIn(await clientOf(answersWith(response)).revoke('key_one'))

  test.each([
    { error: { code: 'key_not_found', message: 'There is no such key.' } },
    { error: 'not found' },
    { errors: [{ code: 7 }] },
    { code: 'key_not_found' },
    { message: 'no such key' },
    { detail: 'no such key' },
    { type: 'about:blank', title: 'Not Found', status: 404 },
  ])('is the service’s own answer as %j', async (body) => {
    for (const type of ['application/json; charset=utf-8', 'application/problem+json'])
      expect(
        await revokedBy(
          () =>
            new Response(JSON.stringify(body), { status: 404, headers: { 'content-type': type } }),
        ),
      ).toEqual({ code: 'not_found', status: 404 })
  })

  test.each([
    ['a page', '<html>404</html>', 'text/html'],
    ['nothing', '', 'application/json'],
    ['no body at all', null, null],
    ['a JSON error as text', '{"error":"not found"}', 'text/plain'],
    ['half of an error', '{"error":{"code"', 'application/json'],
    ['an object of another kind', '{"data":{"deleted":false}}', 'application/json'],
    ['an empty object', '{}', 'application/json'],
    ['a list', '[{"error":1}]', 'application/json'],
    ['a text', '"error"', 'application/json'],
    ['null', 'null', 'application/json'],
  ])('says no more than a lost answer as %s', async (_, body, type) => {
    const headers = type === null ? {} : { 'content-type': type }
    expect(await revokedBy(() => new Response(body, { status: 404, headers }))).toEqual({
      code: 'unexpected_status',
      status: 404,
    })
  })
})

describe('how long to wait', () => {
  test('a 429 takes it from Retry-After first and from the window’s end otherwise', async () => {
    const reset = { 'x-ratelimit-reset': String(NOW / 1000 + 40) }
    expect(
      failureIn(await answering(429, { 'retry-after': '7', ...reset }).list()).retryAfter,
    ).toBe(7)
    expect(failureIn(await answering(429, reset).list()).retryAfter).toBe(40)
    expect(
      failureIn(await answering(429, { 'retry-after': 'soon', ...reset }).list()).retryAfter,
    ).toBe(40)
    expect(failureIn(await answering(429).list())).not.toHaveProperty('retryAfter')
  })

  test('a 503 takes it from Retry-After only', async () => {
    expect(failureIn(await answering(503, { 'retry-after': '7' }).list()).retryAfter).toBe(7)
    expect(
      failureIn(await answering(503, { 'x-ratelimit-reset': '40' }).list()),
    ).not.toHaveProperty('retryAfter')
  })
})

describe('the rate gauge', () => {
  const rate = (remaining: number) => ({
    'x-ratelimit-limit': '100',
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': '18',
  })
  const gauge = (remaining: number): RateGauge => ({
    limit: 100,
    remaining,
    resetsAt: NOW + 18_000,
  })

  test('follows every answer, failures included, and keeps what it knows when an answer has no rate headers', async () => {
    const answers = [rate(63), {}, rate(0)]
    const seen: RateGauge[] = []
    const client = clientOf(
      answersWith(() => new Response(null, { status: 503, headers: answers.shift() ?? {} })),
      { clock, onGauge: (now) => seen.push(now) },
    )
    expect(client.gauge()).toBeNull()
    await client.list()
    await client.list()
    expect(client.gauge()).toEqual(gauge(63))
    await client.list()
    expect(client.gauge()).toEqual(gauge(0))
    expect(seen).toEqual([gauge(63), gauge(0)])
  })

  test('ignores a 401, whose headers are about no key', async () => {
    const client = answering(401, rate(0))
    await client.list()
    expect(client.gauge()).toBeNull()
  })
})
