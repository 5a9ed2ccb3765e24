import { afterEach, expect, test, vi } from 'vitest'
import { DiskFailure } from '../../../electron/main/base/disk-failure.ts'
import { type newVault, vaultSchema } from '../../../electron/main/store/vault.ts'
import { connectionTo } from '../samples.ts'
import { noRoom, testStore } from './test-store.ts'

afterEach(() => void vi.useRealTimers())

const onDisk = ({ content }: { readonly content: string | null }): ReturnType<typeof newVault> =>
  JSON.parse(content ?? 'null')

const withPaths = (paths: readonly string[]) => (value: ReturnType<typeof newVault>) => ({
  ...value,
  unfinishedFiles: paths,
})

test('an update is on the disk when it returns, and one that the disk refuses changes nothing', () => {
  const { store, disk } = testStore()
  store.update(withPaths(['/a']))
  expect(onDisk(disk).unfinishedFiles).toEqual(['/a'])
  disk.refusal = noRoom()
  expect(() => store.update(withPaths(['/b']))).toThrow(
    expect.objectContaining({ code: 'disk_full' }),
  )
  disk.refusal = new Error('read-only')
  expect(() => store.update(withPaths(['/b']))).toThrow(DiskFailure)
  expect(store.value.unfinishedFiles).toEqual(['/a'])
})

test('a change that is written soon is in memory at once, and on the disk by the next update or after the delay', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { store, disk } = testStore()
  store.updateSoon(withPaths(['/a']))
  expect([store.value.unfinishedFiles, disk.writes]).toEqual([['/a'], 0])
  await vi.advanceTimersByTimeAsync(250)
  expect(onDisk(disk).unfinishedFiles).toEqual(['/a'])
  store.updateSoon(withPaths(['/b']))
  store.update((value) => ({ ...value, isChannelOn: true }))
  expect(onDisk(disk)).toMatchObject({ unfinishedFiles: ['/b'], isChannelOn: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(disk.writes).toBe(2)
})

test('what the disk refused soon is tried again, and an update that fails takes no other change with it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { store, disk } = testStore()
  store.updateSoon(withPaths(['/a']))
  disk.refusal = noRoom()
  expect(() => store.update((value) => ({ ...value, isChannelOn: true }))).toThrow(DiskFailure)
  await vi.advanceTimersByTimeAsync(250)
  disk.refusal = null
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onDisk(disk)).toMatchObject({ unfinishedFiles: ['/a'], isChannelOn: false })
})

test('a value that its schema refuses is never written: it would not open again', () => {
  const { store, disk } = testStore()
  for (const bad of [
    { unfinishedFiles: ['x'.repeat(5_000)] },
    { connections: [connectionTo('https://a.test', { id: '' })] },
    { connections: [connectionTo('https://a.test', { lastFour: '12345' })] },
  ])
    expect(() => store.update((value) => ({ ...value, ...bad }))).toThrow(TypeError)
  expect(disk.writes).toBe(0)
  expect(store.value.unfinishedFiles).toEqual([])
})

// Shows: S120
test('no value of any field is written that the next start would refuse', () => {
  const hostile: readonly unknown[] = [
    '',
    'x'.repeat(100_000),
    null,
    -1,
    Number.NaN,
    {},
    [],
    '\u0000',
    '__proto__',
    { toString: 1 },
  ]
  let refused = 0
  for (const field of Object.keys(vaultSchema.shape))
    for (const value of hostile.flatMap((one) => [
      one,
      [one],
      [{ id: one, connectionId: 'c' }],
      [{ id: 'i', connectionId: one }],
    ])) {
      const { store, restart } = testStore()
      try {
        store.update((before) => ({ ...before, [field]: value }))
      } catch {
        refused += 1
      }
      expect(restart).not.toThrow()
    }
  expect(refused).toBeGreaterThan(500)
})
