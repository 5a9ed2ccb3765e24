import { z } from 'zod'
import { nameProblem } from '../../../../contract/api-key.ts'
import { id, nothing } from '../shapes.ts'

const name = z
  .string()
  .max(4096)
  .refine((text) => nameProblem(text) === null)

const action = z.union([
  z.strictObject({
    kind: z.enum(['undo', 'saved', 'next', 'back', 'keep', 'leave', 'open', 'close']),
  }),
  z.strictObject({ kind: z.literal('retry'), step: z.string().max(16), newKeyId: id.nullable() }),
  z.strictObject({ kind: z.literal('retire'), typedName: z.string().max(4096).nullable() }),
])

export const rotateGuards = {
  'rotate:list': nothing,
  'rotate:start': z.strictObject({ connectionId: id, keyId: id, name }),
  'rotate:act': z.strictObject({ id, action }),
}
