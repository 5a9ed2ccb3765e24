import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatLearned } from '../../electron/service/lab/learned.ts'
import { newFolder } from '../main/new-folder.ts'
import { keystow, type Running, start } from './command-scene.ts'

interface Ready {
  readonly url: string
  readonly tokens: readonly { readonly id: string; readonly secret: string }[]
}

const ready = async (running: Running): Promise<Ready> => {
  await Promise.race([
    running.printed('\n'),
    running.ended.then(({ err }) => Promise.reject(new Error(err))),
  ])
  return JSON.parse(running.out())
}

const list = async ({ url, tokens }: Ready): Promise<Response> =>
  fetch(`${url}/api/v1/api-keys`, { headers: { authorization: `Bearer ${tokens[0]?.secret}` } })

test('lab serves without the app, answers a list, ends with 0 on SIGTERM, and leaves nothing in the data folder', async () => {
  const data = newFolder()
  const running = start({ data }, ['lab', '--port', '0', '--seed', 'empty'])
  const service = await ready(running)
  const answer = await list(service)
  expect(answer.status).toBe(200)
  expect((await answer.json()).data.keys).toMatchObject([{ id: service.tokens[0]?.id }])
  running.process.kill('SIGTERM')
  expect(await running.ended).toEqual({ code: 0, out: `${JSON.stringify(service)}\n`, err: '' })
  await expect(list(service)).rejects.toThrow()
  expect(readdirSync(data)).toEqual([])
})

test('lab ends with 0 on SIGINT', async () => {
  const running = start({ data: newFolder() }, ['lab'])
  await ready(running)
  running.process.kill('SIGINT')
  expect((await running.ended).code).toBe(0)
})

test('lab answers as was learned of a service, and as its other options say', async () => {
  const data = newFolder()
  const learned = join(data, 'service.json')
  writeFileSync(
    learned,
    formatLearned({ variants: { prefix: 'acme', limit: 60 }, clockAheadSeconds: null }),
  )
  const running = start({ data }, ['lab', '--like', learned, '--variant', 'limit=7'])
  const service = await ready(running)
  expect(service.tokens[0]?.secret).toMatch(/^acme_live_/)
  expect((await list(service)).headers.get('x-ratelimit-limit')).toBe('7')
  running.process.kill('SIGTERM')
  expect((await running.ended).code).toBe(0)
})

test.each([[['lab', '--help']], [['help', 'lab']]])(
  '%j prints the options of the service',
  async (words) => {
    const { code, out, err } = await keystow({ data: newFolder() }, ...words)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('Usage: keystow lab [options]')
  },
)

test('lab --help answers also by a Node that cannot serve', async () => {
  const env = { NODE_OPTIONS: '--no-experimental-sqlite' }
  const { code, out, err } = await start({ data: newFolder() }, ['lab', '--help'], env).ended
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('Usage: keystow lab [options]')
  expect(await start({ data: newFolder() }, ['lab'], env).ended).toMatchObject({
    code: 69,
    err: expect.stringContaining('needs Node 22.13'),
  })
})

test('lab prints the whole OpenAPI document to a pipe', async () => {
  const { code, out } = await keystow({ data: newFolder() }, 'lab', '--openapi')
  expect([code, JSON.parse(out).openapi.startsWith('3.1')]).toEqual([0, true])
})

test.each([
  ['an unknown option', ['--connection', 'c']],
  ['a port that is none', ['--port', 'x']],
  [
    'a file that --learn did not write',
    ['--like', join(import.meta.dirname, '../../package.json')],
  ],
  ['a program behind --', ['--', 'npm', 'test']],
])('%s is misuse and ends with 2', async (_what, words) => {
  const { code, out, err } = await keystow({ data: newFolder() }, 'lab', ...words)
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain('--help lists the options.')
})

test('an unknown option of lab is answered with the one that was probably meant', async () => {
  const { code, err } = await keystow({ data: newFolder() }, 'lab', '--prot', '8787')
  expect(code).toBe(2)
  expect(err).toContain('Did you mean --port? --help lists the options.\n')
})
