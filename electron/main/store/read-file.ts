import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { codeOfCause } from '../../service/keys/data-fault.ts'
import { READ_FILE } from '../base/private-files.ts'

/** No larger file is read. */
const MOST_FILE_BYTES = 64 * 2 ** 20
/** No larger content is written, so that its file can be read again. */
export const MOST_CONTENT_BYTES = 63 * 2 ** 20

const readStart = (file: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, 0))
}

/**
 * Reads a document, or its first bytes. `refused`: a link, a pipe, a folder or a device stands in
 * its place, it is larger than any document, or the system does not let it be read.
 */
export const readDocument = (path: string, length?: number): Buffer | 'absent' | 'refused' => {
  let file: number
  try {
    file = openSync(path, READ_FILE)
  } catch (cause) {
    return codeOfCause(cause) === 'ENOENT' ? 'absent' : 'refused'
  }
  try {
    const stats = fstatSync(file)
    if (!stats.isFile() || stats.size > MOST_FILE_BYTES) return 'refused'
    return length === undefined ? readFileSync(file) : readStart(file, length)
  } catch {
    return 'refused'
  } finally {
    closeSync(file)
  }
}
