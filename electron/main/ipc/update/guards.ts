import type { z } from 'zod'
import type { UpdateRequests } from '../../../contract/ipc/update.ts'
import { nothing } from '../shapes.ts'

export const updateGuards = {
  'update:state': nothing,
  'update:check': nothing,
  'update:download': nothing,
} satisfies Record<keyof UpdateRequests, z.ZodType>
