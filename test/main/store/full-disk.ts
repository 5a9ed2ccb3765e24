import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { diskFailure } from '../../../electron/main/base/disk-failure.ts'

/** A disk of its own takes a mount. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0

export const PAGE = 4096
const BYTES = 131_072

/** An empty folder on a small disk of its own, for the present test. */
export const smallDisk = (bytes = BYTES): string => {
  const folder = mkdtempSync(join(tmpdir(), 'keystow-full-'))
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]).status).toBe(0)
  onTestFinished(() => {
    spawnSync('umount', [folder])
    rmdirSync(folder)
  })
  return folder
}

/** Leaves room for as many pages. `bytes`: no less than half of what the disk takes. */
export const fill = (folder: string, pages = 0, bytes = BYTES): void => {
  const ballast = join(folder, 'ballast')
  for (let size = bytes; size > 0; size = size > 1 ? size >> 1 : 0)
    try {
      writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' })
    } catch {
      // It takes no more of this size.
    }
  if (pages > 0) truncateSync(ballast, (Math.ceil(statSync(ballast).size / PAGE) - pages) * PAGE)
}

/** The code by which `work` is refused. */
export const failureOf = (work: () => unknown): string => {
  try {
    work()
    return 'none'
  } catch (cause) {
    return diskFailure(cause, 'internal')
  }
}
