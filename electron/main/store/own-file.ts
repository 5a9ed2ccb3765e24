import type { Notice } from '../../contract/app-state.ts'
import type { writeAtomically } from '../base/atomic-write.ts'
import { HEADER_BYTES } from './document.ts'
import { readDocument } from './read-file.ts'

/** A warning to the person about one of the app's files. */
export interface DiskWarning {
  readonly kind: Extract<
    Notice['kind'],
    'disk_full' | 'not_written' | 'file_changed' | 'file_left' | 'file_older' | 'not_synced'
  >
  readonly path: string
}

/** Thrown where another program wrote the file of a document. */
export class ForeignFile extends Error {}

/**
 * The file of a document. Another program's bytes are never overwritten: before each write the
 * header on the disk is compared with the one that was read or written last. (A write of another
 * program between that and the rename is not seen.)
 */
export class OwnFile {
  readonly #path: string
  readonly #writeFile: typeof writeAtomically
  readonly #warn: (warning: DiskWarning) => void
  /** Header that was read or written last; null if there was no readable file. */
  #header: Buffer | null = null

  constructor(
    path: string,
    writeFile: typeof writeAtomically,
    warn: (warning: DiskWarning) => void,
  ) {
    this.#path = path
    this.#writeFile = writeFile
    this.#warn = warn
  }

  /** Reads the file as `readDocument` does. */
  read(): Buffer | 'absent' | 'refused' {
    const bytes = readDocument(this.#path)
    this.#header = typeof bytes === 'string' ? null : bytes.subarray(0, HEADER_BYTES)
    return bytes
  }

  /** Tells whether a file is there. Throws where another program wrote it. */
  checkIsOwn(): boolean {
    const found = readDocument(this.#path, HEADER_BYTES)
    if (found === 'absent') return false
    if (found !== 'refused' && this.#header?.equals(found)) return true
    this.#warn({ kind: 'file_changed', path: this.#path })
    throw new ForeignFile('another program changed a document')
  }

  /** Throws where the disk refuses, or another program wrote the file. */
  write(bytes: Buffer): void {
    const isThere = this.checkIsOwn()
    const isSafe = this.#writeFile(this.#path, bytes, !isThere)
    this.#header = bytes.subarray(0, HEADER_BYTES)
    if (!isSafe) this.#warn({ kind: 'not_synced', path: this.#path })
  }
}
