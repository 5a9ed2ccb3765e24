import { expect, test } from 'vitest'
import {
  compareWrites,
  splitWrites,
  type WriteCounts,
} from '../../../electron/main/store/write-counts.ts'

const at = (vault: number, notes: number, activity: number): WriteCounts => ({
  vault,
  notes,
  activity,
})

test.each<
  [
    string,
    WriteCounts,
    WriteCounts | null,
    WriteCounts | null,
    highest: WriteCounts,
    older: readonly string[],
  ]
>([
  ['a first start', at(1, 0, 0), null, null, at(1, 0, 0), []],
  ['all in order', at(9, 4, 6), at(8, 4, 5), at(9, 3, 6), at(9, 4, 6), []],
  ['killed after notes were written', at(9, 4, 6), at(9, 5, 6), at(9, 3, 6), at(9, 5, 6), []],
  ['an older vault', at(7, 4, 5), at(7, 4, 5), at(9, 4, 6), at(9, 4, 6), ['vault']],
  ['older notes', at(9, 4, 6), at(5, 3, 2), at(9, 3, 6), at(9, 4, 6), ['notes']],
  ['an older activity log', at(9, 4, 6), at(9, 4, 6), at(4, 2, 5), at(9, 4, 6), ['activity']],
  ['no notes any more', at(9, 4, 6), null, at(9, 3, 6), at(9, 4, 6), ['notes']],
  ['a vault alone', at(9, 4, 6), null, null, at(9, 4, 6), ['notes', 'activity']],
])(
  'documents that fit together and those that do not: %s',
  (_what, vault, notes, activity, highest, older) =>
    expect(compareWrites({ vault, notes, activity })).toEqual({ highest, older }),
)

test.each<[unknown, object | null]>([
  [{ a: 1 }, null],
  [
    { writes: at(1, 2, 3), a: 1 },
    { writes: at(1, 2, 3), value: { a: 1 } },
  ],
  [{ writes: { ...at(1, 2, 3), vault: -1 } }, null],
  [{ writes: { vault: 1 } }, null],
  [{ writes: null }, null],
  [null, null],
  ['', null],
])('numbers are taken out of %j', (json, split) => expect(splitWrites(json)).toEqual(split))
