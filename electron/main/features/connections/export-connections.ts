import { fail, type Result } from '../../../contract/result.ts'
import type { FileDialogs } from '../../platform/files/file-dialog.ts'
import { MAX_FILE_BYTES } from '../../platform/files/open-file.ts'
import { dataFile, saveAs } from '../../platform/files/save-as.ts'
import type { KeyNotes } from '../notes/key-notes.ts'
import { connectionsFile } from './connections-file.ts'
import type { Sessions } from './sessions.ts'

interface ExportConnectionsParts {
  readonly sessions: Pick<Sessions, 'connections'>
  readonly notes: { readonly annotations: Pick<KeyNotes['annotations'], 'of'> }
  readonly files: FileDialogs
}

/** As `connections:export`. What no other Keystow could read is not written. */
export const exportConnections = async (
  { sessions, notes, files }: ExportConnectionsParts,
  withNotes: boolean,
): Promise<Result<string | null, 'file_failed' | 'disk_full' | 'locked'>> => {
  const content = withNotes
    ? connectionsFile(sessions.connections(), notes.annotations.of)
    : connectionsFile(sessions.connections())
  if (Buffer.byteLength(content) > MAX_FILE_BYTES) return fail('file_failed', { detail: 'EFBIG' })
  return saveAs(files, 'keystow-connections', dataFile('json'), content)
}
