import type { Context } from '../../app/context.ts'
import { exportInventory } from '../../export/export-inventory.ts'
import { handle } from '../handle.ts'

export const registerInventory = (context: Pick<Context, 'sessions' | 'notes' | 'activity' | 'lock'>): void => {
  handle('inventory:export', (wanted) => exportInventory(context, wanted))
}
