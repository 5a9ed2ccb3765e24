import { type AnnotationEdit, noteText } from '../../../contract/annotations.ts'
import { holdsSecret } from '../../../contract/mask-secrets.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { Annotations } from './annotations.ts'

/**
 * As `annotations:edit`. Throws `DiskFailure`, and fails with `bad_input` for a text that holds a
 * secret, because notes are shown, exported and shared.
 */
export const editNote = (
  sessions: Sessions,
  annotations: Annotations,
  connectionId: string,
  keyId: string,
  change: AnnotationEdit,
): Result<null, 'gone' | 'bad_input'> => {
  const found = sessions.find(connectionId)
  if (!found.ok) return found
  if (holdsSecret(noteText(change))) return fail('bad_input', { detail: 'secret' })
  annotations.edit(connectionId, keyId, change)
  return ok(null)
}
