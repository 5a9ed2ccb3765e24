import { dialog } from 'electron'
import type { FileFormat } from '../../contract/ipc/activity.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { maskSecrets } from '../../contract/secret-shape.ts'
import { log } from '../log.ts'
import { writePrivate } from './write-private.ts'

/** Asks where to, and writes. Answers the path, null when the person thought better of it, or `file_failed`. */
export const saveAs = async (name: string, format: FileFormat, content: string): Promise<Result<string | null>> => {
  const { canceled, filePath } = await dialog.showSaveDialog({
    defaultPath: `${name}.${format}`,
    filters: [{ name: format.toUpperCase(), extensions: [format] }],
  })
  if (canceled || filePath === '') return ok(null)
  try {
    // A name or a note is free text: whoever put a secret there must not find it in a file that is made to be passed on.
    await writePrivate(filePath, maskSecrets(content))
    return ok(filePath)
  } catch (cause) {
    log.error('a file could not be written', cause)
    return fail('file_failed', { detail: cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown' })
  }
}
