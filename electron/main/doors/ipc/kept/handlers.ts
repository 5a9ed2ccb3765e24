import type { Context } from '../../../app/core.ts'
import { createKeptKeys } from '../../../features/kept/kept-key.ts'
import type { Handle } from '../handle.ts'

type Needs = 'deliveries' | 'kept' | 'sessions' | 'clipboard' | 'habits' | 'activity' | 'keptChecks'

export const registerKept = (handle: Handle, context: Pick<Context, Needs>): void => {
  const keptKeys = createKeptKeys(context)

  handle('kept:keep', (revealId) => context.deliveries.keep(revealId))
  handle('kept:copy', (id) => keptKeys.copy(id))
  handle('kept:check', (id) => keptKeys.check(id))
  handle('kept:stop', (id) => keptKeys.stop(id))
}
