import type { Deliveries } from '../../../features/delivery/deliveries.ts'
import type { KeptKeys } from '../../../features/kept/kept-key.ts'
import type { Handle } from '../handle.ts'

export const registerKept = (handle: Handle, deliveries: Deliveries, keptKeys: KeptKeys): void => {
  handle('kept:keep', (revealId) => deliveries.keep(revealId))
  handle('kept:copy', (id) => keptKeys.copy(id))
  handle('kept:check', (id) => keptKeys.check(id))
  handle('kept:stop', (id) => keptKeys.stop(id))
}
