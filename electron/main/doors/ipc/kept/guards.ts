import { z } from 'zod'
import { id } from '../shapes.ts'

const kept = z.strictObject({ connectionId: id, keyId: id })

export const keptGuards = {
  'kept:keep': id,
  'kept:copy': kept,
  'kept:check': kept,
  'kept:stop': kept,
}
