import { maskSecrets } from '../../../contract/mask-secrets.ts'
import { fail, type Result } from '../../../contract/result.ts'
import { codeOfCause } from '../../../service/keys/data-fault.ts'
import { writeAtomically } from '../../base/atomic-write.ts'
import { diskFailure } from '../../base/disk-failure.ts'
import { log } from '../../base/log.ts'
import type { FileContent } from './file-content.ts'
import type { FileDialogs } from './file-dialog.ts'

export interface FileKind {
  readonly extension: string
  /** What the system's dialog calls such files. */
  readonly label: string
}

/**
 * Asks where to, and writes. Answers the path, null if cancelled, or `file_failed`; behind the lock
 * as `FileDialogs`.
 */
export const saveAs = async (
  files: FileDialogs,
  name: string,
  { extension, label }: FileKind,
  content: FileContent,
): Promise<Result<string | null, 'file_failed' | 'disk_full' | 'locked'>> => {
  const filters = [{ name: label, extensions: [extension] }]
  const chosen = await files.save({ defaultPath: `${maskSecrets(name)}.${extension}`, filters })
  if (!chosen.ok || chosen.value === null) return chosen
  try {
    writeAtomically(chosen.value, content)
    return chosen
  } catch (cause) {
    log.error('a file could not be written', cause)
    return fail(diskFailure(cause, 'file_failed'), { detail: codeOfCause(cause) })
  }
}

/** A list or a log, as the person chose. */
export const dataFile = (format: 'csv' | 'json'): FileKind => ({
  extension: format,
  label: format.toUpperCase(),
})
