import { randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { codeOfCause } from '../../../service/keys/data-fault.ts'
import { OWNER_ONLY, unlessForeign } from '../../../service/keys/private-file.ts'
import { log } from '../../base/log.ts'
import { refuseAccessList } from './env-access-list.ts'
import { type EnvTarget, modeOf } from './env-target.ts'
import { Refused } from './refused.ts'

/**
 * Files that are being written beside the ones that they replace, so that a crash leaves none
 * behind.
 */
export interface Unfinished {
  /** Throws when it cannot be noted; nothing is written then. */
  begin(path: string): void
  end(path: string): void
}

/** Keeps the owner and the group of what is replaced. */
const keepOwner = (file: number, { stats }: EnvTarget): void => {
  if (stats === null || process.platform === 'win32') return
  const made = fstatSync(file)
  if (made.uid !== stats.uid || made.gid !== stats.gid)
    unlessForeign(() => fchownSync(file, stats.uid, stats.gid))
  const { uid, gid } = fstatSync(file)
  if (uid !== stats.uid || gid !== stats.gid) throw new Refused('owner')
}

/** On the disk when the call returns. Readable by its owner only until all is written. */
const writeBeside = (beside: string, target: EnvTarget, bytes: Uint8Array): void => {
  const file = openSync(beside, 'wx', OWNER_ONLY)
  try {
    keepOwner(file, target)
    writeFileSync(file, bytes)
    // The folder may give each new file an access list, which the mode would put into effect.
    refuseAccessList(beside, modeOf(target.stats))
    fchmodSync(file, modeOf(target.stats))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** False where another program made the file meanwhile. */
const putInPlace = (beside: string, target: EnvTarget): boolean => {
  if (target.stats === null)
    try {
      // Unlike a rename it replaces nothing.
      linkSync(beside, target.path)
      return true
    } catch (cause) {
      if (codeOfCause(cause) === 'EEXIST') return false
      // The disk knows no second names.
    }
  renameSync(beside, target.path)
  return true
}

/** Whether it was done. What fails here changes nothing about what was written. */
const tryTo = (event: string, act: () => void): boolean => {
  try {
    act()
    return true
  } catch (cause) {
    log.error(event, cause)
    return false
  }
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

/**
 * Replaces a file in one step. False, and nothing is done, where `isSame`, which is asked last,
 * says that it is another by now. Throws only while the file is as it was.
 */
export const replaceFile = (
  target: EnvTarget,
  bytes: Uint8Array,
  unfinished: Unfinished,
  isSame: () => boolean,
): boolean => {
  const folder = dirname(target.path)
  // What git ignores by a pattern such as `.env*` it ignores under this name too; by `.env` it does
  // not.
  const beside = join(folder, `${basename(target.path)}.keystow-${randomUUID()}.tmp`)
  unfinished.begin(beside)
  let replaced = false
  try {
    writeBeside(beside, target, bytes)
    replaced = isSame() && putInPlace(beside, target)
  } finally {
    // What cannot be removed now is removed by the next start.
    if (
      tryTo('a file beside the one that it was to replace could not be removed', () =>
        rmSync(beside, { force: true }),
      )
    )
      unfinished.end(beside)
  }
  // A folder that may be written but not read cannot be synced.
  if (replaced)
    tryTo('the folder of a file that was replaced could not be synced', () => syncFolder(folder))
  return replaced
}
