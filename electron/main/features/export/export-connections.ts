import { fail, type Result } from '../../../contract/result.ts'
import type { FileDialogs } from '../../platform/files/file-dialog.ts'
import { MAX_FILE_BYTES } from '../../platform/files/open-file.ts'
import { dataFile, saveAs } from '../../platform/files/save-as.ts'
import { connectionsFile } from '../connections/connections-file.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { Annotations } from '../notes/annotations.ts'

/** As `connections:export`. What no other Keystow could read is not written. */
export const exportConnections = async (
  sessions: Sessions,
  annotations: Annotations,
  files: FileDialogs,
  withNotes: boolean,
): Promise<Result<string | null, 'file_failed' | 'disk_full' | 'locked'>> => {
  const content = withNotes
    ? connectionsFile(sessions.connections(), annotations.of)
    : connectionsFile(sessions.connections())
  if (Buffer.byteLength(content) > MAX_FILE_BYTES) return fail('file_failed', { detail: 'EFBIG' })
  return saveAs(files, 'keystow-connections', dataFile('json'), content)
}
