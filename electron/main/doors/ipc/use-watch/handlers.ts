import { ok } from '../../../../contract/result.ts'
import type { Context } from '../../../app/core.ts'
import type { Handle } from '../handle.ts'

export const registerUseWatch = (
  handle: Handle,
  { useWatch, sessions }: Pick<Context, 'useWatch' | 'sessions'>,
): void => {
  handle('use-watch:history', ({ connectionId, keyId }) =>
    sessions.doWith(connectionId, () => ok(useWatch.history(connectionId, keyId))),
  )
}
