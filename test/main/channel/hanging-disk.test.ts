import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ok } from '../../../electron/contract/result.ts'
import { createDiskLook } from '../../../electron/main/approvals/disk-look.ts'
import { startedFile } from '../../../electron/main/channel/frozen.ts'
import { shownRequest } from '../../../electron/main/channel/of-assistant.ts'
import { refuse } from '../../../electron/main/channel/work.ts'
import { request as frozen } from '../approvals/approval-scene.ts'
import { hangingDisk, mayHang } from '../store/hanging-disk.ts'
import { client, RUN } from './channel-scene.ts'

const LATE = refuse('disk_late')

test('a file that is started is the one that its links lead to', async () => {
  expect(await startedFile(process.execPath, createDiskLook())).toMatchObject(
    ok({ program: process.execPath }),
  )
})

test.skipIf(!mayHang)(
  'a program on a disk that does not answer is refused in time, and main goes on meanwhile',
  async () => {
    const { folder, answer } = hangingDisk()
    const look = createDiskLook(200)
    let ticks = 0
    const ticking = setInterval(() => {
      ticks += 1
    }, 10)
    expect(await startedFile(join(folder, 'deploy'), look)).toEqual(LATE)
    clearInterval(ticking)
    expect(ticks).toBeGreaterThan(5)
    // Others are not held up by it.
    expect(await startedFile(process.execPath, look)).toMatchObject({ ok: true })
    answer()
  },
)

test.skipIf(!mayHang)(
  'of disks that do not answer only so many are asked at a time, and again once they answered',
  async () => {
    const { folder, answer } = hangingDisk()
    const look = createDiskLook(50)
    for (const name of ['a', 'b']) expect(await startedFile(join(folder, name), look)).toEqual(LATE)
    const before = performance.now()
    expect(await startedFile(process.execPath, look)).toEqual(LATE)
    expect(performance.now() - before).toBeLessThan(50)
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
    expect(
      await shownRequest(
        request,
        { ...frozen, kind: 'prepare-run', client: assistant, run },
        createDiskLook(100),
      ),
    ).toEqual(LATE)
    answer()
  },
)
