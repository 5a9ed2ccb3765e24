import { readFile, realpath, stat } from 'node:fs/promises'
import type { OpenDialogOptions } from 'electron'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { databaseFilesIn, isOneOf } from '../../base/database-files.ts'
import { log } from '../../base/log.ts'
import type { FileDialogs } from './file-dialog.ts'

/** A larger file is not one of ours. */
export const MAX_FILE_BYTES = 8_000_000

interface FileAsked extends OpenDialogOptions {
  /** A larger file is not read, in bytes. */
  readonly most: number
  readonly encoding: 'utf8' | 'latin1'
}

/**
 * Asks for a file and reads it: null if cancelled, `unreadable`, or `locked` when the lock came
 * before it was read.
 */
export const readChosenFile = async (
  files: FileDialogs,
  { most, encoding, ...options }: FileAsked,
): Promise<Result<string | null, 'locked'> | 'unreadable'> => {
  const chosen = await files.open(options)
  if (!chosen.ok || chosen.value === null) return chosen
  try {
    const found = await stat(chosen.value)
    // A pipe would be waited for without end.
    if (!found.isFile() || found.size > most) return 'unreadable'
    if (isOneOf(databaseFilesIn(files.folder), await realpath(chosen.value))) return 'unreadable'
    const text = await readFile(chosen.value, encoding)
    // A network share may answer only after the lock has come.
    return files.isLocked ? fail('locked') : ok(text)
  } catch (cause) {
    log.error('a file that was chosen could not be read', cause)
    return 'unreadable'
  }
}

/**
 * Asks for a JSON file and reads it. null if cancelled; fails with `bad_input` for one that cannot
 * be read or is too large, and with `locked` when the lock came before it was read.
 */
export const openJsonFile = async (
  files: FileDialogs,
): Promise<Result<string | null, 'bad_input' | 'locked'>> => {
  const filters = [{ name: 'JSON', extensions: ['json'] }]
  const read = await readChosenFile(files, {
    properties: ['openFile'],
    filters,
    most: MAX_FILE_BYTES,
    encoding: 'utf8',
  })
  return read === 'unreadable' ? fail('bad_input') : read
}
