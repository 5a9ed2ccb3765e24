import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startCommand } from '../service/process.ts'
import { served } from './support.ts'

const run = (args: readonly string[], token = ''): Promise<{ readonly code: number; readonly out: string; readonly err: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, KEYSTOW_TOKEN: token }
    execFile(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], { env }, (cause, out, err) =>
      resolve({ code: Number(cause?.code ?? 0), out, err }),
    )
  })

const file = (): string => join(mkdtempSync(join(tmpdir(), 'keystow-learn-')), 'learned.json')

test('what is learned of a service by lists makes the local one fail the same rules, in this command and as a process', async () => {
  const target = await served({ variants: { limit: 60, rateLimitHeaders: 'counted', prefix: 'acme', errorShape: 'flat' } })
  const path = file()
  const learned = await run(['--url', target.url, '--learn', path], target.token)
  expect(learned).toMatchObject({ code: 0, err: '' })
  for (const line of ['differs  I32 limit 60', 'differs  S2 error_shape flat', 'differs  S14 prefix acme'])
    expect(learned.out).toContain(line)
  expect(new Set(target.methods)).toEqual(new Set(['GET']))
  for (const kept of [target.token, target.url, ...target.live()]) expect(readFileSync(path, 'utf8')).not.toContain(kept)

  const there = await run(['--url', target.url, '--read-only'], target.token)
  const here = await run(['--like', path, '--read-only'])
  const failures = ({ out }: { readonly out: string }) => out.split('\n').filter((line) => line.startsWith('FAIL'))
  expect(failures(here)).toEqual(failures(there))
  expect(failures(here)).toHaveLength(2)
  expect(here.code).toBe(1)

  const service = await startCommand(['--seed', 'empty', '--like', path, '--variant', 'limit=7'])
  expect(service.tokens[0]?.secret).toMatch(/^acme_live_/)
  const answer = await fetch(`${service.url}/api/v1/api-keys`, { headers: { authorization: `Bearer ${service.tokens[0]?.secret}` } })
  expect(answer.headers.get('x-ratelimit-limit')).toBe('7')
  expect(await service.end('SIGTERM')).toBe(0)
})

test.each([
  ['no such file', ['--like', '/no/such/file'], 'cannot be read'],
  ['another file', ['--like', join(import.meta.dirname, '../../package.json')], 'no file of a contract check'],
  ['an address beside it', ['--like', 'x.json', '--url', 'http://127.0.0.1:1'], '--like takes no --url'],
])('%s is refused with 2', async (_, args, word) => {
  const shown = await run(args)
  expect(shown.err).toContain(word)
  expect(shown.code).toBe(2)
})

test('a file is left as it is where the token is refused', async () => {
  const target = await served()
  const path = file()
  writeFileSync(path, 'before')
  const shown = await run(['--url', target.url, '--learn', path], 'other_live_0123456789')
  expect(shown).toMatchObject({ code: 1, out: '' })
  expect(shown.err).toContain('unauthorized (401)')
  expect(readFileSync(path, 'utf8')).toBe('before')
})
