import type { DeathProof } from '../death-proof.ts'

/**
 * Whether revoked keys are dead, by what the service says of their own secrets. None of these ever
 * comes to the window.
 */
export interface ProofRequests {
  /** Newest first. */
  'proofs:list': { input: null; answer: readonly DeathProof[] }
  /** One more list call with the revoked key's secret. By the proof's id. */
  'proofs:try-again': { input: string; answer: DeathProof }
  /** Wipes the secret, so that nothing can be proven any more. By the proof's id. */
  'proofs:give-up': { input: string; answer: null }
}

/** By what name a window asks each. */
export const proofApi = {
  deathProofs: 'proofs:list',
  tryProofAgain: 'proofs:try-again',
  giveProofUp: 'proofs:give-up',
} as const
