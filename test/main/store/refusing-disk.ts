import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'

export const refusal = (code: string): Error => Object.assign(new Error('refused'), { code })

/** Replaces a function of `node:fs` until the returned function is called. */
export const replaceInFs = <Name extends 'fsyncSync' | 'linkSync' | 'readdirSync' | 'rmSync'>(
  name: Name,
  by: (original: (typeof fs)[Name]) => (typeof fs)[Name],
): (() => void) => {
  const original = fs[name]
  const set = (replacement: (typeof fs)[Name]): void => {
    fs[name] = replacement
    syncBuiltinESMExports()
  }
  set(by(original))
  return () => set(original)
}

/**
 * Has the disk refuse to remove files of these names, as where another program holds them, until
 * the returned function is called.
 */
export const holdFiles = (names: readonly string[]): (() => void) =>
  replaceInFs('rmSync', (remove) => (path, ...rest) => {
    if (names.includes(basename(String(path)))) throw refusal('EBUSY')
    remove(path, ...rest)
  })

/** Has the disk refuse to sync folders until the returned function is called. */
export const refuseFolderSync = (code: string): (() => void) =>
  replaceInFs('fsyncSync', (sync) => (file) => {
    if (fs.fstatSync(file).isDirectory()) throw refusal(code)
    sync(file)
  })
