import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { codeOfCause } from '../../service/keys/data-fault.ts'
import { OWNER_ONLY } from '../../service/keys/private-file.ts'

/**
 * Windows refuses a rename with these codes while a virus scanner or an indexer has the file open.
 */
const BUSY: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY'])
const BUSY_MS = 1_000

const rename = (from: string, to: string): void => {
  const end = performance.now() + BUSY_MS
  for (;;) {
    try {
      renameSync(from, to)
      return
    } catch (cause) {
      if (process.platform !== 'win32' || !BUSY.has(codeOfCause(cause)) || performance.now() > end)
        throw cause
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}

/** Error codes of a file system that cannot sync folders. */
const NO_FOLDER_SYNC: ReadonlySet<string> = new Set(['EINVAL', 'ENOTSUP', 'ENOSYS'])

/** Writes a new file. Throws `EEXIST` if the file exists. */
const writeNew = (path: string, content: string | Uint8Array): void => {
  try {
    writeFileSync(path, content, { mode: OWNER_ONLY, flag: 'wx', flush: true })
  } catch (cause) {
    if (codeOfCause(cause) !== 'EEXIST') rmSync(path, { force: true })
    throw cause
  }
}

/** Links a file to a new name. Throws `EEXIST` if the name is taken. */
const link = (temporary: string, path: string, content: string | Uint8Array): void => {
  try {
    linkSync(temporary, path)
  } catch (cause) {
    if (codeOfCause(cause) === 'EEXIST') throw cause
    // Some file systems and sandboxes have no hard links. A kill during this write leaves a part.
    writeNew(path, content)
  }
}

const removeTemporary = (path: string): void => {
  try {
    rmSync(path, { force: true })
  } catch {
    // The content is written; a leftover temporary file is harmless.
  }
}

const put = (path: string, content: string | Uint8Array, isNew: boolean): void => {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`)
  try {
    writeNew(temporary, content)
    if (isNew) link(temporary, path, content)
    else rename(temporary, path)
  } finally {
    removeTemporary(temporary)
  }
}

/** Makes a rename outlast a power cut. False where the disk refuses. */
const isSynced = (folder: number): boolean => {
  try {
    fsyncSync(folder)
    return true
  } catch (cause) {
    return NO_FOLDER_SYNC.has(codeOfCause(cause))
  }
}

/**
 * Writes a file whole or not at all, for its owner only, and replaces what was there in one step.
 * Throws when the disk refuses; nothing has changed then. Answers false where the file is written,
 * but a power cut may undo that. `isNew`: replaces nothing, and throws `EEXIST` where a file is.
 */
export const writeAtomically = (
  path: string,
  content: string | Uint8Array,
  isNew = false,
): boolean => {
  // Windows syncs no folders.
  if (process.platform === 'win32') {
    put(path, content, isNew)
    return true
  }
  // Opened first: nothing may throw after the rename, which has changed the file.
  const folder = openSync(dirname(path), 'r')
  try {
    put(path, content, isNew)
    return isSynced(folder)
  } finally {
    closeSync(folder)
  }
}
