import { expect, test } from 'vitest'
import { createUnfinishedWork, type UnfinishedPart } from '../../../electron/main/app/unfinished-work.ts'

const part = (more: Partial<UnfinishedPart> = {}): UnfinishedPart => ({ connectionId: 'c', address: 'a', resting: false, ...more })

const work = (parts: Partial<Record<'reveal' | 'rotation' | 'bulk' | 'check' | 'create', readonly UnfinishedPart[]>>) => {
  const of = (kind: keyof typeof parts) => () => parts[kind] ?? []
  return createUnfinishedWork({
    reveal: of('reveal'),
    rotation: of('rotation'),
    bulk: of('bulk'),
    check: of('check'),
    create: of('create'),
  })
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

test('behind the lock only what the next start would not have counts', () => {
  const kept = part({ outlivesApp: true })
  const all = work({ reveal: [part()], rotation: [kept, part()], bulk: [kept] })
  expect(all.exitBlockers(true)).toEqual([
    { kind: 'reveal', count: 1 },
    { kind: 'rotation', count: 1 },
  ])
  expect(all.exitBlockers(false).map(({ kind }) => kind)).toEqual(['reveal', 'rotation', 'bulk'])
})

test('an update waits for the same, but not for a create, which is over in seconds', () => {
  expect(work({ create: [part({ awaitsSecret: true })] }).updateBlocker()).toBeNull()
  expect(work({ create: [part({ awaitsSecret: true })], bulk: [part()] }).updateBlocker()).toBe('bulk')
})
