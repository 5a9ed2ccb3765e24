import { z } from 'zod'
import type { RevealRequests } from '../../../contract/ipc/reveals.ts'
import { id, nothing } from './shapes.ts'

export const revealGuards = {
  'reveals:show': id,
  'reveals:pending': nothing,
  'reveals:copy': id,
  'reveals:visible': z.boolean(),
  'reveals:finish': id,
} satisfies Record<keyof RevealRequests, z.ZodType>
