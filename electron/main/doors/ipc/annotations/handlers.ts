import { ok } from '../../../../contract/result.ts'
import type { Context } from '../../../app/core.ts'
import { editNote } from '../../../features/notes/edit-note.ts'
import type { Handle } from '../handle.ts'

export const registerAnnotations = (
  handle: Handle,
  context: Pick<Context, 'notes' | 'sessions'>,
): void => {
  const { notes, sessions } = context
  handle('annotations:state', (connectionId) =>
    sessions.doWith(connectionId, () => ok(notes.state(connectionId))),
  )
  handle('annotations:edit', ({ connectionId, keyId, change }) =>
    editNote(context, connectionId, keyId, change),
  )
  handle('annotations:acknowledge', (connectionId) =>
    sessions.doWith(connectionId, () => {
      notes.seenKeys.acknowledge(connectionId)
      return ok(null)
    }),
  )
}
