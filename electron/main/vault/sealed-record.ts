import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SealFailure, StoredSecretFailure } from '../../contract/failures.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { log } from '../diagnostics/log.ts'
import { diskFailure } from '../storage/disk-failure.ts'
import { readDataFile } from '../storage/read-data-file.ts'
import { writePrivate } from '../storage/write-private.ts'
import type { Sealer } from './sealer.ts'

/**
 * A text that lowers a guard, and so is taken only as the person left it: it is sealed by the OS store, and a file that anybody could have
 * edited does not replace it.
 */
export interface SealedRecord {
  /** null where there is none. Fails with `storage_locked` where it cannot be opened now, else where it is not what was sealed here. */
  read(): Promise<Result<string | null, StoredSecretFailure>>
  write(text: string): Promise<Result<null, SealFailure>>
  /** Throws when the disk refuses. */
  remove(): void
}

/** It belongs to this computer, not to a service. */
const ADDRESS = ''

/** `owner`: what it is sealed for; no other file's text opens in its place. */
export const openSealedRecord = (folder: string, file: string, owner: string, sealer: Pick<Sealer, 'seal' | 'open'>): SealedRecord => {
  const path = join(folder, file)
  const sealedText = (): string | null => {
    try {
      return readDataFile(path)
    } catch {
      return null
    }
  }
  return {
    read: async () => {
      const sealed = sealedText()
      if (sealed === null) return ok(null)
      const opened = await sealer.open(sealed, owner, ADDRESS)
      return opened.ok ? ok(opened.value.text) : opened
    },
    write: async (text) => {
      const sealed = await sealer.seal(text, owner, ADDRESS)
      if (!sealed.ok) return sealed
      try {
        writePrivate(path, sealed.value)
        return ok(null)
      } catch (cause) {
        log.error(`${file} could not be written`, cause)
        return fail(diskFailure(cause, 'data_not_written'))
      }
    },
    remove: () => rmSync(path, { force: true }),
  }
}
