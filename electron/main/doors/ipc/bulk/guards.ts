import { z } from 'zod'
import { BULK_ACTIONS, BULK_MAX } from '../../../../contract/bulk.ts'
import { id, nothing } from '../shapes.ts'

export const bulkGuards = {
  'bulk:start': z.strictObject({ connectionId: id, ids: z.array(id).min(1).max(BULK_MAX) }),
  'bulk:jobs': nothing,
  'bulk:undo': id,
  'bulk:control': z.strictObject({ id, action: z.enum(BULK_ACTIONS) }),
}
