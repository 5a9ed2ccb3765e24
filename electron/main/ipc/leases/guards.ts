import type { z } from 'zod'
import type { LeaseRequests } from '../../../contract/ipc/leases.ts'
import { id, nothing } from '../shapes.ts'

export const leaseGuards = {
  'leases:list': nothing,
  'leases:end': id,
  'allowances:end': id,
} satisfies Record<keyof LeaseRequests, z.ZodType>
