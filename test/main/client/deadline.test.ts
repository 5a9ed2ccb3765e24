import type { Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { localTransport } from '../../../electron/main/client/transport-local.ts'
import { answersWith } from './answers-with.ts'
import { clientOf, failureIn, gone, holdTimeouts, passDeadline, rawServer } from './support.ts'
import { goodBody, httpAnswer, operations, run } from './wire.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A body that fits, one byte at a time: never idle, never done. */
const drip = (socket: Socket, body: string): void => {
  const bytes = httpAnswer(200, body + ' '.repeat(1e6))
  let sent = 0
  const timer = setInterval(() => {
    socket.write(bytes.subarray(sent, sent + 1))
    sent += 1
  }, 1)
  socket.on('close', () => clearInterval(timer))
}

describe.each(operations)('%s', (operation) => {
  test('a slow drip is timed_out too, although it is never idle', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<Socket>()
    const server = await rawServer((socket) => {
      drip(socket, JSON.stringify(goodBody[operation]()))
      resolve(socket)
    })
    holdTimeouts()
    const result = run(clientOf(server.url), operation)
    const socket = await asked
    passDeadline()
    expect(failureIn(await result).code).toBe('timed_out')
    await gone(socket)
  })

  test('a local service that ignores the abort cannot hold a call past its deadline of 15 seconds', async () => {
    vi.useFakeTimers()
    const aborts: string[] = []
    const client = clientOf(
      localTransport((request) => {
        request.signal?.addEventListener('abort', () => aborts.push(request.method))
        return new Promise(() => {})
      }),
    )
    let ended = ''
    const call = run(client, operation).then((result) => {
      ended = failureIn(result).code
    })
    await vi.advanceTimersByTimeAsync(14_999)
    expect([ended, aborts.length]).toEqual(['', 0])
    await vi.advanceTimersByTimeAsync(1)
    await call
    expect([ended, aborts.length]).toEqual(['timed_out', 1])
  })
})

describe('cancelling', () => {
  test('closing the client ends what is under way at once, tears its connection down, and sends nothing more', async () => {
    for (const operation of operations) {
      const { promise: asked, resolve } = Promise.withResolvers<Socket>()
      const server = await rawServer((socket) => resolve(socket))
      const client = clientOf(server.url)
      const call = run(client, operation)
      const socket = await asked
      await client.close()
      expect(failureIn(await call)).toEqual({ code: 'cancelled' })
      await gone(socket)
      expect(failureIn(await run(client, operation)).code).toBe('cancelled')
      expect(server.connections()).toBe(1)
    }
  })

  test('a finished call leaves no timer behind', async () => {
    vi.useFakeTimers()
    await clientOf(answersWith(() => Response.json(goodBody.list()))).list()
    expect(vi.getTimerCount()).toBe(0)
  })
})
