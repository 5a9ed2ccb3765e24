import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
  writeFileSync,
} from 'node:fs'
import { OWNER_ONLY, unlessForeign } from '../../service/keys/private-file.ts'

const FOLDER_MODE = 0o700

/**
 * Flags for reading: links are not followed, pipes are not waited for. Windows has neither flag.
 */
export const READ_FILE =
  constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

const isLax = (mode: number): boolean => (mode & 0o077) !== 0

/**
 * Adds to a file, which is the owner's only from then on, however it was found; a pipe in its place
 * is not waited for. Throws when the disk refuses.
 */
export const appendPrivate = (path: string, text: string): void => {
  const { O_APPEND, O_CREAT, O_NONBLOCK = 0, O_WRONLY } = constants
  const file = openSync(path, O_APPEND | O_CREAT | O_NONBLOCK | O_WRONLY, OWNER_ONLY)
  try {
    if (isLax(fstatSync(file).mode)) fchmodSync(file, OWNER_ONLY)
    writeFileSync(file, text)
  } finally {
    closeSync(file)
  }
}

/**
 * Makes a file that may be there the owner's only: a copy, or another program, may have left it
 * open to others.
 */
export const keepPrivate = (path: string): void => {
  if (existsSync(path)) unlessForeign(() => chmodSync(path, OWNER_ONLY))
}

/** Makes sure that a folder is there and the owner's only. */
export const keepPrivateFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: FOLDER_MODE })
  unlessForeign(() => chmodSync(path, FOLDER_MODE))
}
