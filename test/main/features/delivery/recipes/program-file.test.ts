// Shows: S51
import {
  chmodSync,
  chownSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { findSafeProgram } from '../../../../../electron/main/features/delivery/recipes/program-file.ts'
import { identityOf } from '../../../../../electron/wire/file-identity.ts'
import { newFolder } from '../../../new-folder.ts'

let base: string
let bin: string
let program: string
const found = (): string | null => findSafeProgram('gh', bin)

beforeEach(() => {
  base = newFolder()
  bin = join(base, 'tools', 'bin')
  mkdirSync(bin, { recursive: true, mode: 0o755 })
  program = join(bin, 'gh')
  writeFileSync(program, 'first\n', { mode: 0o755 })
})

describe.skipIf(process.platform === 'win32')('a program', () => {
  test('of this person or of root is found, in a folder that everybody uses too', () => {
    expect(found()).toBe(program)
    expect(findSafeProgram('sh', '/usr/bin:/bin')).not.toBeNull()
  })

  test('is not found where everybody could write it or any folder above it', () => {
    for (const path of [program, bin, join(base, 'tools'), base]) {
      chmodSync(path, 0o757)
      expect([path, found()]).toEqual([path, null])
      chmodSync(path, 0o755)
    }
    chmodSync(base, 0o1777)
    expect(found()).toBe(program)
  })

  test('is judged by where its links lead, and by each folder of them', () => {
    const elsewhere = join(base, 'elsewhere')
    mkdirSync(elsewhere)
    writeFileSync(join(elsewhere, 'gh'), '', { mode: 0o755 })
    rmSync(program)
    symlinkSync('../../between/gh', program)
    mkdirSync(join(base, 'between'))
    symlinkSync(join(elsewhere, 'gh'), join(base, 'between', 'gh'))
    expect(found()).toBe(program)
    for (const path of [elsewhere, join(elsewhere, 'gh'), join(base, 'between')]) {
      chmodSync(path, 0o757)
      expect([path, found()]).toEqual([path, null])
      chmodSync(path, 0o755)
    }
  })

  // Only root gives files away.
  test.skipIf(process.getuid?.() !== 0)(
    'is not found where it, its folder or its group is another user’s',
    () => {
      for (const path of [program, bin, join(base, 'tools'), base]) {
        chownSync(path, 12_345, 0)
        expect([path, found()]).toEqual([path, null])
        chownSync(path, 0, 12_345)
        expect(found()).toBe(program)
        chmodSync(path, 0o775)
        expect([path, found()]).toEqual([path, null])
        chownSync(path, 0, 0)
        expect(found()).toBe(program)
        chmodSync(path, 0o755)
      }
      // In a sticky folder its owner may still replace it.
      chmodSync(bin, 0o1777)
      chownSync(program, 12_345, 0)
      expect(found()).toBeNull()
    },
  )

  test('that is rewritten in place is another one, though its size and its time of change are as before', async () => {
    utimesSync(program, 1_000_000_000, 1_000_000_000)
    const before = identityOf(program)
    // Rewritten until the file system's clock, which may be coarse, has moved on.
    const rewritten = (): string | null => {
      writeFileSync(program, 'other\n')
      utimesSync(program, 1_000_000_000, 1_000_000_000)
      return identityOf(program)
    }
    await expect.poll(rewritten).not.toBe(before)
    expect([identityOf(bin), identityOf(join(bin, 'none'))]).toEqual([null, null])
  })
})
