import { z } from 'zod'
import { EXPORT_MAX } from '../../../../contract/ipc/inventory.ts'
import { id } from '../shapes.ts'

export const inventoryGuards = {
  'inventory:export': z.strictObject({
    connectionId: id,
    ids: z.array(id).max(EXPORT_MAX).nullable(),
    format: z.enum(['csv', 'json']),
    withNotes: z.boolean(),
  }),
}
