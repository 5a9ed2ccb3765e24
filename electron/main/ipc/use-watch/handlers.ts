import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/core.ts'
import type { Handle } from '../handle.ts'

export const registerUseWatch = (
  handle: Handle,
  { notes, sessions }: Pick<Context, 'notes' | 'sessions'>,
): void => {
  handle('use-watch:history', ({ connectionId, keyId }) =>
    sessions.doWith(connectionId, () => ok(notes.useWatch.history(connectionId, keyId))),
  )
}
