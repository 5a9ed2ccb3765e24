import { expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import {
  type UnfinishedPart,
  UnfinishedWork,
} from '../../../../electron/main/features/connections/unfinished-work.ts'

const part = (more: Partial<UnfinishedPart> = {}): UnfinishedPart => ({
  connectionId: 'c',
  address: 'a',
  resting: false,
  ...more,
})

const work = (
  parts: Partial<
    Record<
      'reveal' | 'leak' | 'rotation' | 'bulk' | 'check' | 'create' | 'lease',
      readonly UnfinishedPart[]
    >
  >,
  isKept = true,
) => {
  const of = (kind: keyof typeof parts) => () => parts[kind] ?? []
  return new UnfinishedWork(
    {
      reveal: of('reveal'),
      leak: of('leak'),
      rotation: of('rotation'),
      bulk: of('bulk'),
      check: of('check'),
      create: of('create'),
      lease: of('lease'),
    },
    () => [],
    () => [],
    () => isKept,
  )
}

test('the end of the app cuts short what does not rest, and a create whose answer may bring a secret; a check holds nothing up', () => {
  const all = work({
    reveal: [part(), part()],
    rotation: [part(), part({ resting: true })],
    bulk: [part({ resting: true })],
    check: [part()],
    create: [part({ awaitsSecret: true }), part()],
  })
  expect(all.exitBlockers(false)).toEqual([
    { kind: 'reveal', count: 2 },
    { kind: 'rotation', count: 1 },
    { kind: 'create', count: 1 },
  ])
  expect(work({}).exitBlockers(false)).toEqual([])
})

test('programs with keys of their own hold the end of the app, and are named; behind the lock the next start revokes them', () => {
  const all = work({
    lease: [
      part({ label: 'npm run dev', outlivesApp: true }),
      part({ label: 'late', resting: true, outlivesApp: true }),
    ],
  })
  expect(all.exitBlockers(false)).toEqual([{ kind: 'lease', count: 1, labels: ['npm run dev'] }])
  expect(all.exitBlockers(true)).toEqual([])
})

test('a connection is not forgotten while a program has a key of it, unless that cannot be revoked now', () => {
  expect(work({ lease: [part()] }).mayForget('c', true)).toEqual(
    fail('unfinished', { detail: 'lease' }),
  )
  expect(work({ lease: [part({ resting: true })] }).mayForget('c', true)).toEqual(ok(null))
  expect(work({ lease: [part()] }).mayLead('c', 'b')).toEqual(
    fail('unfinished', { detail: 'lease' }),
  )
})

test('behind the lock only what the next start would not have counts', () => {
  const kept = part({ outlivesApp: true })
  const all = work({ reveal: [part()], rotation: [kept, part()], bulk: [kept] })
  expect(all.exitBlockers(true)).toEqual([
    { kind: 'reveal', count: 1 },
    { kind: 'rotation', count: 1 },
  ])
  expect(all.exitBlockers(false).map(({ kind }) => kind)).toEqual(['reveal', 'rotation', 'bulk'])
})

test('where nothing is kept, what was left for later ends with the app and is asked about, also behind the lock', () => {
  const left = part({ resting: true, outlivesApp: true })
  const parts = { reveal: [left], rotation: [left], bulk: [left, part({ outlivesApp: true })] }
  expect(work(parts).exitBlockers(true, 2)).toEqual([])
  expect(work(parts, false).exitBlockers(true, 2)).toEqual([
    { kind: 'bulk', count: 1 },
    { kind: 'unkept', count: 4 },
  ])
})
