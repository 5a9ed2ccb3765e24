import type { DeathProofsParts } from '../../../electron/main/proof/death-proofs.ts'
import { openProofJournal } from '../../../electron/main/proof/proof-journal.ts'
import { createSealer } from '../../../electron/main/vault/sealer.ts'
import { cipherOf } from '../key-api/key-store.ts'

/** Parts of proofs that leave nothing on the disk, for an app whose sessions have their tokens from elsewhere. */
export const memoryProofParts = (folder: string): Omit<DeathProofsParts, 'find' | 'createClient'> => {
  const mayPersist = (): boolean => false
  return {
    journal: openProofJournal({ folder, sealer: createSealer(cipherOf(folder)), mayPersist }),
    mayPersist,
    used: () => {},
    ownToken: async () => null,
    logged: () => {},
    changed: () => {},
    refused: () => {},
  }
}
