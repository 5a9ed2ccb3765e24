import { fail, type Result } from '../../contract/result.ts'
import type { KeyNotes } from '../annotations/key-notes.ts'
import type { Lock } from '../lock/lock.ts'
import { connectionsFile } from '../sessions/connections-file.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { MAX_FILE_BYTES } from './open-file.ts'
import { dataFile, saveAs } from './save-as.ts'

export interface ExportConnectionsParts {
  readonly sessions: Pick<Sessions, 'connections'>
  readonly notes: { readonly annotations: Pick<KeyNotes['annotations'], 'of'> }
  readonly lock: Pick<Lock, 'state'>
}

/** As `connections:export`. What no other Keystow could read is not written. */
export const exportConnections = async (
  { sessions, notes, lock }: ExportConnectionsParts,
  withNotes: boolean,
): Promise<Result<string | null, 'file_failed' | 'disk_full' | 'locked'>> => {
  const content = withNotes ? connectionsFile(sessions.connections(), notes.annotations.of) : connectionsFile(sessions.connections())
  if (Buffer.byteLength(content) > MAX_FILE_BYTES) return fail('file_failed', { detail: 'EFBIG' })
  return saveAs(lock, 'keystow-connections', dataFile('json'), content)
}
