import { ok } from '../../../../contract/result.ts'
import type { Sessions } from '../../../features/connections/sessions.ts'
import type { UseWatch } from '../../../features/use-watch/use-watch.ts'
import type { Handle } from '../handle.ts'

export const registerUseWatch = (handle: Handle, useWatch: UseWatch, sessions: Sessions): void => {
  handle('use-watch:history', ({ connectionId, keyId }) =>
    sessions.doWith(connectionId, () => ok(useWatch.history(connectionId, keyId))),
  )
}
