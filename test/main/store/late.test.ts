import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notes } from '../../../electron/main/store/notes.ts'
import { noRoom, testNotes } from './test-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const TEN_MINUTES = 600_000
const withHours = (watched: string) => (notes: Notes) => ({
  ...notes,
  hours: { c: { watched, keys: {} } },
})
const withList = (notes: Notes) => ({ ...notes, visits: { c: { ids: ['key_a'], unknown: [] } } })

test('a late change is computed once, when its time is over', async () => {
  const { store, disk } = testNotes()
  const change = vi.fn(withHours('a'))
  store.updateLate(change, TEN_MINUTES)
  await vi.advanceTimersByTimeAsync(TEN_MINUTES - 1)
  expect([change.mock.calls.length, disk.writes]).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(TEN_MINUTES)
  expect([change.mock.calls.length, disk.writes]).toEqual([1, 1])
  expect(disk.content).toContain('"watched":"a"')
})

test('any earlier write has it, and nothing is written for it again', async () => {
  for (const write of [
    ({ store }: ReturnType<typeof testNotes>) => store.update(withList),
    async ({ store }: ReturnType<typeof testNotes>) => {
      store.updateSoon(withList)
      await vi.advanceTimersByTimeAsync(2_000)
    },
    ({ store }: ReturnType<typeof testNotes>) => store.flush(),
  ]) {
    const kept = testNotes()
    kept.store.updateLate(withHours('a'), TEN_MINUTES)
    await write(kept)
    expect(kept.disk.content).toContain('"watched":"a"')
    await vi.advanceTimersByTimeAsync(TEN_MINUTES)
    expect(kept.disk.writes).toBe(1)
  }
})

test('an update that the disk refuses keeps the late change, which is written once the disk takes it', async () => {
  const { store, disk, restart } = testNotes()
  store.updateLate(withHours('a'), TEN_MINUTES)
  disk.refusal = noRoom()
  expect(() => store.update(withList)).toThrow(expect.objectContaining({ code: 'disk_full' }))
  disk.refusal = null
  await vi.advanceTimersByTimeAsync(TEN_MINUTES)
  expect(restart().value).toMatchObject({ hours: { c: { watched: 'a' } }, visits: {} })
})
