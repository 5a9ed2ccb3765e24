import type { z } from 'zod'
import type { ProofRequests } from '../../../contract/ipc/proofs.ts'
import { id, nothing } from '../shapes.ts'

export const proofGuards = {
  'proofs:list': nothing,
  'proofs:try-again': id,
  'proofs:give-up': id,
} satisfies Record<keyof ProofRequests, z.ZodType>
