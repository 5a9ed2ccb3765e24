import { dialog } from 'electron'
import { maskSecrets } from '../../contract/mask-secrets.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { log } from '../diagnostics/log.ts'
import type { Lock } from '../lock/lock.ts'
import { diskFailure } from '../storage/disk-failure.ts'
import { writePrivate } from '../storage/write-private.ts'
import type { FileContent } from './file-content.ts'

export interface FileKind {
  readonly extension: string
  /** What the system's dialog calls such files. */
  readonly label: string
}

/**
 * Asks where to, and writes. Answers the path, null if cancelled, or `file_failed`. The system's dialog outlives the lock: what is
 * chosen in it behind the lock is `locked`, and nothing is written.
 */
export const saveAs = async (
  lock: Pick<Lock, 'state'>,
  name: string,
  { extension, label }: FileKind,
  content: FileContent,
): Promise<Result<string | null, 'file_failed' | 'disk_full' | 'locked'>> => {
  const { canceled, filePath } = await dialog.showSaveDialog({
    defaultPath: `${maskSecrets(name)}.${extension}`,
    filters: [{ name: label, extensions: [extension] }],
  })
  if (canceled || filePath === '') return ok(null)
  if (lock.state.locked) return fail('locked')
  try {
    writePrivate(filePath, content)
    return ok(filePath)
  } catch (cause) {
    log.error('a file could not be written', cause)
    return fail(diskFailure(cause, 'file_failed'), { detail: cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown' })
  }
}

/** A list or a log, as the person chose. */
export const dataFile = (format: 'csv' | 'json'): FileKind => ({ extension: format, label: format.toUpperCase() })
