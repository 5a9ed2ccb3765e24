import { id, nothing } from '../shapes.ts'

export const proofGuards = {
  'proofs:list': nothing,
  'proofs:try-again': id,
  'proofs:give-up': id,
}
