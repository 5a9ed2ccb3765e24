import { expect, test } from 'vitest'
import type { ApiKey } from '../../electron/contract/api-key.ts'
import type { SortColumn } from '../../electron/contract/settings.ts'
import { sortKeys } from '../../electron/contract/sort-keys.ts'
import { keyNamed } from '../main/samples.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const DAY = 86_400_000
const usedAt = ({ lastUsedAt }: ApiKey): string | null => lastUsedAt
const ago = (days: number): string => new Date(NOW - days * DAY).toISOString()

const key = (
  id: string,
  name: string,
  lastFour: string,
  created: number,
  used: number | null,
): ApiKey =>
  keyNamed(id, {
    name,
    lastFour,
    createdAt: ago(created),
    lastUsedAt: used === null ? null : ago(used),
  })

const KEYS = [
  key('active', 'web-2', 'bbbb', 10, 0.5),
  key('recent', 'web-10', 'aaaa', 40, 20),
  key('idle', 'Mail', 'dddd', 300, 60),
  key('unused', 'zebra', 'cccc', 20, null),
  key('fresh', 'alpha', 'eeee', 1, null),
]

const order = (
  by: SortColumn,
  descending = false,
  keys: readonly ApiKey[] = KEYS,
  used = usedAt,
): readonly string[] =>
  sortKeys(keys, { by, descending }, used, {
    now: NOW,
    staleDays: 30,
    signedInId: null,
    usedAt: used,
  }).map(({ id }) => id)

test.each([
  ['name', ['fresh', 'idle', 'active', 'recent', 'unused']],
  ['key', ['recent', 'active', 'unused', 'idle', 'fresh']],
  ['created', ['idle', 'recent', 'unused', 'active', 'fresh']],
  ['lastUsed', ['fresh', 'unused', 'idle', 'recent', 'active']],
  ['status', ['active', 'recent', 'idle', 'fresh', 'unused']],
] as const)('the column %s sorts by what it means, names in their natural order', (by, ids) => {
  expect(order(by)).toEqual(ids)
})

test('the other direction is the reverse where no two rows are equal', () => {
  for (const by of ['name', 'key', 'created', 'status'] as const)
    expect(order(by, true)).toEqual(order(by).toReversed())
})

test('equal rows are ordered by name, then by id, in both directions and whatever order the service lists them in', () => {
  const twins = [
    key('b', 'same', 'xxxx', 5, 1),
    key('a', 'same', 'xxxx', 5, 1),
    key('c', 'other', 'xxxx', 5, 1),
  ]
  for (const descending of [false, true])
    for (const keys of [twins, twins.toReversed()])
      for (const by of ['key', 'created', 'lastUsed', 'status'] as const)
        expect(order(by, descending, keys)).toEqual(['c', 'a', 'b'])
})

test('a use that was this app’s own moves no row, by last use or by status', () => {
  const byOthers = (one: ApiKey): string | null => (one.id === 'active' ? null : one.lastUsedAt)
  expect(order('lastUsed', true, KEYS, byOthers)).toEqual([
    'recent',
    'idle',
    'fresh',
    'active',
    'unused',
  ])
  expect(order('status', true, KEYS, byOthers)).toEqual([
    'unused',
    'active',
    'fresh',
    'idle',
    'recent',
  ])
})

test('sorting leaves the list that main pushed as it is', () => {
  const frozen = Object.freeze([...KEYS])
  expect(order('name', false, frozen)).toHaveLength(KEYS.length)
})
