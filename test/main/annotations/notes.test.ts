import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { cleanTags, foreignUses, lastForeignUse, NO_ANNOTATION } from '../../../electron/contract/annotations.ts'
import type { KeyListState } from '../../../electron/contract/connection.ts'
import { NO_OWN_KEY, type OwnKey } from '../../../electron/contract/own-key.ts'
import { createKeyNotes, type KeyNotes } from '../../../electron/main/annotations/key-notes.ts'
import { newFolder, textsIn } from '../new-folder.ts'
import { keyNamed } from '../samples.ts'
import { expectOwnersOnly } from '../storage/owners-only.ts'

let folder: string
let sessionOnly: Set<string>
let quarantined: string[]
let pushes: number
let alarms: (readonly string[])[]

const open = (): KeyNotes =>
  createKeyNotes({
    folder,
    mayPersist: (id) => !sessionOnly.has(id),
    quarantined: (what, path) => quarantined.push(what, path),
    mended: (path) => quarantined.push(path),
    appeared: (_id, ids) => alarms.push(ids),
    changed: () => {
      pushes += 1
    },
  })

const onDisk = (): string => textsIn(folder)

const list = (ids: readonly string[], own: readonly string[] = []): KeyListState => ({
  connectionId: 'c',
  phase: 'ready',
  refreshing: false,
  keys: ids.map((id) => keyNamed(id)),
  listedAt: 0,
  failure: null,
  uncertainSince: null,
  own: { certainty: own.length === 0 ? 'none' : 'known', ids: own },
  gauge: null,
  skew: 0,
})

beforeEach(() => {
  folder = newFolder()
  sessionOnly = new Set()
  quarantined = []
  pushes = 0
  alarms = []
})

describe('annotations', () => {
  test('survive a restart, in a file that only the owner can read', () => {
    open().annotations.edit('c', 'key_a', { alias: 'Billing', note: 'Ask Kim', tags: ['prod'], remindAt: 5 })
    expect(open().annotations.of('c')).toEqual({
      key_a: { ...NO_ANNOTATION, alias: 'Billing', note: 'Ask Kim', tags: ['prod'], remindAt: 5 },
    })
    expectOwnersOnly(join(folder, 'annotations.json'))
  })

  test('an edit of one field leaves the others, and those of other keys and connections', () => {
    const { annotations } = open()
    annotations.edit('c', 'key_a', { alias: 'Billing' })
    annotations.edit('c', 'key_b', { note: 'b' })
    annotations.edit('d', 'key_a', { note: 'd' })
    annotations.created('c', 'key_a')
    annotations.checked('c', 'key_a', 7, null)
    expect(annotations.of('c')).toMatchObject({ key_a: { alias: 'Billing', createdHere: true, checkedAt: 7 }, key_b: { note: 'b' } })
    expect(annotations.of('d')).toMatchObject({ key_a: { alias: '', note: 'd' } })
  })

  test('forgetting a connection leaves nothing of it on disk, and all of the others', () => {
    const notes = open()
    notes.annotations.edit('c', 'key_a', { note: 'about c' })
    notes.annotations.edit('d', 'key_d', { note: 'about d' })
    notes.seenKeys.listed(list(['key_a']))
    notes.forget('c')
    expect(onDisk()).not.toMatch(/about c|key_a|"c"/)
    expect(open().annotations.of('d')).toMatchObject({ key_d: { note: 'about d' } })
  })

  test('of a connection that is kept until you quit nothing is on disk, also when it is kept so only later', () => {
    const notes = open()
    notes.annotations.edit('c', 'key_a', { note: 'about c' })
    notes.seenKeys.listed(list(['key_a']))
    expect(onDisk()).toContain('about c')
    sessionOnly.add('c')
    notes.persistenceChanged('c')
    expect(onDisk()).not.toMatch(/about c|key_a/)
    expect(notes.annotations.of('c')).toMatchObject({ key_a: { note: 'about c' } })
    sessionOnly.delete('c')
    notes.persistenceChanged('c')
    expect(onDisk()).toContain('about c')
  })

  test('a damaged file is set aside whole, never wiped', () => {
    open().annotations.edit('c', 'key_a', { note: 'precious' })
    const damaged = readFileSync(join(folder, 'annotations.json'), 'utf8').slice(0, -9)
    writeFileSync(join(folder, 'annotations.json'), damaged)
    expect(open().annotations.of('c')).toEqual({})
    expect(quarantined).toEqual(['annotations_quarantined', expect.any(String)])
    expect(readFileSync(quarantined[1] ?? '', 'utf8')).toBe(damaged)
  })

  test('a time that no clock shows is left out, and a copy of the whole is kept: the window could not show it', () => {
    const odd = { alias: 'stays', usedBeforeCheck: 'x', checkedAt: 1e300, ownUntil: 9e15, remindAt: -1e300 }
    writeFileSync(join(folder, 'annotations.json'), JSON.stringify({ connections: { c: { k: odd } } }))
    expect(open().state('c').annotations).toEqual({ k: { ...NO_ANNOTATION, alias: 'stays' } })
    expect(quarantined).toEqual([expect.stringContaining('before-repair')])
  })

  test('a key whose id is named like what every object has is a key like any other', () => {
    const { annotations } = open()
    for (const id of ['__proto__', 'constructor']) annotations.edit('c', id, { note: id })
    expect(Object.keys(open().annotations.of('c')).toSorted()).toEqual(['__proto__', 'constructor'])
    expect(open().annotations.of('c').constructor).toMatchObject({ note: 'constructor', alias: '' })
  })
})

describe('keys that appeared', () => {
  test('the first list of a connection is no news', () => {
    const notes = open()
    notes.seenKeys.listed(list(['key_a', 'key_b']))
    expect(notes.state('c')).toMatchObject({ newIds: [], unknownIds: [] })
    expect(alarms).toEqual([])
  })

  test('what this app did not create is unknown until the person knows it; its own key and its creations are not', () => {
    const notes = open()
    notes.seenKeys.listed(list(['key_a']))
    notes.annotations.created('c', 'key_made')
    notes.seenKeys.listed(list(['key_a', 'key_made', 'key_own', 'key_odd'], ['key_own']))
    expect(notes.state('c').unknownIds).toEqual(['key_odd'])
    notes.seenKeys.listed(list(['key_odd', 'key_even']))
    expect(notes.state('c').unknownIds).toEqual(['key_odd', 'key_even'])
    expect(alarms.at(-1)).toEqual(['key_even'])
    notes.seenKeys.acknowledge('c')
    notes.seenKeys.listed(list(['key_odd', 'key_even']))
    expect(notes.state('c').unknownIds).toEqual([])
  })

  test('an unknown key that was revoked is not called unknown any more', () => {
    const notes = open()
    notes.seenKeys.listed(list([]))
    notes.seenKeys.listed(list(['key_odd']))
    notes.seenKeys.listed(list([]))
    expect(notes.state('c').unknownIds).toEqual([])
  })

  test('what appeared while the app was not running is found at its next list, and what nobody confirmed is still unknown', () => {
    const first = open()
    first.seenKeys.listed(list(['key_a']))
    first.seenKeys.listed(list(['key_a', 'key_odd']))
    const second = open()
    expect(second.state('c').unknownIds).toEqual(['key_odd'])
    second.seenKeys.listed(list(['key_a', 'key_odd', 'key_later']))
    expect(second.state('c')).toMatchObject({ unknownIds: ['key_odd', 'key_later'], newIds: ['key_odd', 'key_later'] })
    second.seenKeys.acknowledge('c')
    expect(second.state('c')).toMatchObject({ unknownIds: [], newIds: ['key_later'] })
    expect(open().state('c').newIds).toEqual([])
  })

  test('are new on the first visit too; what this app created is not', () => {
    const notes = open()
    notes.seenKeys.listed(list(['key_a']))
    notes.annotations.created('c', 'key_mine')
    notes.seenKeys.listed(list(['key_a', 'key_odd', 'key_mine']))
    expect(notes.state('c')).toMatchObject({ unknownIds: ['key_odd'], newIds: ['key_odd'] })
  })

  test('replaced data is no news, whatever the window receives of the old list meanwhile', () => {
    const notes = open()
    const old = list(['key_a'])
    notes.seenKeys.listed(old)
    notes.seenKeys.startOver('c')
    notes.seenKeys.listed({ ...old, refreshing: true })
    notes.seenKeys.listed(list(['key_x', 'key_y']))
    expect(notes.state('c')).toMatchObject({ newIds: [], unknownIds: [] })
    notes.seenKeys.listed(list(['key_x', 'key_y', 'key_z']))
    expect(notes.state('c').unknownIds).toEqual(['key_z'])
  })

  test('a list like the last one writes nothing and pushes nothing', () => {
    const notes = open()
    notes.seenKeys.listed(list(['key_a', 'key_b']))
    const { mtimeNs } = statSync(join(folder, 'visits.json'), { bigint: true })
    const pushed = pushes
    notes.seenKeys.listed(list(['key_b', 'key_a']))
    expect(statSync(join(folder, 'visits.json'), { bigint: true }).mtimeNs).toBe(mtimeNs)
    expect(pushes).toBe(pushed)
  })
})

describe('the last use by others', () => {
  const at = Date.parse('2026-11-21T12:00:00Z')
  const used = (lastUsedAt: string) => keyNamed('key_a', { lastUsedAt })

  test('leaves out this app’s own check', () => {
    const checked = { ...NO_ANNOTATION, checkedAt: at, usedBeforeCheck: null }
    expect(lastForeignUse(used('2026-11-21T11:59:59Z'), checked, NO_OWN_KEY)).toBeNull()
    expect(lastForeignUse(used('2026-11-21T12:00:06Z'), checked, NO_OWN_KEY)).toBe('2026-11-21T12:00:06Z')
    const before = '2026-11-01T00:00:00Z'
    expect(lastForeignUse(used('2026-11-21T11:59:59Z'), { ...checked, usedBeforeCheck: before }, NO_OWN_KEY)).toBe(before)
    expect(lastForeignUse(used('2026-11-21T11:59:59Z'), NO_ANNOTATION, NO_OWN_KEY)).toBe('2026-11-21T11:59:59Z')
  })

  test('is not known of the key that the app is signed in with, nor of the time when it was', () => {
    const just = used('2026-11-21T11:59:59Z')
    expect(lastForeignUse(just, NO_ANNOTATION, { certainty: 'known', ids: ['key_a'] })).toBeNull()
    expect(lastForeignUse(just, NO_ANNOTATION, { certainty: 'ambiguous', ids: ['key_a', 'key_b'] })).toBe(just.lastUsedAt)
    const left = { ...NO_ANNOTATION, ownUntil: at }
    expect(lastForeignUse(just, left, NO_OWN_KEY)).toBeNull()
    expect(lastForeignUse(used('2026-11-21T12:01:00Z'), left, NO_OWN_KEY)).toBe('2026-11-21T12:01:00Z')
  })

  test('of each key in a list is what it is of the one key', () => {
    const annotations = { key_a: { ...NO_ANNOTATION, checkedAt: at }, key_b: { ...NO_ANNOTATION, ownUntil: at } }
    const own: OwnKey = { certainty: 'matched', ids: ['key_c'] }
    const usedAt = foreignUses(annotations, own)
    for (const id of ['key_a', 'key_b', 'key_c', 'key_d', 'constructor'])
      for (const iso of [null, '2026-11-21T12:00:01Z', '2026-11-21T12:02:00Z']) {
        const one = keyNamed(id, { lastUsedAt: iso })
        const noted = Object.hasOwn(annotations, id) ? annotations[id as keyof typeof annotations] : NO_ANNOTATION
        expect(usedAt(one)).toBe(lastForeignUse(one, noted, own))
      }
  })
})

test('tags are trimmed, kept once and never blank', () => {
  expect(cleanTags([' prod', 'eu', 'prod ', ' '])).toEqual(['prod', 'eu'])
})

test('a damaged record of what was listed last is set aside and reported: the next list counts as the first, and says so', () => {
  open().seenKeys.listed(list(['a']))
  const path = join(folder, 'visits.json')
  const damaged = readFileSync(path, 'utf8').slice(0, -9)
  writeFileSync(path, damaged)
  open().seenKeys.listed(list(['a', 'b']))
  expect(alarms).toEqual([])
  expect(quarantined).toEqual(['visits_quarantined', expect.any(String)])
  expect(readFileSync(quarantined[1] ?? '', 'utf8')).toBe(damaged)
})
