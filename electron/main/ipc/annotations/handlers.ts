import { ok } from '../../../contract/result.ts'
import { editNote } from '../../annotations/edit-note.ts'
import type { Context } from '../../app/core.ts'
import type { Handle } from '../handle.ts'

export const registerAnnotations = (handle: Handle, context: Pick<Context, 'notes' | 'sessions'>): void => {
  const { notes, sessions } = context
  handle('annotations:state', (connectionId) => {
    const found = sessions.find(connectionId)
    return found.ok ? ok(notes.state(connectionId)) : found
  })
  handle('annotations:edit', ({ connectionId, keyId, change }) => editNote(context, connectionId, keyId, change))
  handle('annotations:acknowledge', (connectionId) => {
    const found = sessions.find(connectionId)
    if (!found.ok) return found
    notes.seenKeys.acknowledge(connectionId)
  })
}
