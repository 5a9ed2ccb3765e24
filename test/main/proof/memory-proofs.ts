import type { DeathProofsParts } from '../../../electron/main/proof/death-proofs.ts'
import { testStore } from '../store/test-store.ts'

/** Parts of proofs that leave nothing on the disk, for an app whose sessions have their tokens from elsewhere. */
export const memoryProofParts = (): Omit<DeathProofsParts, 'find' | 'createClient'> => ({
  store: testStore().store,
  isLasting: () => false,
  used: () => {},
  ownToken: async () => null,
  logged: () => {},
  changed: () => {},
  refused: () => {},
})
