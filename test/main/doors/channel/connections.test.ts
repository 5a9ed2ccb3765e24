import { randomBytes } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { join as joinPath } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ChannelOutcome } from '../../../../electron/contract/channel.ts'
import { ok } from '../../../../electron/contract/result.ts'
import {
  createChannelConnections,
  MOST_CONNECTIONS,
} from '../../../../electron/main/doors/channel/connections.ts'
import type { AnswerRequest } from '../../../../electron/main/doors/channel/conversation.ts'
import { joinServer } from '../../../../electron/wire/handshake.ts'
import { createLink, type Link } from '../../../../electron/wire/link.ts'
import { readChannelFile, socketPlace } from '../../../../electron/wire/place.ts'
import { newFolder } from '../../new-folder.ts'
import { channelScene, client, RUN, statusOf } from './channel-scene.ts'

const token = randomBytes(32)
const RUNS = { kind: 'run', client, ...RUN, ttlSeconds: 60 } as const

/** Connections over a socket, which nobody but the test knows. */
const scene = async (answer: AnswerRequest) => {
  const connections = createChannelConnections({ answer })
  const folder = newFolder()
  const server = createServer((socket) => connections.take(socket, token))
  await new Promise<void>((done) => server.listen(joinPath(folder, 's'), done))
  onTestFinished(() => {
    connections.closeAll()
    server.close()
  })
  const open = (): Promise<Link> =>
    new Promise((done) => {
      const socket = connect(joinPath(folder, 's'))
      socket.once('connect', () => done(createLink(socket)))
    })
  const join = async (): Promise<Link> => {
    const link = await open()
    if (!(await joinServer(link, token))) throw new Error('not proven')
    return link
  }
  return { connections, open, join }
}

const answer: AnswerRequest = async () => ok(null)
const nextOf = async (link: Link): Promise<unknown> => (await link.next())?.message ?? null

const expectAnswered = async (link: Link, id: number): Promise<void> => {
  link.send(statusOf(id))
  expect(await nextOf(link)).toMatchObject({ id, ok: true })
}

// A connection is idle, or late with its proof, only where a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

describe('the connections of the channel', () => {
  test('no more than eight wait for their proof, and one more is dropped unheard', async () => {
    const { open, connections } = await scene(answer)
    const links: Link[] = []
    for (let count = 0; count < MOST_CONNECTIONS.unproven; count += 1) links.push(await open())
    const late = await open()
    expect(await late.next()).toBeNull()
    expect(connections.count('unproven')).toBe(8)
    expect(await joinServer(links[0] as Link, token)).toBe(true)
  })

  test('who does not prove itself in time is dropped', async () => {
    const { open, connections } = await scene(answer)
    const link = await open()
    await expect.poll(() => connections.count('unproven')).toBe(1)
    vi.advanceTimersByTime(5_000)
    expect(await link.next()).toBeNull()
    await expect.poll(() => connections.count('unproven')).toBe(0)
  })

  test('no more than eight ask at a time, and one more is answered busy', async () => {
    const { join, connections } = await scene(answer)
    const links: Link[] = []
    for (let count = 0; count < MOST_CONNECTIONS.asking; count += 1) links.push(await join())
    const late = await join()
    // It takes its time before it asks, as a program does that has only just started.
    for (let id = 1; id <= 100; id += 1) {
      await expectAnswered(links[1] as Link, id)
    }
    late.send(statusOf(7))
    expect(await nextOf(late)).toEqual({ id: 7, ok: false, error: { code: 'busy' } })
    expect(await nextOf(late)).toBeNull()
    links[0]?.close()
    await expect.poll(() => connections.count('asking')).toBe(MOST_CONNECTIONS.asking - 1)
    const again = await join()
    await expectAnswered(again, 8)
    const turnedAway = await join()
    await expect.poll(() => connections.count('turnedAway')).toBe(1)
    connections.closeAll()
    expect(await nextOf(turnedAway)).toBeNull()
  })

  test('the connections of leases count apart, 32 of them, and are not dropped when idle', async () => {
    const { join, connections } = await scene(answer)
    const links: Link[] = []
    for (let count = 0; count < MOST_CONNECTIONS.leases; count += 1) {
      const link = await join()
      link.send({ id: 1, ...RUNS })
      expect(await nextOf(link)).toMatchObject({ ok: true })
      links.push(link)
    }
    expect([connections.count('asking'), connections.count('leases')]).toEqual([0, 32])
    const late = await join()
    late.send({ id: 1, ...RUNS })
    expect(await nextOf(late)).toEqual({ id: 1, ok: false, error: { code: 'busy' } })
    // This one is dropped as idle; the leases, which said nothing for as long, are still there.
    vi.advanceTimersByTime(60_000)
    expect(await nextOf(late)).toBeNull()
    expect(connections.count('leases')).toBe(32)
    links[5]?.send({ id: 2, kind: 'beat', client })
    expect(await nextOf(links[5] as Link)).toMatchObject({ id: 2, ok: true })
  })

  test('a second request is busy until the first is answered', async () => {
    const { promise, resolve } = Promise.withResolvers<ChannelOutcome>()
    const { join } = await scene(({ id }) => (id === 1 ? promise : Promise.resolve(ok(null))))
    const link = await join()
    link.send(statusOf(1))
    link.send(statusOf(2))
    expect(await nextOf(link)).toEqual({ id: 2, ok: false, error: { code: 'busy' } })
    resolve(ok(null))
    expect(await nextOf(link)).toEqual({ id: 1, ok: true, value: null })
    await expectAnswered(link, 3)
  })

  test('who goes away ends its request', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const { join } = await scene((_request, _helper, gone) => {
      gone.addEventListener('abort', () => resolve())
      begun.resolve()
      return new Promise(() => {})
    })
    const link = await join()
    link.send(statusOf(1))
    await begun.promise
    link.close()
    await promise
  })

  test('a request with anything that is not meant is invalid, and nobody is asked', async () => {
    const { join } = await scene(() => {
      throw new Error('asked')
    })
    const link = await join()
    const wrong = [
      { ...statusOf(1), more: 1 },
      { ...statusOf(1), kind: 'show' },
      { ...statusOf(1), kind: '__proto__' },
      { id: 1, kind: 'status' },
      { ...statusOf(1), client: { ...client, uid: 0 } },
      { ...statusOf(1), client: { ...client, argv: [1] } },
      { id: 1, ...RUNS, env: 'A B' },
      { id: 1, ...RUNS, ttlSeconds: 59 },
      { id: 1, ...RUNS, ttlSeconds: 60.5 },
      { id: 1, ...RUNS, argv: [] },
      {
        id: 1,
        kind: 'create',
        client,
        name: 'n',
        to: { kind: 'env-file', path: '/a', variable: 'A', mode: 0o777 },
      },
      { id: 1, kind: 'create', client, name: 'n', to: { kind: 'stdout' } },
      JSON.parse(
        '{"id":1,"kind":"status","client":{"pid":1,"program":"","folder":"","argv":[],"__proto__":{"x":1}}}',
      ),
      { ...statusOf(1), client: { ...client, assistant: { length: [{ toString: '' }] } } },
    ]
    for (const message of wrong) {
      link.send(message)
      expect(await nextOf(link)).toEqual({ id: 1, ok: false, error: { code: 'invalid' } })
    }
  })

  test.each([[null], [1], ['text'], [[]], [{ id: -1 }], [{ id: '1' }], [{ id: 1.5 }]])(
    '%j, which has no id, ends the connection',
    async (message) => {
      const { join } = await scene(answer)
      const link = await join()
      link.send(message)
      expect(await nextOf(link)).toBeNull()
    },
  )

  test('an answer that does not fit a message is a failure, and the connection goes on', async () => {
    const { join } = await scene(async ({ id }) =>
      ok((id === 1 ? 'x'.repeat(70_000) : null) as never),
    )
    const link = await join()
    link.send(statusOf(1))
    expect(await nextOf(link)).toEqual({ id: 1, ok: false, error: { code: 'failed' } })
    await expectAnswered(link, 2)
  })

  test('what throws is a failure without its words', async () => {
    const { join } = await scene(async () => {
      throw new Error('a secret')
    })
    const link = await join()
    link.send(statusOf(1))
    expect(await nextOf(link)).toEqual({ id: 1, ok: false, error: { code: 'failed' } })
  })

  test('who sends without end and reads nothing is given up', async () => {
    const { channel, data, computer, caller } = channelScene()
    await channel.start()
    const address = socketPlace(data, computer)?.address ?? ''
    // A proven connection whose answers are never read.
    const file = readChannelFile(data, computer)
    if (typeof file === 'string') throw new Error(file)
    const socket = connect(address)
    const link = createLink(socket)
    expect(await joinServer(link, file.token)).toBe(true)
    const closed = new Promise<void>((done) => link.onClosed(done))
    const flood = (): void => {
      for (let count = 0; count < 500 && !socket.destroyed; count += 1)
        link.send({ ...statusOf(1), client: { ...client, uid: 'x'.repeat(100) } })
      if (!socket.destroyed) setImmediate(flood)
    }
    flood()
    await closed
    expect(await (await caller()).ask(statusOf(1))).toMatchObject({ ok: true })
  })
})
