import { ok } from '../../../../contract/result.ts'
import type { Sessions } from '../../../features/connections/sessions.ts'
import { editNote } from '../../../features/notes/edit-note.ts'
import type { KeyNotes } from '../../../features/notes/key-notes.ts'
import type { Handle } from '../handle.ts'

export const registerAnnotations = (handle: Handle, notes: KeyNotes, sessions: Sessions): void => {
  handle('annotations:state', (connectionId) =>
    sessions.doWith(connectionId, () => ok(notes.state(connectionId))),
  )
  handle('annotations:edit', ({ connectionId, keyId, change }) =>
    editNote(sessions, notes.annotations, connectionId, keyId, change),
  )
  handle('annotations:acknowledge', (connectionId) =>
    sessions.doWith(connectionId, () => {
      notes.seenKeys.acknowledge(connectionId)
      return ok(null)
    }),
  )
}
