import type { Context } from '../../../app/core.ts'
import { exportInventory } from '../../../features/export/export-inventory.ts'
import type { Handle } from '../handle.ts'

export const registerInventory = (
  handle: Handle,
  context: Pick<Context, 'sessions' | 'notes' | 'activity' | 'files'>,
): void => {
  handle('inventory:export', (wanted) => exportInventory(context, wanted))
}
