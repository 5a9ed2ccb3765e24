import { z } from 'zod'
import { id } from '../shapes.ts'

export const useWatchGuards = {
  'use-watch:history': z.strictObject({ connectionId: id, keyId: id }),
}
