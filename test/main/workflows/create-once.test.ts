import { expect, test, vi } from 'vitest'
import { ok } from '../../../electron/contract/result.ts'
import { SYSTEM_CLOCK } from '../../../electron/main/base/clock.ts'
import { listedIds } from '../../../electron/main/workflows/create-once.ts'
import { keyNamed } from '../samples.ts'

const MINE = keyNamed('key_mine', { name: 'billing' })
const COLLEAGUES = { ...MINE, id: 'key_colleague' }

/** A session whose list was read `age` ms ago by the clock as it is now, before a colleague created a key. */
const listedBefore = (age: number) => ({
  clock: SYSTEM_CLOCK,
  state: () => ({ phase: 'ready', keys: [MINE], listedAt: Date.now() - age }),
  relist: async () => ok([MINE, COLLEAGUES]),
})

test('the keys before a create come from a list that is seconds old, and from a new one after that', async () => {
  vi.useFakeTimers()
  try {
    expect(await listedIds(listedBefore(9_999) as never)).toEqual(ok(['key_mine']))
    expect(await listedIds(listedBefore(10_000) as never)).toEqual(ok(['key_mine', 'key_colleague']))
  } finally {
    vi.useRealTimers()
  }
})

test('a list that was read before the clock was set back is not taken for a new one', async () => {
  expect(await listedIds(listedBefore(-3_600_000) as never)).toEqual(ok(['key_mine', 'key_colleague']))
})
