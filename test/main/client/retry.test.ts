import { describe, expect, test } from 'vitest'
import { hastyClock } from '../../clock.ts'
import { NOBODY } from '../../ports.ts'
import { answersWith } from './answers-with.ts'
import { clientOf, codeIn } from './support.ts'
import { goodBody, operations, run } from './wire.ts'

type Answer = () => Response | Promise<Response>

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response(null, { status: code, headers })
const lost: Answer = () => Promise.reject(new Error('connection lost'))
const good: Answer = () => Response.json(goodBody.list())

/**
 * A client whose service gives these answers in turn; `sent` counts the requests and `pauses` the
 * milliseconds between them.
 */
function scripted(answers: readonly Answer[], random = 0.5) {
  const left = [...answers]
  const seen = { sent: 0, pauses: [] as number[] }
  const transport = answersWith(async () => {
    seen.sent += 1
    return (left.shift() ?? lost)()
  })
  const client = clientOf(transport, {
    random: () => random,
    clock: hastyClock((ms) => seen.pauses.push(ms)),
  })
  return { client, seen }
}

describe('a list that may be retried', () => {
  test.each([
    ['a lost answer', lost],
    ['500', status(500)],
    ['503 with a short wait', status(503, { 'retry-after': '1' })],
    ['429 with a short wait', status(429, { 'retry-after': '1' })],
    ['429 with a window that ends soon', status(429, { 'x-ratelimit-reset': '1' })],
  ])('survives two times %s', async (_, bad) => {
    const { client, seen } = scripted([bad, bad, good])
    expect(await client.list({ retry: true })).toMatchObject({ ok: true })
    expect(seen.sent).toBe(3)
  })

  test('gives up after the third request', async () => {
    const { client, seen } = scripted([lost, lost, lost, good])
    expect(codeIn(await client.list({ retry: true }))).toBe('no_answer')
    expect(seen.sent).toBe(3)
  })

  test('tries a refused connection again', async () => {
    const pauses: number[] = []
    const client = clientOf(NOBODY, { clock: hastyClock((ms) => pauses.push(ms)) })
    expect(codeIn(await client.list({ retry: true }))).toBe('unreachable')
    expect(pauses).toHaveLength(2)
  })

  test('waits longer each time, by chance within bounds', async () => {
    const pauses = async (random: number) => {
      const { client, seen } = scripted([lost, lost, lost], random)
      await client.list({ retry: true })
      return seen.pauses
    }
    expect(await pauses(0)).toEqual([200, 400])
    expect(await pauses(0.5)).toEqual([400, 800])
  })

  test('never comes back before the service asked it to', async () => {
    for (const random of [0, 0.99]) {
      const { client, seen } = scripted([status(429, { 'retry-after': '4' }), good], random)
      await client.list({ retry: true })
      expect(seen.pauses).toEqual([4000 + random * 250])
    }
  })

  test.each([
    ['429 with a long wait', status(429, { 'retry-after': '30' })],
    ['429 without a wait', status(429)],
    ['503 with a long wait', status(503, { 'retry-after': '30' })],
    ['401', status(401)],
    ['403', status(403)],
    ['404', status(404)],
    ['a redirect', status(302)],
    ['an unreadable answer', () => Response.json({})],
  ])('is not sent again after %s', async (_, bad) => {
    const { client, seen } = scripted([bad, good])
    expect(await client.list({ retry: true })).toMatchObject({ ok: false })
    expect(seen.sent).toBe(1)
  })

  test('stops when the client is closed during a pause', async () => {
    const seen = { sent: 0 }
    const transport = answersWith(async () => {
      seen.sent += 1
      return new Response(null, { status: 500 })
    })
    const client = clientOf(transport, {
      clock: hastyClock(() => client.close()),
    })
    expect(codeIn(await client.list({ retry: true }))).toBe('cancelled')
    expect(seen.sent).toBe(1)
  })
})

test.each(operations)('%s is sent once when nobody asked for a retry', async (operation) => {
  for (const bad of [
    lost,
    status(500),
    status(503, { 'retry-after': '0' }),
    status(429, { 'retry-after': '0' }),
  ]) {
    const { client, seen } = scripted([bad, good])
    expect(await run(client, operation)).toMatchObject({ ok: false })
    expect([seen.sent, seen.pauses]).toEqual([1, []])
  }
})
