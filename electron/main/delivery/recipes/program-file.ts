import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { findProgram } from '../find-program.ts'

/** Whether everybody on this computer could put something else in its place. */
const isOpenToAll = (path: string): boolean => process.platform !== 'win32' && (statSync(path).mode & 0o1002) === 0o002

/** Whether everybody could replace the program at this path. */
export const isOpenToOthers = (path: string): boolean => isOpenToAll(path) || isOpenToAll(dirname(path))

/** As `findProgram`, unless everybody may write the program or its folder. */
export const findSafeProgram = (name: string, searchPath?: string): string | null => {
  const found = findProgram(name, searchPath)
  return found === null || isOpenToOthers(found) ? null : found
}

/** Which file a path is now; null where there is none. */
export const identityOf = (path: string): string | null => {
  try {
    const { dev, ino, size, mtimeMs } = statSync(path)
    return JSON.stringify([dev, ino, size, mtimeMs])
  } catch {
    return null
  }
}
