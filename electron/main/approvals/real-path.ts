import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Steps from a path to what it is: its links, and its folders that are not there. */
const MOST_STEPS = 32

/** Where a path leads, also where nothing is there yet. */
export const realOf = (path: string, steps = MOST_STEPS): string => {
  try {
    return realpathSync.native(path)
  } catch {
    const parent = dirname(path)
    return steps === 0 || parent === path ? path : (linkedBy(path, steps - 1) ?? join(realOf(parent, steps - 1), basename(path)))
  }
}
const linkedBy = (path: string, steps: number): string | null => {
  try {
    return realOf(resolve(dirname(path), readlinkSync(path)), steps)
  } catch {
    return null
  }
}
