import { rmSync } from 'node:fs'
import { type ChannelPermission, openChannelPermission } from '../channel/permission.ts'
import { type IncidentJournal, openIncidentJournal } from '../incident/journal.ts'
import { openProofJournal, type ProofJournal } from '../proof/proof-journal.ts'
import { copiesOf } from '../storage/data-files.ts'
import { type KeptSecrets, openKeptSecrets } from '../vault/kept-secrets.ts'
import { openSealedRecord, type SealedRecord } from '../vault/sealed-record.ts'
import type { Sealer } from '../vault/sealer.ts'
import { openTokenVault, type TokenVault } from '../vault/token-vault.ts'
import { type CreateJournal, openCreateJournal } from '../workflows/create-journal.ts'
import { openJournal, type RotationJournal } from '../workflows/rotation/journal.ts'
import { gateSealer } from './gated-sealer.ts'
import { openPassphrase, type Passphrase } from './passphrase.ts'

/** All that is sealed on this computer, and the record of the passphrase that protects it. */
export interface SealedStores {
  readonly vault: TokenVault
  readonly journal: RotationJournal
  readonly createJournal: CreateJournal
  readonly proofJournal: ProofJournal
  readonly incidentJournal: IncidentJournal
  readonly kept: KeptSecrets
  readonly passphrase: Passphrase
  readonly channelPermission: ChannelPermission
  /** Of the person's own recipes. */
  readonly recipesRecord: SealedRecord
  /** Of plans to revoke. */
  readonly plansRecord: SealedRecord
  /** Of the network. */
  readonly networkRecord: SealedRecord
  /** As `GatedSealer.askFirst`. */
  askFirst(settle: () => Promise<unknown>): void
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
  /** As `PassphraseParts.newCost`. */
  readonly newCost?: number
}

/** Those that may have copies which were set aside. */
const SEALED_FILES = ['tokens.json', 'rotations.json', 'creates.json', 'proofs.json', 'incidents.json', 'kept.json'] as const

export const openSealedStores = ({ folder, sealer, mayPersist, keptChanged = () => {}, newCost }: SealedStoresParts): SealedStores => {
  const gated = gateSealer(sealer)
  const vault = openTokenVault(folder, gated)
  const journal = openJournal({ folder, sealer: gated, mayPersist })
  const createJournal = openCreateJournal({ folder, sealer: gated, mayPersist })
  const proofJournal = openProofJournal({ folder, sealer: gated, mayPersist })
  const incidentJournal = openIncidentJournal({ folder, sealer: gated, mayPersist })
  const kept = openKeptSecrets({ folder, sealer: gated, mayPersist, changed: keptChanged })
  const journals = [journal, createJournal, proofJournal, incidentJournal]
  const guards = (): boolean => vault.hasTokens() || journals.some((one) => one.secretCount() > 0) || kept.count() > 0
  const passphrase = openPassphrase({ folder, sealer, guards, ...(newCost === undefined ? {} : { newCost }) })
  gated.bindTo(passphrase)
  const channelPermission = openChannelPermission(openSealedRecord(folder, 'channel.sealed', 'channel', gated))
  const recipesRecord = openSealedRecord(folder, 'recipes.sealed', 'recipes', gated)
  const plansRecord = openSealedRecord(folder, 'plans.sealed', 'plans', gated)
  const networkRecord = openSealedRecord(folder, 'network.sealed', 'network', gated)
  return {
    vault,
    journal,
    createJournal,
    proofJournal,
    incidentJournal,
    kept,
    passphrase,
    channelPermission,
    recipesRecord,
    plansRecord,
    networkRecord,
    askFirst: gated.askFirst,
    erase: () => {
      vault.clear()
      for (const one of journals) one.clearSecrets()
      channelPermission.withdraw()
      recipesRecord.remove()
      plansRecord.remove()
      networkRecord.remove()
      kept.clear()
      for (const name of SEALED_FILES) for (const copy of copiesOf(folder, name)) rmSync(copy, { force: true })
      passphrase.erase()
    },
  }
}
