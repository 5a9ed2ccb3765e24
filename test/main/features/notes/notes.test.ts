import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  cleanTags,
  foreignUses,
  lastForeignUse,
  NO_ANNOTATION,
} from '../../../../electron/contract/annotations.ts'
import { NO_OWN_KEY, type OwnKey } from '../../../../electron/contract/own-key.ts'
import { DiskFailure } from '../../../../electron/main/base/disk-failure.ts'
import { KeyNotes } from '../../../../electron/main/features/notes/key-notes.ts'
import { newEntry, newReason } from '../../../../electron/main/features/revocations/entry.ts'
import { listOf } from '../../../renderer/samples.ts'
import { connectionTo, keyNamed } from '../../samples.ts'
import { noRoom, testNotes, testStore } from '../../store/test-store.ts'

let vault: ReturnType<typeof testStore>
let noted: ReturnType<typeof testNotes>
/** The stores of the run. */
let stores: readonly { flush(): void }[]
let pushes: number
let alarms: (readonly string[])[]

const open = (store = vault.store, notesStore = noted.store): KeyNotes => {
  stores = [store, notesStore]
  return new KeyNotes(
    store,
    notesStore,
    (_id, ids) => alarms.push(ids),
    () => {
      pushes += 1
    },
  )
}

/** Ends the run, and begins the next one. */
const reopen = (): KeyNotes => {
  onDisk()
  return open(vault.restart(), noted.restart())
}
/** All that is written, once the delays are over. */
const onDisk = (): string => {
  for (const one of stores) one.flush()
  return `${vault.disk.content} ${noted.disk.content}`
}

const list = (ids: readonly string[], own: OwnKey = NO_OWN_KEY) =>
  listOf(
    ids.map((id) => keyNamed(id)),
    { own },
  )

beforeEach(() => {
  vault = testStore()
  noted = testNotes()
  pushes = 0
  alarms = []
})

describe('annotations', () => {
  test('survive a restart, and are on the disk at once', () => {
    open().annotations.edit('c', 'key_a', {
      alias: 'Billing',
      note: 'Ask Kim',
      tags: ['prod'],
    })
    expect(noted.disk.content).toContain('Ask Kim')
    expect(reopen().annotations.of('c')).toEqual({
      key_a: { ...NO_ANNOTATION, alias: 'Billing', note: 'Ask Kim', tags: ['prod'] },
    })
  })

  test('an edit of one field leaves the others, and those of other keys and connections', () => {
    const { annotations } = open()
    annotations.edit('c', 'key_a', { alias: 'Billing' })
    annotations.edit('c', 'key_b', { note: 'b' })
    annotations.edit('d', 'key_a', { note: 'd' })
    annotations.created('c', 'key_a')
    annotations.calling('c', 'key_a', 7, null)(7)
    expect(annotations.of('c')).toMatchObject({
      key_a: { alias: 'Billing', createdHere: true, ownCalls: [{ sentAt: 7, answeredAt: 7 }] },
      key_b: { note: 'b' },
    })
    expect(annotations.of('d')).toMatchObject({ key_a: { alias: '', note: 'd' } })
  })

  test('a call of this app counts from before it is sent, is over with its answer, and is none where the service did not count it', () => {
    const { annotations } = open()
    const calls = () => annotations.of('c').key_a?.ownCalls
    const answered = annotations.calling('c', 'key_a', 7, 'before')
    expect(calls()).toEqual([{ sentAt: 7, answeredAt: expect.any(Number) }])
    const refused = annotations.calling('c', 'key_a', 8, undefined)
    answered(9)
    refused(null)
    expect(annotations.of('c').key_a).toMatchObject({
      ownCalls: [{ sentAt: 7, answeredAt: 9 }],
      usedBeforeCheck: 'before',
    })
    const late = annotations.calling('c', 'key_a', 10, null)
    annotations.forget('c')
    late(11)
    expect(annotations.of('c')).toEqual({})
  })

  test('forgetting a connection leaves nothing of it on disk, and all of the others', () => {
    const notes = open()
    notes.annotations.edit('c', 'key_a', { note: 'about c' })
    notes.annotations.edit('d', 'key_d', { note: 'about d' })
    notes.seenKeys.listed(list(['key_a']))
    notes.forget('c')
    expect(onDisk()).not.toMatch(/about c|key_a|"c"/)
    expect(reopen().annotations.of('d')).toMatchObject({ key_d: { note: 'about d' } })
  })

  test('a key whose id is named like what every object has is a key like any other', () => {
    const { annotations } = open()
    for (const id of ['__proto__', 'constructor']) annotations.edit('c', id, { note: id })
    expect(Object.keys(reopen().annotations.of('c')).toSorted()).toEqual([
      '__proto__',
      'constructor',
    ])
    expect(reopen().annotations.of('c').constructor).toMatchObject({
      note: 'constructor',
      alias: '',
    })
  })
})

describe('a disk that has no room', () => {
  test('fails nothing of what the app notes by itself, which is written once there is room', () => {
    const notes = open()
    noted.disk.refusal = noRoom()
    notes.annotations.created('c', 'k')
    notes.seenKeys.listed(list(['k']))
    noted.store.flush()
    expect(notes.state('c')).toMatchObject({
      annotations: { k: { createdHere: true } },
      newIds: [],
    })
    expect(() => notes.annotations.edit('c', 'k', { note: 'n' })).toThrow(DiskFailure)
    noted.disk.refusal = null
    notes.annotations.edit('c', 'k', { note: 'n' })
    expect(reopen().annotations.of('c')).toMatchObject({ k: { createdHere: true, note: 'n' } })
    noted.disk.refusal = noRoom()
    notes.forget('c')
    expect(notes.annotations.of('c')).toEqual({})
  })

  test('refuses a note by name; the one before stays in memory and on the disk', () => {
    const { annotations } = open()
    annotations.edit('c', 'k', { note: 'before' })
    const { content } = noted.disk
    noted.disk.refusal = noRoom()
    expect(() => annotations.edit('c', 'k', { note: 'after' })).toThrow(
      expect.objectContaining({ code: 'disk_full' }),
    )
    expect([annotations.of('c').k?.note, noted.disk.content]).toEqual(['before', content])
    noted.disk.refusal = null
    annotations.edit('c', 'k', { note: 'after' })
    expect(noted.disk.content).toContain('after')
  })
})

test('a place that a secret was delivered to is named once, the newest first, and is in the vault', () => {
  const { annotations } = open()
  const placeOf = (id: string, variable: string) =>
    ({ id, at: 1, kind: 'env-file', place: '/srv/.env', variable, readers: 'owner' }) as const
  for (const [id, variable] of [
    ['1', 'A'],
    ['2', 'B'],
    ['3', 'A'],
  ] as const)
    annotations.delivered('c', 'key_a', placeOf(id, variable))
  annotations.edit('c', 'key_a', { alias: 'Billing' })
  const after = reopen().annotations.of('c')
  expect(after.key_a).toEqual({
    ...NO_ANNOTATION,
    alias: 'Billing',
    deliveries: [placeOf('3', 'A'), placeOf('2', 'B')],
  })
  expect([
    vault.disk.content?.includes('/srv/.env'),
    noted.disk.content?.includes('/srv/.env'),
  ]).toEqual([true, false])
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
    notes.seenKeys.listed(
      list(['key_a', 'key_made', 'key_own', 'key_odd'], { certainty: 'known', ids: ['key_own'] }),
    )
    expect(notes.state('c').unknownIds).toEqual(['key_odd'])
    notes.seenKeys.listed(list(['key_odd', 'key_even']))
    expect(notes.state('c').unknownIds).toEqual(['key_odd', 'key_even'])
    expect(alarms.at(-1)).toEqual(['key_even'])
    notes.seenKeys.acknowledge('c')
    notes.annotations.created('c', 'key_more')
    notes.seenKeys.listed(list(['key_odd', 'key_even', 'key_more']))
    expect(notes.state('c')).toMatchObject({ unknownIds: [], newIds: [] })
  })

  test('are none where this app created them by another connection to the same service', () => {
    const connections = ['c', 'd', 'e'].map((id) => ({
      ...connectionTo(id === 'e' ? 'https://other.test' : 'https://keys.test'),
      id,
    }))
    vault.store.update((value) => ({ ...value, connections }))
    const notes = open()
    for (const connectionId of ['d', 'e']) {
      notes.seenKeys.listed({ ...list(['key_a']), connectionId })
      notes.seenKeys.listed({ ...list(['key_a', 'key_made', 'key_lost']), connectionId })
    }
    notes.annotations.created('c', 'key_made')
    notes.createdUnread('c', 'key_lost')
    expect(['d', 'e'].map((id) => notes.state(id).unknownIds)).toEqual([
      [],
      ['key_made', 'key_lost'],
    ])
    notes.createdRead('c', 'key_lost', true)
    expect(notes.annotations.of('d')).toMatchObject({
      key_made: { createdHere: true, isSecretLost: false },
      key_lost: { createdHere: true, isSecretLost: true },
    })
    expect(notes.annotations.of('e')).toEqual({})
  })

  test('a key that a part of the list lacked is no news when the next list has it', () => {
    const notes = open()
    const part = (ids: readonly string[]) => ({ ...list(ids), isPart: true })
    notes.seenKeys.listed(list(['key_a', 'key_b']))
    notes.seenKeys.listed(part(['key_b']))
    notes.seenKeys.listed(list(['key_a', 'key_b']))
    expect([notes.state('c').newIds, alarms]).toEqual([[], []])
    notes.seenKeys.listed(part(['key_odd']))
    notes.seenKeys.listed(part(['key_a']))
    expect([notes.state('c').unknownIds, alarms]).toEqual([['key_odd'], [['key_odd']]])
    const before = pushes
    notes.seenKeys.listed(part(['key_b']))
    expect(pushes).toBe(before)
  })

  test('an unknown key that was revoked is not called unknown any more', () => {
    const notes = open()
    notes.seenKeys.listed(list([]))
    notes.seenKeys.listed(list(['key_odd']))
    notes.seenKeys.listed(list([]))
    expect(notes.state('c').unknownIds).toEqual([])
  })

  test('what appeared while the app was not running is found at its next list, and what nobody confirmed is still unknown, while a confirmed key is not marked as new', () => {
    const first = open()
    first.seenKeys.listed(list(['key_a']))
    first.seenKeys.listed(list(['key_a', 'key_odd']))
    const second = reopen()
    expect(second.state('c').unknownIds).toEqual(['key_odd'])
    second.seenKeys.listed(list(['key_a', 'key_odd', 'key_later']))
    expect(second.state('c')).toMatchObject({
      unknownIds: ['key_odd', 'key_later'],
      newIds: ['key_odd', 'key_later'],
    })
    second.seenKeys.acknowledge('c')
    expect(second.state('c')).toMatchObject({ unknownIds: [], newIds: [] })
    expect(reopen().state('c').newIds).toEqual([])
  })

  test('do not include that of a program, also where the app was killed before it noted who created it', () => {
    const notes = open()
    notes.seenKeys.listed(list(['key_a']))
    const where = { connectionId: 'c', address: 'https://keys.test', place: 1 }
    const entry = newEntry(where, keyNamed('key_run'), { bornAt: 0, isSeen: true })
    const row = { ...entry, reasons: [newReason({ why: 'lease', leaseId: randomUUID() }, 0)] }
    vault.store.update((value) => ({ ...value, revocations: [row] }))
    notes.seenKeys.listed(list(['key_a', 'key_run', 'key_odd']))
    expect(notes.state('c').unknownIds).toEqual(['key_odd'])
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
    const { value } = noted.store
    const pushed = pushes
    notes.seenKeys.listed(list(['key_b', 'key_a']))
    expect(noted.store.value).toBe(value)
    expect(pushes).toBe(pushed)
  })
})

describe('the last use by others', () => {
  const at = Date.parse('2026-11-21T12:00:00Z')
  const used = (lastUsedAt: string) => keyNamed('key_a', { lastUsedAt })

  test('leaves out this app’s own check', () => {
    const checked = { ...NO_ANNOTATION, ownCalls: [{ sentAt: at, answeredAt: at }] }
    expect(lastForeignUse(used('2026-11-21T11:59:59Z'), checked, NO_OWN_KEY)).toBeNull()
    expect(lastForeignUse(used('2026-11-21T12:00:06Z'), checked, NO_OWN_KEY)).toBe(
      '2026-11-21T12:00:06Z',
    )
    const before = '2026-11-01T00:00:00Z'
    expect(
      lastForeignUse(
        used('2026-11-21T11:59:59Z'),
        { ...checked, usedBeforeCheck: before },
        NO_OWN_KEY,
      ),
    ).toBe(before)
    expect(lastForeignUse(used('2026-11-21T11:59:59Z'), NO_ANNOTATION, NO_OWN_KEY)).toBe(
      '2026-11-21T11:59:59Z',
    )
  })

  test('leaves out this app’s own check however long its answer took', () => {
    const checked = { ...NO_ANNOTATION, ownCalls: [{ sentAt: at - 60_000, answeredAt: at }] }
    const uses = ['2026-11-21T11:58:54Z', '2026-11-21T11:59:01Z', '2026-11-21T12:00:04Z']
    expect(uses.map((use) => lastForeignUse(used(use), checked, NO_OWN_KEY))).toEqual([
      uses[0],
      null,
      null,
    ])
  })

  test('is not known of the key that the app is signed in with, nor of the time when it was', () => {
    const just = used('2026-11-21T11:59:59Z')
    expect(lastForeignUse(just, NO_ANNOTATION, { certainty: 'known', ids: ['key_a'] })).toBeNull()
    expect(
      lastForeignUse(just, NO_ANNOTATION, { certainty: 'ambiguous', ids: ['key_a', 'key_b'] }),
    ).toBe(just.lastUsedAt)
    const left = { ...NO_ANNOTATION, ownUntil: at }
    expect(lastForeignUse(just, left, NO_OWN_KEY)).toBeNull()
    expect(lastForeignUse(used('2026-11-21T12:01:00Z'), left, NO_OWN_KEY)).toBe(
      '2026-11-21T12:01:00Z',
    )
  })

  test('of each key in a list is what it is of the one key', () => {
    const annotations = {
      key_a: { ...NO_ANNOTATION, ownCalls: [{ sentAt: at, answeredAt: at }] },
      key_b: { ...NO_ANNOTATION, ownUntil: at },
    }
    const own: OwnKey = { certainty: 'matched', ids: ['key_c'] }
    const usedAt = foreignUses(annotations, own)
    for (const id of ['key_a', 'key_b', 'key_c', 'key_d', 'constructor'])
      for (const iso of [null, '2026-11-21T12:00:01Z', '2026-11-21T12:02:00Z']) {
        const one = keyNamed(id, { lastUsedAt: iso })
        const noted = Object.hasOwn(annotations, id)
          ? annotations[id as keyof typeof annotations]
          : NO_ANNOTATION
        expect(usedAt(one)).toBe(lastForeignUse(one, noted, own))
      }
  })
})

test('tags are trimmed, kept once and never blank', () => {
  expect(cleanTags([' prod', 'eu', 'prod ', ' '])).toEqual(['prod', 'eu'])
})
