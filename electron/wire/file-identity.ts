import { type BigIntStats, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'

const identityIn = (found: BigIntStats): string | null => {
  if (!found.isFile()) return null
  // Whoever writes to a file can put its time of change back, but not that of its status.
  const { dev, ino, size, mode, uid, mtimeNs, ctimeNs } = found
  return JSON.stringify([dev, ino, size, mode, uid, mtimeNs, ctimeNs].map(String))
}

/** Which file a path is now, and whether something was written to it; null where there is none. */
export const identityOf = (path: string): string | null => {
  try {
    return identityIn(statSync(path, { bigint: true }))
  } catch {
    return null
  }
}

/** The same of a path that may be on a disk that does not answer. */
export const laterIdentityOf = (path: string): Promise<string | null> =>
  stat(path, { bigint: true }).then(identityIn, () => null)
