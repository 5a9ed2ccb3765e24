import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serveAssistant } from '../../electron/mcp/serve.ts'
import { channelScene } from '../main/doors/channel/channel-scene.ts'
import { startApp } from './assistant-scene.ts'

/** Stops the time of all timeouts. `pass` lets those end that are at most this long. */
const stopTime = () => {
  const running = new Map<number, AbortController>()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const time = running.get(ms) ?? new AbortController()
    running.set(ms, time)
    return time.signal
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return {
    pass: (most: number): void => {
      for (const [ms, time] of running) if (ms <= most) time.abort()
    },
  }
}

const call = (id: number, name: string, input: object = {}) => ({
  id,
  method: 'tools/call',
  params: { name, arguments: input },
})

const OPENING = [
  {
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'piped', version: '1' },
    },
  },
  { method: 'notifications/initialized' },
]

/**
 * What an assistant's server answers to these messages, by the ids of requests, where its input
 * ends right behind them, and its exit code.
 */
const pipe = async (dataFolder: string, ...messages: readonly object[]) => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const code = serveAssistant({ dataFolder, words: ['mcp'] }, () => {}, { stdin, stdout })
  const sent = [...OPENING, ...messages].map((one) => JSON.stringify({ jsonrpc: '2.0', ...one }))
  stdin.end(`${sent.join('\n')}\n`)
  // Nothing that is written after the end is an answer.
  void code.then(() => stdout.end())
  const lines = (await text(stdout)).split('\n').filter((line) => line !== '')
  const answers = lines.map((line) => JSON.parse(line))
  return { code: await code, answers: new Map(answers.map(({ id, result }) => [id, result])) }
}

test('all that was read before the input ended is answered before the server ends', async () => {
  const app = await startApp()
  await app.context.channel.switchTo(true)
  stopTime()
  const { code, answers } = await pipe(
    app.data,
    { id: 2, method: 'tools/list' },
    call(3, 'list_connections'),
    call(4, 'list_keys'),
    // Nobody could ask what became of it.
    call(5, 'request_revocation', { key: 'k', purpose: 'to clean up' }),
    call(6, 'request_status', { requestId: 'other' }),
  )
  expect([code, [...answers.keys()].toSorted()]).toEqual([0, [1, 2, 3, 4, 5, 6]])
  expect(answers.get(3).structuredContent).toMatchObject({ locked: false })
  expect(answers.get(4).structuredContent.keys).not.toHaveLength(0)
  expect(answers.get(5).structuredContent).toMatchObject({ state: 'cancelled' })
  expect(app.context.approvals.waiting).toBe(0)
})

test('where the app does not answer, what was read before the input ended is told so, and the server ends', async () => {
  const time = stopTime()
  const { channel, data, runtime } = channelScene(() => {
    time.pass(1_900)
    return new Promise(() => {})
  })
  vi.stubEnv('XDG_RUNTIME_DIR', runtime)
  onTestFinished(() => void vi.unstubAllEnvs())
  await channel.switchTo(true)
  const { code, answers } = await pipe(data, call(2, 'list_keys'))
  expect([code, [...answers.keys()]]).toEqual([0, [1, 2]])
  expect(answers.get(2)).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('no_answer') }],
  })
})
