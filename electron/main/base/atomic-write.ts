import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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

const replace = (path: string, content: string | Uint8Array): void => {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`)
  try {
    writeFileSync(temporary, content, { mode: OWNER_ONLY, flag: 'wx', flush: true })
    rename(temporary, path)
  } catch (cause) {
    rmSync(temporary, { force: true })
    throw cause
  }
}

/**
 * Writes a file whole or not at all, for its owner only, and replaces what was there in one step.
 * It is on the disk when the call returns. Throws when the disk refuses.
 */
export const writeAtomically = (path: string, content: string | Uint8Array): void => {
  if (process.platform === 'win32') {
    replace(path, content)
    return
  }
  // Opened first: a refusal after the rename would be taken for a file that is as it was.
  const folder = openSync(dirname(path), 'r')
  try {
    replace(path, content)
    // Makes the rename outlast a power cut. Windows has no such call.
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
