import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { mayMount } from './full-disk.ts'

/** A file system whose program never answers takes one that is made here. */
export const mayHang = mayMount && existsSync('/dev/fuse')

/** A folder, for the present test, of which nothing can be looked at until `answer` ends it. */
export const hangingDisk = (): { readonly folder: string; readonly answer: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'keystow-hanging-'))
  const fuse = openSync('/dev/fuse', 'r+')
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0'
  const mounted = spawnSync('mount', ['-i', '-t', 'fuse', '-o', options, 'hanging', folder], {
    stdio: ['ignore', 'pipe', 'pipe', fuse],
  })
  expect(String(mounted.stderr)).toBe('')
  let hangs = true
  const answer = (): void => {
    if (hangs) closeSync(fuse)
    hangs = false
  }
  onTestFinished(() => {
    answer()
    spawnSync('umount', ['-l', folder])
    rmdirSync(folder)
  })
  return { folder, answer }
}
