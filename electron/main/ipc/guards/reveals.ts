import { z } from 'zod'
import { COPY_FORMATS, isVariable } from '../../../contract/copy-format.ts'
import type { RevealRequests } from '../../../contract/ipc/reveals.ts'
import { id, nothing } from './shapes.ts'

export const revealGuards = {
  'reveals:show': id,
  'reveals:pending': nothing,
  'reveals:copy': z.strictObject({ id, format: z.enum(COPY_FORMATS), variable: z.string().max(256).refine(isVariable) }),
  'reveals:clipboard': nothing,
  'reveals:check': id,
  'reveals:visible': z.boolean(),
  'reveals:finish': id,
} satisfies Record<keyof RevealRequests, z.ZodType>
