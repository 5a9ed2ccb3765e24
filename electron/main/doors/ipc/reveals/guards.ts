import { z } from 'zod'
import { COPY_FORMATS, isVariable } from '../../../../contract/copy-format.ts'
import { FINISH_REASONS } from '../../../../contract/ipc/reveals.ts'
import { id, nothing } from '../shapes.ts'

export const revealGuards = {
  'reveals:show': id,
  'reveals:pending': nothing,
  'reveals:copy': z.strictObject({
    id,
    format: z.enum(COPY_FORMATS),
    variable: z.string().max(256).refine(isVariable),
  }),
  'reveals:check': id,
  'reveals:visible': z.boolean(),
  'reveals:finish': z.strictObject({ id, reason: z.enum(FINISH_REASONS) }),
}
