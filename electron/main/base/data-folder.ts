import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { codeOfCause } from '../../service/keys/data-fault.ts'

/** A start that ends because nothing can be kept (`EX_CANTCREAT` of sysexits.h). */
export const CANNOT_KEEP = 73

/** A folder of data that cannot be used. */
export interface UnusableFolder {
  readonly path: string
  /** The system's code, e.g. `EACCES`. */
  readonly code: string
}

/** Makes the folder where it is missing and tries to write into it. Null where that works. */
export const tryFolder = (path: string): UnusableFolder | null => {
  const trial = join(path, `.trial-${process.pid}`)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    closeSync(openSync(trial, 'w', 0o600))
    rmSync(trial)
    return null
  } catch (cause) {
    return { path, code: codeOfCause(cause) }
  }
}

/** A folder's path for a person: one line, and nothing in it that cannot be seen. */
export const shownFolder = (path: string): string => path.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?')

/** What whoever called reads on stderr, in one line. */
export const folderRefusal = ({ path, code }: UnusableFolder): string =>
  `keystow: not started: nothing can be kept in ${shownFolder(path)} (${code})\n`
