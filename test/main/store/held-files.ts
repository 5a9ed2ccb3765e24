import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'

/**
 * Has the disk refuse to remove files of these names, as where another program holds them, until
 * the returned function is called.
 */
export const holdFiles = (names: readonly string[]): (() => void) => {
  const { rmSync } = fs
  fs.rmSync = (path, ...rest) => {
    if (names.includes(basename(String(path))))
      throw Object.assign(new Error('held'), { code: 'EBUSY' })
    rmSync(path, ...rest)
  }
  syncBuiltinESMExports()
  return () => {
    fs.rmSync = rmSync
    syncBuiltinESMExports()
  }
}
