import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { foreignUses } from '../../../../electron/contract/annotations.ts'
import { type ApiKey, lastFourOf } from '../../../../electron/contract/api-key.ts'
import type { KeyListState } from '../../../../electron/contract/connection.ts'
import { countHealth } from '../../../../electron/contract/health.ts'
import { statusOf } from '../../../../electron/contract/key-status.ts'
import type { OwnKey } from '../../../../electron/contract/own-key.ts'
import { createPacker, packKeys, unpackKeys } from '../../../../electron/contract/packed-list.ts'
import {
  createFilterCount,
  type Filter,
  type FilterCounts,
  type FilterScene,
  testOf,
} from '../../../../src/features/keys/filters.ts'
import { createSearch, findSecret } from '../../../../src/features/keys/search.ts'
import { keyListOf, mirrorPush } from '../../../../src/features/keys/store.ts'
import { keyNamed } from '../../../main/samples.ts'
import { sceneAt } from '../../samples.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const DAY = 86_400_000
const ago = (days: number): string => new Date(NOW - days * DAY).toISOString()
const key = (id: string, name: string, lastFour: string, used: number | null): ApiKey =>
  keyNamed(`key_${id}`, {
    name,
    lastFour,
    createdAt: ago(100),
    lastUsedAt: used === null ? null : ago(used),
  })

const KEYS = [
  key('one', 'Billing worker', 'aB12', 1),
  key('two', 'billing WORKER ', 'cD34', 45),
  key('three', 'newsletter-production', 'eF56', null),
  key('four', 'app', 'gH78', 31),
]
const SCENE = sceneAt(NOW, { ownIds: ['key_four'] })
const names = (keys: readonly ApiKey[]): readonly string[] => keys.map(({ id }) => id.slice(4))
const searchOf = () => createSearch(KEYS, (id) => (id === 'key_four' ? 'Mobile\neu' : ''))
const found = (query: string): readonly string[] => names(searchOf().find(query))

test.each([
  ['BILL', ['one', 'two']],
  ['worker billing', ['one', 'two']],
  ['key_three', ['three']],
  ['gh78', ['four']],
  ['mobile', ['four']],
  ['billing nothing', []],
  ['  ', ['one', 'two', 'three', 'four']],
])(
  'a search for %j finds by name, ID, last four or what was noted, in any case and order',
  (query, ids) => {
    expect(found(query)).toEqual(ids)
  },
)

test('no word is found across two fields of a key', () => {
  expect(found('productionkey')).toEqual([])
})

test('what a query finds does not depend on those before it, nor on how much was prepared', () => {
  const queries = [
    'b',
    'bi',
    'bill work',
    'bill',
    'x',
    'xy',
    '',
    'worker',
    'worker billing',
    'work',
    'e',
    'eu',
    'u',
  ]
  for (const prepared of [0, 1, 3, 100]) {
    const search = searchOf()
    let left = prepared
    search.prepare(() => left-- > 0)
    for (const query of queries) expect(names(search.find(query))).toEqual(found(query))
  }
})

const secretEnd = (input: string, keys: readonly ApiKey[]): string | null => {
  const secret = findSecret(input, keys)
  return secret === null ? null : lastFourOf(secret)
}
const secretEndingIn = (four: string): string =>
  `acme_live_${randomBytes(17).toString('hex')}${four}`

test('a whole secret is known by its shape, wherever it came from, and only its end is taken', () => {
  expect(secretEnd(` ${secretEndingIn('eF56')}\n`, KEYS)).toBe('eF56')
  expect(secretEnd(secretEndingIn('zzzz'), KEYS)).toBe('zzzz')
  expect(secretEnd(`billing ${secretEndingIn('eF56')} worker`, KEYS)).toBe('eF56')
  expect(secretEnd(`KEY="${secretEndingIn('eF56')}"`, KEYS)).toBe('eF56')
  expect(secretEnd(secretEndingIn('eF56').replace('_live', '_\u200blive'), KEYS)).toBe('eF56')
  const unknownShape = `${randomBytes(16).toString('hex')}a1cD34`
  expect(secretEnd(unknownShape, KEYS)).toBe('cD34')
})

test('a secret of no known shape is found in the line that was pasted, if a listed key ends like it', () => {
  const secret = `${randomBytes(16).toString('hex')}a1cD34`
  for (const line of [
    `SHOP_API_KEY=${secret}`,
    `  "${secret}",`,
    `Bearer ${secret}`,
    `curl -H 'Authorization: Bearer ${secret}' https://example.com/api/v1/api-keys`,
    `see ${secret}.`,
  ])
    expect([line, findSecret(line, KEYS)]).toEqual([line, secret])
  const unlisted = `${randomBytes(16).toString('hex')}a1zzzz`
  expect(findSecret(`SHOP_API_KEY=${unlisted}`, KEYS)).toBeNull()
})

test('what people search for is not taken for a secret', () => {
  const long = key('long', 'newsletter-production-eu-west-1a', '-1a1', null)
  for (const text of [
    'billing',
    'aB12',
    'key_0123456789abcdefghijklmn',
    'newsletter-production-eu-west-1a',
    'a b c d',
  ])
    expect(secretEnd(text, [...KEYS, long])).toBeNull()
})

const counted = (scene: FilterScene, keys = KEYS): FilterCounts => {
  const { count, counts } = createFilterCount(keys, scene)
  // One key at a time, as it is when there is never time for more.
  for (;;) {
    let left = 1
    if (count(() => left-- > 0)) return counts
  }
}
const through = (filter: Filter, shown: readonly ApiKey[] = KEYS): readonly string[] =>
  names(shown.filter(testOf(filter, KEYS, SCENE)))

test('the filters let through what their counts say', () => {
  const counts = counted(SCENE)
  expect(counts).toEqual({ unused30: 3, unused90: 1, unused180: 0, own: 1, duplicate: 2 })
  for (const [filter, ids] of [
    ['unused30', ['two', 'three', 'four']],
    ['unused90', ['three']],
    ['unused180', []],
    ['own', ['four']],
    ['duplicate', ['one', 'two']],
  ] as const)
    expect(through(filter), filter).toEqual(ids)
})

test('the command counts idle, unused, old, planned and unknown keys, and duplicates as the filter does', () => {
  const old = { ...key('old', 'old', 'aaaa', 1), createdAt: ago(366) }
  const own = { ...key('own', 'keystow', 'aaaa', null), createdAt: ago(364) }
  const keys = [...KEYS, old, own]
  const scene = { ...SCENE, signedInId: own.id }
  const ids = { plannedIds: ['key_one', 'gone'], unknownIds: ['key_three'] }
  expect(countHealth(keys, { ...scene, ...ids })).toEqual({
    idle: 2,
    unused: 1,
    duplicate: 2,
    old: 1,
    planned: 1,
    unknown: 1,
  })
  expect(counted(scene, keys)).toMatchObject({ duplicate: 2 })
})

test('every key of a name that several have is counted as a duplicate', () => {
  expect(
    counted(SCENE, [
      ...KEYS,
      key('five', 'BILLING worker', 'iJ90', 1),
      key('six', 'APP', 'kL12', 1),
    ]).duplicate,
  ).toBe(5)
})

test('a name is a duplicate by the whole list, also when a search hides the other', () => {
  expect(through('duplicate', KEYS.slice(0, 1))).toEqual(['one'])
})

test.each([
  ['its last use', 1, 200],
  ['its creation where no use is recorded', null, 1],
])('how long a key is unused counts from %s', (_from, used, created) => {
  const young = { ...key('young', 'young', 'aaaa', used), createdAt: ago(created) }
  const later = (days: number) => ({ ...SCENE, now: NOW + days * DAY })
  expect(counted(later(28), [young])).toMatchObject({ unused30: 0 })
  expect(counted(later(30), [young])).toMatchObject({ unused30: 1, unused90: 0 })
  expect(counted(later(180), [young])).toMatchObject({ unused90: 1, unused180: 1 })
})

test("a use by this app's own check is none for the filters", () => {
  const unused = { ...SCENE, usedAt: () => null }
  expect(counted(unused)).toMatchObject({ unused90: 4 })
})

test('a packed list comes back as it was, whatever is in a name', () => {
  const names = [
    '',
    '\n',
    '\u0000\u0001',
    '"[null]"',
    'ключ 🔑',
    '\ud800',
    'x'.repeat(4096),
    'same',
  ]
  const keys = [
    ...KEYS,
    ...names.map((name, row) =>
      key(`n${row}`, name, '\u0002\u0000é\uffff', row === 0 ? null : row),
    ),
  ]
  expect(unpackKeys(structuredClone(packKeys(keys)))).toEqual(keys)
  expect(unpackKeys(packKeys([]))).toEqual([])
})

test('keys are pushed again only when they changed, for each connection by itself', () => {
  const pack = createPacker()
  const state = (connectionId: string, keys: readonly ApiKey[] | null) =>
    pack({ connectionId, keys } as never).keys
  expect(state('a', KEYS)).toEqual(packKeys(KEYS))
  expect(state('a', KEYS)).toBe('same')
  expect(state('b', KEYS)).toEqual(packKeys(KEYS))
  expect(state('a', [])).toEqual(packKeys([]))
  expect(state('a', KEYS)).toEqual(packKeys(KEYS))
  expect(state('a', null)).toBeNull()
})

test('the key that the app is signed in with is never unused: its own calls are uses', () => {
  const old = { ...key('own', 'keystow', 'aaaa', 90), createdAt: ago(200) }
  const own: OwnKey = { certainty: 'known', ids: [old.id] }
  const scene = { ...SCENE, ownIds: own.ids, signedInId: old.id, usedAt: foreignUses({}, own) }
  expect(scene.usedAt(old)).toBeNull()
  expect(statusOf(old, scene).kind).toBe('active')
  expect(
    (['unused30', 'unused90', 'unused180'] as const).filter((filter) =>
      testOf(filter, [old], scene)(old),
    ),
  ).toEqual([])
})

/** Pushes lists of one connection; answers what the window then has. */
const pushesOf = (connectionId: string) => {
  const pack = createPacker()
  return (keys: readonly ApiKey[] | null): readonly ApiKey[] | null | undefined => {
    mirrorPush(
      pack({ connectionId, keys, own: { certainty: 'none', ids: [] } } as unknown as KeyListState),
    )
    return keyListOf(connectionId)?.keys
  }
}

test('the window has what was pushed, and each key that says the same is the same object, wherever a key came or went', () => {
  const push = pushesOf('kept')
  const [first, second, ...others] = KEYS
  if (first === undefined || second === undefined) throw new Error('too few keys')
  const added = key('added', 'added', 'aaaa', null)
  for (const keys of [
    [added, ...KEYS],
    [...KEYS, added],
    [first, ...others],
    [first, second],
    [...KEYS],
  ]) {
    const before = push([...KEYS])
    const after = push(keys)
    expect(after).toEqual(keys)
    const kept = after?.filter((each) => before?.includes(each))
    expect(kept).toEqual(keys.filter((each) => each !== added))
  }
  for (const keys of [KEYS, KEYS, [], null]) expect(push(keys)).toEqual(keys)
})

test.each(['id', 'name', 'lastFour', 'createdAt', 'lastUsedAt'] as const)(
  'a key whose %s is another is another object',
  (field) => {
    const push = pushesOf(field)
    const before = push(KEYS)
    const changed = KEYS.map((each, at) => (at === 1 ? { ...each, [field]: 'another' } : each))
    const after = push(changed)
    expect(after).toEqual(changed)
    expect(after?.map((each, at) => each === before?.[at])).toEqual(KEYS.map((_, at) => at !== 1))
  },
)
