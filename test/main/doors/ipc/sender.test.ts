import { deserialize, serialize } from 'node:v8'
import { describe, expect, test } from 'vitest'
import { isSmall } from '../../../../electron/main/doors/ipc/sender.ts'

/** As it comes from a page. */
const sent = (value: unknown): unknown => deserialize(serialize(value))
const isTaken = (value: unknown): boolean => isSmall('settings:change', sent(value))

/**
 * Arrays that say they have so many places and hold next to nothing: some 13 bytes on the way here.
 */
const sparse = (length: number): unknown[] => {
  const array: unknown[] = []
  array.length = length
  return array
}

const deep = (levels: number): unknown => {
  let value: unknown = null
  for (let level = 0; level < levels; level += 1) value = { inner: value }
  return value
}

/** 14 small arrays that say 5^14 values: each names the one before it five times. */
const repeated = (): unknown => {
  let value: unknown = 1
  for (let level = 0; level < 14; level += 1) value = [value, value, value, value, value]
  return value
}

const ring = (): unknown => {
  const value: Record<string, unknown> = {}
  value.ring = value
  return value
}

const withName = (): unknown => Object.assign(['a'], { name: 'b' })

test.each([
  ['a sparse array', sparse(2 ** 27)],
  ['the longest array there is', sparse(2 ** 32 - 1)],
  ['a short array with a hole', sparse(3)],
  ['an array with a field in place of an item', Object.assign(sparse(1), { name: 'b' })],
  ['an array with a field', withName()],
  ['a ring', ring()],
  ['something deep', deep(1_000)],
  ['few objects that repeat each other', repeated()],
  ['a typed array', new Uint8Array(1 << 20)],
  ['a buffer', new ArrayBuffer(8)],
  ['a map', new Map([['a', 1]])],
  ['a set', new Set([1])],
  ['a date', new Date(0)],
  ['an expression', /a/],
  ['an error', new Error('a')],
  ['a large number', 10n],
  ['a long text', 'x'.repeat(40_000)],
  ['a long name', { ['x'.repeat(40_000)]: 1 }],
  ['many fields', Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [at, 1]))],
  ['a map inside', { language: [new Map()] }],
])('%s is refused', (_what, value) => expect(isTaken(value)).toBe(false))

test.each([
  [null],
  [undefined],
  [true],
  [1.5],
  ['text'],
  [[]],
  [{}],
  [{ a: [1, 'b', { c: null, d: undefined }] }],
  [deep(10)],
])('%j is taken', (value) => expect(isTaken(value)).toBe(true))

describe('a sparse array is refused by its length alone', () => {
  test.each(['settings:change', 'inventory:export'] as const)('on %s', (channel) => {
    const array = sparse(2 ** 27)
    let reads = 0
    Object.defineProperty(array, 0, {
      enumerable: true,
      get: () => {
        reads += 1
        return null
      },
    })
    expect([isSmall(channel, array), isSmall(channel, { ids: array }), reads]).toEqual([
      false,
      false,
      0,
    ])
  })
})
