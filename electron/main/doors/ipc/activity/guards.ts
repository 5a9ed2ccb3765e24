import { z } from 'zod'
import { ACTIVITY_ACTIONS } from '../../../../contract/activity.ts'
import { nothing } from '../shapes.ts'

const filter = z.strictObject({
  text: z.string().max(1024),
  connection: z.string().max(4096).nullable(),
  action: z.enum(ACTIVITY_ACTIONS).nullable(),
  client: z.string().max(256).nullable(),
  outcome: z.enum(['done', 'not_done']).nullable(),
  day: z.strictObject({ from: z.number(), to: z.number() }).nullable(),
})

export const activityGuards = {
  'activity:list': nothing,
  'activity:clear': nothing,
  'activity:export': z.strictObject({ format: z.enum(['csv', 'json']), filter }),
}
