import { randomUUID } from 'node:crypto'
import { closeSync, constants, fchmodSync, fchownSync, fstatSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { OWNER_ONLY, unlessForeign } from '../../service/keys/private-file.ts'
import { type EnvTarget, modeOf, Refused } from './env-target.ts'

/** Files that are being written beside the ones that they replace, so that a crash leaves none behind. */
export interface Unfinished {
  /** Throws when it cannot be noted; nothing is written then. */
  begin(path: string): void
  end(path: string): void
}

/** How a file is called before it has its name. It begins like the one that it replaces: what git ignores of that, it ignores of this. */
export const NAME_BEFORE = /\.keystow-[0-9a-f-]{36}\.tmp$/

/** Keeps owner, group and mode of what is replaced. Never readable by more than that, at no time. */
const takeOver = (file: number, { stats }: EnvTarget): void => {
  if (stats !== null && process.platform !== 'win32') {
    const made = fstatSync(file)
    if (made.uid !== stats.uid || made.gid !== stats.gid) unlessForeign(() => fchownSync(file, stats.uid, stats.gid))
    const { uid, gid } = fstatSync(file)
    if (uid !== stats.uid || gid !== stats.gid) throw new Refused('owner')
  }
  fchmodSync(file, modeOf(stats))
}

const syncFolder = (folder: string): void => {
  // Windows opens no folder.
  if (process.platform === 'win32') return
  const opened = openSync(folder, constants.O_RDONLY)
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Replaces a file in one step, on the disk when the call returns. Throws when the disk refuses; the file is as it was then. */
export const replaceFile = (target: EnvTarget, bytes: Uint8Array, unfinished: Unfinished): void => {
  const folder = dirname(target.path)
  const beside = join(folder, `${basename(target.path)}.keystow-${randomUUID()}.tmp`)
  unfinished.begin(beside)
  try {
    const file = openSync(beside, 'wx', OWNER_ONLY)
    try {
      takeOver(file, target)
      writeFileSync(file, bytes)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(beside, target.path)
    syncFolder(folder)
  } catch (cause) {
    rmSync(beside, { force: true })
    throw cause
  } finally {
    unfinished.end(beside)
  }
}
