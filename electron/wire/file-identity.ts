import { type BigIntStats, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'

const identityIn = (found: BigIntStats): string | null => {
  if (!found.isFile()) return null
  // A writer can reset a file's mtime, but not its ctime.
  const { dev, ino, size, mode, uid, mtimeNs, ctimeNs } = found
  return JSON.stringify([dev, ino, size, mode, uid, mtimeNs, ctimeNs].map(String))
}

/** Identifies the file at a path and its content; null if there is none. */
export const identityOf = (path: string): string | null => {
  try {
    return identityIn(statSync(path, { bigint: true }))
  } catch {
    return null
  }
}

/** Does the same as `identityOf` without blocking, because a network disk may not answer. */
export const laterIdentityOf = (path: string): Promise<string | null> =>
  stat(path, { bigint: true }).then(identityIn, () => null)
