import { z } from 'zod'
import type { UseWatchRequests } from '../../../contract/ipc/use-watch.ts'
import { id } from '../shapes.ts'

export const useWatchGuards = {
  'use-watch:history': z.strictObject({ connectionId: id, keyId: id }),
} satisfies Record<keyof UseWatchRequests, z.ZodType>
