import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import { startedFile } from '../../../../electron/main/doors/channel/frozen.ts'
import { shownRequest } from '../../../../electron/main/doors/channel/of-assistant.ts'
import { refuse } from '../../../../electron/main/doors/channel/work.ts'
import { createDiskLook } from '../../../../electron/main/platform/files/disk-look.ts'
import { request as frozen } from '../../consent/approvals/approval-scene.ts'
import { hangingDisk, mayHang } from '../../store/hanging-disk.ts'
import { client, RUN } from './channel-scene.ts'

const LATE = refuse('disk_late')

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a file that is started is the one that its links lead to', async () => {
  expect(await startedFile(process.execPath, createDiskLook())).toMatchObject(
    ok({ program: process.execPath }),
  )
})

test.skipIf(!mayHang)(
  'a program on a disk that does not answer is refused in time, and main goes on meanwhile',
  async () => {
    const { folder, answer } = hangingDisk()
    const look = createDiskLook()
    const answered = startedFile(join(folder, 'deploy'), look)
    await readFile(import.meta.filename)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await answered).toEqual(LATE)
    // Others are not held up by it.
    expect(await startedFile(process.execPath, look)).toMatchObject({ ok: true })
    answer()
  },
)

test.skipIf(!mayHang)(
  'of disks that do not answer only so many are asked at a time, and again once they answered',
  async () => {
    const { folder, answer } = hangingDisk()
    const look = createDiskLook()
    const answers = ['a', 'b'].map((name) => startedFile(join(folder, name), look))
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await Promise.all(answers)).toEqual([LATE, LATE])
    expect(await startedFile(process.execPath, look)).toEqual(LATE)
    answer()
    await expect.poll(() => startedFile(process.execPath, look)).toMatchObject({ ok: true })
  },
)

test.skipIf(!mayHang)(
  'a request of an assistant that names such a disk in its command is refused, too',
  async () => {
    const { folder, answer } = hangingDisk()
    const assistant = { ...client, assistant: 'Claude' } as const
    const wanted = {
      ...RUN,
      program: process.execPath,
      argv: ['node', join(folder, 'app.js')],
      ttlSeconds: 3600,
    }
    const request = { id: 1, kind: 'prepare-run', client: assistant, ...wanted } as const
    const run = { ...wanted, opensListener: false, file: null }
    const answered = shownRequest(
      request,
      { ...frozen, kind: 'prepare-run', client: assistant, run },
      createDiskLook(),
    )
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await answered).toEqual(LATE)
    answer()
  },
)
