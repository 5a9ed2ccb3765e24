import { readlink, realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

/** Steps from a path to what it is: its links, and its folders that are not there. */
const MOST_STEPS = 32

/** Where a path leads, also where nothing is there yet. */
export const realOf = async (path: string, steps = MOST_STEPS): Promise<string> => {
  try {
    return await realpath(path)
  } catch {
    const parent = dirname(path)
    if (steps === 0 || parent === path) return path
    return (
      (await linkedBy(path, steps - 1)) ?? join(await realOf(parent, steps - 1), basename(path))
    )
  }
}
const linkedBy = async (path: string, steps: number): Promise<string | null> => {
  try {
    return await realOf(resolve(dirname(path), await readlink(path)), steps)
  } catch {
    return null
  }
}
