import { z } from 'zod'
import type { KeptRequests } from '../../../contract/ipc/kept.ts'
import { id } from '../shapes.ts'

const kept = z.strictObject({ connectionId: id, keyId: id })

export const keptGuards = {
  'kept:keep': id,
  'kept:copy': kept,
  'kept:check': kept,
  'kept:stop': kept,
} satisfies Record<keyof KeptRequests, z.ZodType>
