import type { z } from 'zod'
import type { ContractCheckRequests } from '../../../contract/ipc/contract-check.ts'
import { id } from '../shapes.ts'

export const contractCheckGuards = {
  'contract-check:run': id,
  'contract-check:cancel': id,
  'contract-check:save': id,
  'contract-check:use-in-lab': id,
} satisfies Record<keyof ContractCheckRequests, z.ZodType>
