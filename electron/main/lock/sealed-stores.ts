import { rmSync } from 'node:fs'
import { type IncidentJournal, openIncidentJournal } from '../incident/journal.ts'
import { openProofJournal, type ProofJournal } from '../proof/proof-journal.ts'
import { copiesOf } from '../storage/data-files.ts'
import { type KeptSecrets, openKeptSecrets } from '../vault/kept-secrets.ts'
import type { Sealer } from '../vault/sealer.ts'
import { type CreateJournal, openCreateJournal } from '../workflows/create-journal.ts'
import { openJournal, type RotationJournal } from '../workflows/rotation/journal.ts'

/** All that is sealed on this computer, and the record of the passphrase that protects it. */
export interface SealedStores {
  readonly journal: RotationJournal
  readonly createJournal: CreateJournal
  readonly proofJournal: ProofJournal
  readonly incidentJournal: IncidentJournal
  readonly kept: KeptSecrets
  /**
   * Erases all of it, also in copies that were set aside, and nothing is sealed any more until the next start. The passphrase last:
   * an end in between leaves it in force. Throws when the disk refuses.
   */
  erase(): void
}

export interface SealedStoresParts {
  readonly folder: string
  readonly sealer: Sealer
  /** As `JournalParts.mayPersist`. */
  readonly mayPersist: (connectionId: string) => boolean
  /** What is kept of this connection's keys is something else now. */
  readonly keptChanged?: (connectionId: string) => void
}

/** Those that may have copies which were set aside. */
const SEALED_FILES = [
  'rotations.json',
  'creates.json',
  'proofs.json',
  'incidents.json',
  'kept.json',
] as const

export const openSealedStores = ({ folder, sealer, mayPersist, keptChanged = () => {} }: SealedStoresParts): SealedStores => {
  const gated = sealer
  const journal = openJournal({ folder, sealer: gated, mayPersist })
  const createJournal = openCreateJournal({ folder, sealer: gated, mayPersist })
  const proofJournal = openProofJournal({ folder, sealer: gated, mayPersist })
  const incidentJournal = openIncidentJournal({ folder, sealer: gated, mayPersist })
  const kept = openKeptSecrets({ folder, sealer: gated, mayPersist, changed: keptChanged })
  const journals = [journal, createJournal, proofJournal, incidentJournal]
  return {
    journal,
    createJournal,
    proofJournal,
    incidentJournal,
    kept,
    erase: () => {
      for (const one of journals) one.clearSecrets()
      kept.clear()
      for (const name of SEALED_FILES) for (const copy of copiesOf(folder, name)) rmSync(copy, { force: true })
    },
  }
}
