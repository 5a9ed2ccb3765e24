import { existsSync, lstatSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { log } from '../../base/log.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'
import type { Unfinished } from './env-write.ts'

/**
 * Removes what an earlier run left of a file that it had not written to its end, because it may
 * hold a secret. Tells whether it is gone.
 */
const isRemoved = (path: string): boolean => {
  try {
    const left = lstatSync(path, { throwIfNoEntry: false })
    if (left?.isFile() === true) rmSync(path)
    // Where its folder is missing, a disk may be away that comes back.
    return left !== undefined || existsSync(dirname(path))
  } catch (cause) {
    log.error('a file that was not written to its end could not be removed', cause)
    return false
  }
}

/**
 * Notes each file while it is being written, and removes at once what an earlier run left; what it
 * cannot reach then stays noted.
 */
export const openUnfinished = (store: Store<Vault>): Unfinished => {
  const end = (paths: readonly string[]): void =>
    store.updateSoon((vault) => ({
      ...vault,
      unfinishedFiles: vault.unfinishedFiles.filter((one) => !paths.includes(one)),
    }))
  const removed = store.value.unfinishedFiles.filter(isRemoved)
  if (removed.length > 0) end(removed)
  return {
    begin: (path) =>
      store.update((vault) => ({ ...vault, unfinishedFiles: [...vault.unfinishedFiles, path] })),
    end: (path) => end([path]),
  }
}
