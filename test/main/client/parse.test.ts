import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import {
  MAX_KEYS,
  parseCreated,
  parseList,
  parseRevoked,
} from '../../../electron/main/client/parse.ts'
import { valueIn } from '../../values.ts'
import { failureIn } from './support.ts'
import { goodBody } from './wire.ts'

const HEAD = { status: 200, headers: new Map<string, string>() }
const listIn = (body: unknown) => parseList(body, HEAD)
const keysIn = (body: unknown): readonly ApiKey[] => valueIn(listIn(body)).keys

const listed = (change: Record<string, unknown>) => ({
  data: { keys: [{ ...goodBody.list().data.keys[0], ...change }] },
})
const created = (change: Record<string, unknown>) => ({
  data: { ...goodBody.create().data, ...change },
})

test('a documented answer is taken as it is', () => {
  expect(keysIn(goodBody.list())).toEqual(goodBody.list().data.keys)
  const body = goodBody.create()
  expect(valueIn(parseCreated(body))).toEqual(body.data)
  expect(valueIn(parseRevoked({ data: { deleted: false } }))).toEqual({ deleted: false })
})

test('fields that are not known are dropped at every level', () => {
  const plain = goodBody.list()
  const rich = {
    meta: 1,
    data: { next: null, keys: [{ ...plain.data.keys[0], scopes: ['all'], toString: 1 }] },
  }
  expect(keysIn(rich)).toEqual(plain.data.keys)
})

test('a name is data: control characters, quotes and lone surrogates stay as they are', () => {
  const name = '\u0000\u001b[31m<b>"\ud800'
  expect(keysIn(listed({ name }))[0]?.name).toBe(name)
})

describe('timestamps come out in one form, whatever ISO 8601 form went in', () => {
  test.each([
    ['2026-11-01T09:30:00Z', '2026-11-01T09:30:00.000Z'],
    ['2026-11-01T09:30:00.123456789Z', '2026-11-01T09:30:00.123Z'],
    ['2026-11-01T09:30:00,5Z', '2026-11-01T09:30:00.500Z'],
    ['2026-11-01T11:30:00+02:00', '2026-11-01T09:30:00.000Z'],
    ['2026-11-01T11:30:00+0200', '2026-11-01T09:30:00.000Z'],
    ['2026-11-01 09:30:00Z', '2026-11-01T09:30:00.000Z'],
    ['2026-11-01T09:30:00', '2026-11-01T09:30:00.000Z'],
    ['2026-11-01T09:30Z', '2026-11-01T09:30:00.000Z'],
    ['2026-11-01', '2026-11-01T00:00:00.000Z'],
  ])('%s', (given, expected) => {
    const [key] = keysIn(listed({ createdAt: given, lastUsedAt: given }))
    expect([key?.createdAt, key?.lastUsedAt]).toEqual([expected, expected])
  })
})

test('a time without a zone is UTC, wherever this computer is', () => {
  const parser = new URL('../../../electron/main/client/parse.ts', import.meta.url).href
  const script = `const { parseList } = await import(process.argv[1]); process.stdout.write(JSON.stringify(parseList(JSON.parse(process.argv[2]), { status: 200, headers: new Map() })))`
  const body = JSON.stringify(
    listed({ createdAt: '2026-11-01T09:30:00', lastUsedAt: '2026-11-01 09:30' }),
  )
  const options = { encoding: 'utf8', env: { ...process.env, TZ: 'Pacific/Auckland' } } as const
  const printed = execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', script, parser, body],
    options,
  )
  const [key] = valueIn<{ readonly keys: readonly ApiKey[] }>(JSON.parse(printed)).keys
  expect([key?.createdAt, key?.lastUsedAt]).toEqual([
    '2026-11-01T09:30:00.000Z',
    '2026-11-01T09:30:00.000Z',
  ])
})

describe('a list of another shape is refused whole, and the detail says where', () => {
  test.each<[string, unknown, string]>([
    ['null', null, 'body'],
    ['an array', [], 'body'],
    ['no data', {}, 'data'],
    ['data null', { data: null }, 'data'],
    ['no keys', { data: {} }, 'data.keys'],
    ['keys an object', { data: { keys: {} } }, 'data.keys'],
    ['a key that is null', { data: { keys: [null] } }, 'data.keys[0].id'],
    ['an id that no row has', listed({ id: 'abc' }), 'data.keys[0].id'],
    ['all under __proto__', JSON.parse(`{"__proto__":${JSON.stringify(goodBody.list())}}`), 'data'],
  ])('%s', (_, body, where) => {
    const failure = failureIn(listIn(body))
    expect(failure.code).toBe('unreadable_answer')
    expect(failure.detail?.split(': ')[0]).toBe(where)
  })
})

describe('one bad row of a list hides no other, and is shown as far as it can be read', () => {
  const good = { ...goodBody.list().data.keys[0], id: 'key_good' }
  const last = { ...good, id: 'key_last' }
  const whole = goodBody.list().data.keys[0]
  const long = 'x'.repeat(4097)
  test.each<[string, unknown, Partial<ApiKey>]>([
    ...[7, undefined, null, 'abc', 'key_', 'key_a\nb', 'key_\ud800', `key_${long}`, 'key_good'].map(
      (id): [string, unknown, Partial<ApiKey>] => [
        `id ${JSON.stringify(id)?.slice(0, 20)}`,
        { ...whole, id },
        { id: '?1' },
      ],
    ),
    [
      'an id whose length cannot be compared',
      { ...whole, id: { length: [{ toString: '' }] } },
      { id: '?1', name: '?', lastFour: '?', createdAt: '?', lastUsedAt: '?' },
    ],
    ...[null, 7, [], 'x'].map((row): [string, unknown, Partial<ApiKey>] => [
      `a row that is ${JSON.stringify(row)}`,
      row,
      { id: '?1', name: '?', lastFour: '?', createdAt: '?', lastUsedAt: '?' },
    ]),
    ['no name', { ...whole, name: null }, { name: '?' }],
    ['a name too long', { ...whole, name: long }, { name: `${long.slice(2)}…` }],
    ['no lastFour', { ...whole, lastFour: undefined }, { lastFour: '?' }],
    ['an empty lastFour', { ...whole, lastFour: '' }, { lastFour: '?' }],
    ['a whole secret as lastFour', { ...whole, lastFour: `${long}a1b2` }, { lastFour: 'a1b2' }],
    ...[
      null,
      undefined,
      1_700_000_000,
      'May 5',
      '2026-13-45T00:00:00Z',
      `2026-11-01T09:30:00.${'0'.repeat(99)}Z`,
    ].map((createdAt): [string, unknown, Partial<ApiKey>] => [
      `createdAt ${createdAt}`,
      { ...whole, createdAt },
      { createdAt: '?' },
    ]),
    ...[undefined, false, 0, '', 'never'].map((lastUsedAt): [string, unknown, Partial<ApiKey>] => [
      `lastUsedAt ${lastUsedAt}`,
      { ...whole, lastUsedAt },
      { lastUsedAt: '?' },
    ]),
  ])('%s', (_, row, shown) => {
    expect(keysIn({ data: { keys: [good, row, last] } })).toEqual([
      good,
      { ...whole, ...shown },
      last,
    ])
  })
})

describe('a create or revoke answer that does not fit is refused', () => {
  test.each<[string, unknown, string]>([
    ['no key', created({ key: undefined }), 'data.key'],
    ['an empty key', created({ key: '' }), 'data.key'],
    ['a key with a line break', created({ key: 'a_live_b\r\nx' }), 'data.key'],
    ['a key too long', created({ key: 'x'.repeat(4097) }), 'data.key'],
    ['an id that is null', created({ id: null }), 'data.id'],
    ['the list’s shape', goodBody.list(), 'data.id'],
  ])('create: %s', (_, body, where) => {
    expect(failureIn(parseCreated(body)).detail?.split(': ')[0]).toBe(where)
  })

  test.each<[string, unknown, string]>([
    ['no deleted', { data: {} }, 'data.deleted'],
    ['deleted a text', { data: { deleted: 'true' } }, 'data.deleted'],
    ['deleted a number', { data: { deleted: 1 } }, 'data.deleted'],
    ['no data', { deleted: true }, 'data'],
  ])('revoke: %s', (_, body, where) => {
    expect(failureIn(parseRevoked(body)).detail?.split(': ')[0]).toBe(where)
  })
})

test('more than 200,000 keys are too many, even when each fits', { tags: ['more'] }, () => {
  const keys = (count: number) => ({
    data: {
      keys: Array.from({ length: count }, (_, n) => ({
        ...goodBody.list().data.keys[0],
        id: `key_${n}`,
      })),
    },
  })
  expect(keysIn(keys(MAX_KEYS))).toHaveLength(MAX_KEYS)
  expect(failureIn(listIn(keys(MAX_KEYS + 1))).code).toBe('answer_too_large')
})

test('a __proto__ in an answer reaches no prototype and no key', () => {
  const body = JSON.parse(
    '{"data":{"keys":[{"__proto__":{"polluted":1},"id":"key_a","name":"n","lastFour":"abcd","createdAt":"2026-11-01","lastUsedAt":null}]}}',
  )
  const [key] = keysIn(body)
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  expect(key && 'polluted' in key).toBe(false)
})

test('no JSON value makes a parser throw, and no detail quotes a value', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 6 }),
      fc.constantFrom('data', 'keys', 'id'),
      (value, place) => {
        const marked = ['quoted-marker', value]
        const body =
          place === 'data'
            ? { data: marked }
            : { data: { keys: place === 'keys' ? marked : [{ id: marked }] } }
        for (const parse of [listIn, parseCreated, parseRevoked]) {
          for (const result of [parse(value), parse(body)]) {
            if (!result.ok) expect(result.error.detail).not.toContain('quoted-marker')
          }
        }
      },
    ),
    { numRuns: 5_000 },
  )
})
