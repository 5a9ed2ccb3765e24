import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { VARIANT_CHOICES, type Variants } from '../../electron/contract/lab.ts'
import { createKeyService } from '../../electron/service/index.ts'
import { behaveAs, formatLearned, readLearned } from '../../electron/service/lab/learned.ts'
import { DEFAULT_VARIANTS } from '../../electron/service/lab/variants.ts'
import { pairwise } from '../main/client/pairwise.ts'
import { newFolder } from '../main/new-folder.ts'
import type { Break } from './breaks.ts'
import { run } from './command.ts'
import { learnFrom } from './learn.ts'
import { check, served } from './support.ts'

const learned = async (options: Parameters<typeof served>[0] = {}, date?: string) => {
  const target = await served(options)
  const { evidence } = await check(target, { readOnly: true, learns: true })
  // The service stands at noon of a day.
  if (date !== undefined) evidence.steps.list.headers.set('date', date)
  return learnFrom({
    ...evidence,
    steps: { ...evidence.steps, list: { ...evidence.steps.list, at: target.service.clock.now() } },
  })
}

/** What no list shows of variants. */
const {
  createStatus: _create,
  revokeStatus: _revoke,
  unknownRevoke: _unknown,
  ...SHOWN
} = VARIANT_CHOICES

describe('the local service', () => {
  const each = Object.entries(SHOWN).flatMap(([name, choices]) =>
    choices.map((choice) => ({ [name]: choice }) as Partial<Variants>),
  )
  test.each(
    [...each, ...pairwise(SHOWN)].map((variants) => [JSON.stringify(variants), variants] as const),
  )('as %s is learned as it is', async (_, variants) => {
    const { variants: seen, unsupported } = await learned({ variants })
    const all: Variants = { ...DEFAULT_VARIANTS, ...variants }
    expect(unsupported).toEqual([])
    // In a Content-Type alone, and without headers at all, some variants look the same.
    const { headerCase: _case, ...others } = seen
    expect(all).toMatchObject(others)
  })
})

/** The service with another header or body in each answer. */
const altered =
  (
    headers: Readonly<Record<string, string>>,
    body: (text: string) => string = (text) => text,
  ): Break =>
  (service) =>
  async (request) => {
    const answer = await service.answer(request)
    return { ...answer, headers: { ...answer.headers, ...headers }, body: body(answer.body) }
  }

test.each([
  ['270,000 years ahead', '+272026-11-21T12:00:00.000Z'],
  ['270,000 years behind', '-268000-11-21T12:00:00.000Z'],
])(
  'a Date header %s is not learned, and neither written nor read, so that the client can read every key of the local service',
  async (_, date) => {
    const learning = await learned({}, date)
    expect(learning).toMatchObject({ clockAheadSeconds: null, unsupported: ['clock'] })
    const beyond = { variants: {}, clockAheadSeconds: 8_520_000_000_000 }
    expect(() => formatLearned(beyond)).toThrow(RangeError)
    expect(() =>
      readLearned(formatLearned(learning).replace('null', String(beyond.clockAheadSeconds))),
    ).toThrow(RangeError)
    const service = createKeyService()
    const [token] = service.seed('empty')
    behaveAs(service, readLearned(formatLearned({ ...learning, clockAheadSeconds: 315_360_000 })))
    const headers = { authorization: `Bearer ${token?.secret}`, 'content-type': 'application/json' }
    const created = await service.handle(
      new Request('http://local/api/v1/api-keys', {
        method: 'POST',
        headers,
        body: '{"name":"later"}',
      }),
    )
    const { data } = (await created.json()) as { readonly data: { readonly createdAt: string } }
    expect(data.createdAt).toMatch(/^\d{4}-/)
    service.close()
  },
)

test('nothing that a service says freely is learned: no name of a field, no name, no id', async () => {
  const odd = (text: string): string => text.replace('{"data":{', '{"data":{"key_1A2B3C":"secret",')
  const learning = await learned({ breaking: altered({}, odd) })
  expect(learning.variants.extraFields).toBe('on')
  expect(formatLearned(learning) + JSON.stringify(learning.unsupported)).not.toMatch(/key_|secret/)
})

test('what the local service has no variant for is named', async () => {
  const refusals = altered({ 'WWW-Authenticate': 'ApiKey', 'X-RateLimit-Limit': 'many' }, (text) =>
    text.replace('"error"', '"errors"'),
  )
  expect((await learned({ breaking: refusals })).unsupported).toEqual([
    'limit',
    'errorShape',
    'challenge',
  ])
})

const file = (): string => join(newFolder(), 'learned.json')

test('what is learned of a service by lists makes the local one fail the same rules', async () => {
  const target = await served({
    variants: { limit: 60, rateLimitHeaders: 'counted', prefix: 'acme', errorShape: 'flat' },
  })
  const path = file()
  const there = await run(['--url', target.url, '--learn', path], target.token)
  expect(there).toMatchObject({ code: 0, err: '' })
  for (const variant of ['limit=60', 'errorShape=flat', 'prefix=acme'])
    expect(there.out).toContain(variant)
  expect(new Set(target.methods)).toEqual(new Set(['GET']))
  for (const kept of [target.token, target.url, ...target.live()])
    expect(readFileSync(path, 'utf8')).not.toContain(kept)

  const here = await run(['--like', path, '--read-only'])
  const failures = ({ out }: { readonly out: string }) =>
    out.split('\n').filter((line) => line.startsWith('FAIL'))
  expect(failures(here)).toEqual(failures(there))
  expect(failures(here)).toHaveLength(2)
  expect(here.code).toBe(1)
})

test.each([
  ['no such file', ['--like', '/no/such/file'], 'cannot be read'],
  [
    'another file',
    ['--like', join(import.meta.dirname, '../../package.json')],
    'no file that was learned',
  ],
  [
    'an address beside it',
    ['--like', 'x.json', '--url', 'http://127.0.0.1:1'],
    '--like takes no --url',
  ],
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
  expect(shown.code).toBe(1)
  expect(shown.out).toContain('answered 401')
  expect(readFileSync(path, 'utf8')).toBe('before')
})
