import { fail, type Result } from '../../../contract/result.ts'
import type { FileDialogs } from './file-dialog.ts'
import { readChosenFile } from './open-file.ts'

/** A larger file holds more than a few certificates. */
const MAX_FILE_BYTES = 200_000

/**
 * Asks for a file of certificates and reads it; null if cancelled. Fails with `authority_refused`
 * where it cannot be read, and with `locked` when the lock came before it was read.
 */
export const chooseAuthorityFile = async (
  files: FileDialogs,
  title: string,
): Promise<Result<string | null, 'authority_refused' | 'locked'>> => {
  const filters = [
    { name: 'PEM', extensions: ['pem', 'crt', 'cer'] },
    { name: '*', extensions: ['*'] },
  ]
  const read = await readChosenFile(files, {
    title,
    message: title,
    properties: ['openFile', 'dontAddToRecent'],
    filters,
    most: MAX_FILE_BYTES,
    encoding: 'latin1',
  })
  return read === 'unreadable' ? fail('authority_refused', { detail: 'unreadable' }) : read
}
