import type { AnnotationEdit } from '../../../contract/annotations.ts'
import { holdsSecret } from '../../../contract/mask-secrets.ts'
import { fail, ok } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { log } from '../../diagnostics/log.ts'
import { diskFailure } from '../../storage/disk-failure.ts'
import { handle } from '../handle.ts'

const wordsOf = ({ alias, note, tags }: AnnotationEdit): string => [alias, note, ...(tags ?? [])].join('\n')

export const registerAnnotations = ({ notes, sessions }: Pick<Context, 'notes' | 'sessions'>): void => {
  handle('annotations:state', (connectionId) => {
    const found = sessions.find(connectionId)
    return found.ok ? ok(notes.state(connectionId)) : found
  })
  handle('annotations:edit', ({ connectionId, keyId, change }) => {
    const found = sessions.find(connectionId)
    if (!found.ok) return found
    // A secret that is pasted into a note would lie on the disk unsealed.
    if (holdsSecret(wordsOf(change))) return fail('bad_input', { detail: 'secret' })
    try {
      notes.annotations.edit(connectionId, keyId, change)
    } catch (cause) {
      log.error('annotations.json could not be written', cause)
      return fail(diskFailure(cause, 'data_not_written'))
    }
    return ok(null)
  })
  handle('annotations:acknowledge', (connectionId) => {
    const found = sessions.find(connectionId)
    if (!found.ok) return found
    notes.seenKeys.acknowledge(connectionId)
    return ok(null)
  })
}
