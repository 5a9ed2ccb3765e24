import { z } from 'zod'
import { id, nothing } from '../shapes.ts'

export const scanGuards = {
  'scan:state': nothing,
  'scan:add-folder': nothing,
  'scan:drop-folder': id,
  'scan:start': z.strictObject({
    git: z.boolean(),
    histories: z.boolean(),
    transcripts: z.boolean(),
    minutes: z.union([z.literal(10), z.literal(60), z.literal(480)]),
  }),
  'scan:control': z.enum(['pause', 'resume', 'cancel']),
  'scan:reveal': id,
  'scan:ask': z.strictObject({ placeId: id, connectionId: id }),
  'scan:forget': nothing,
}
