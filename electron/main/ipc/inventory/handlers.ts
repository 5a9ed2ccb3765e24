import type { Context } from '../../app/core.ts'
import { exportInventory } from '../../export/export-inventory.ts'
import type { Handle } from '../handle.ts'

export const registerInventory = (
  handle: Handle,
  context: Pick<Context, 'sessions' | 'notes' | 'activity' | 'files' | 'language'>,
): void => {
  handle('inventory:export', (wanted) => exportInventory(context, wanted))
}
