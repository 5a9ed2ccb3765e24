import { z } from 'zod'
import { PLAN_ACTIONS, PLANS_MAX, UNUSED_DAYS } from '../../../../contract/plan.ts'
import { id, nothing } from '../shapes.ts'

export const planGuards = {
  'plans:list': nothing,
  'plans:put': z.strictObject({
    connectionId: id,
    keyIds: z.array(id).min(1).max(PLANS_MAX),
    dueAt: z.int().min(0).max(8.64e15),
    unusedDays: z.literal(UNUSED_DAYS).nullable(),
  }),
  'plans:act': z.strictObject({
    ids: z.array(id).min(1).max(PLANS_MAX),
    action: z.enum(PLAN_ACTIONS),
  }),
}
