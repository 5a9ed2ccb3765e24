import { rmSync } from 'node:fs'
import { type ChannelPermission, openChannelPermission } from '../channel/permission.ts'
import { type KeyHashes, openKeyHashes } from '../scan/key-hashes.ts'
import { copiesOf } from '../storage/data-files.ts'
import { openSealedRecord, type SealedRecord } from '../vault/sealed-record.ts'
import type { Sealer } from '../vault/sealer.ts'
import { openTokenVault, type TokenVault } from '../vault/token-vault.ts'
import { gateSealer } from './gated-sealer.ts'
import { openPassphrase, type Passphrase } from './passphrase.ts'

/** All that is sealed on this computer, and the record of the passphrase that protects it. */
export interface SealedStores {
  readonly vault: TokenVault
  readonly keyHashes: KeyHashes
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
  /** Whether anything of the connection may be on disk. */
  readonly mayPersist: (connectionId: string) => boolean
  /** As `PassphraseParts.newCost`. */
  readonly newCost?: number
}

/** Those that may have copies which were set aside. */
const SEALED_FILES = ['tokens.json', 'key-hashes.json'] as const

export const openSealedStores = ({ folder, sealer, mayPersist, newCost }: SealedStoresParts): SealedStores => {
  const gated = gateSealer(sealer)
  const vault = openTokenVault(folder, gated)
  const passphrase = openPassphrase({ folder, sealer, guards: vault.hasTokens, ...(newCost === undefined ? {} : { newCost }) })
  gated.bindTo(passphrase)
  const channelPermission = openChannelPermission(openSealedRecord(folder, 'channel.sealed', 'channel', gated))
  const recipesRecord = openSealedRecord(folder, 'recipes.sealed', 'recipes', gated)
  const keyHashes = openKeyHashes({ folder, record: openSealedRecord(folder, 'key-hashes.sealed', 'key-hashes', gated), mayPersist })
  const plansRecord = openSealedRecord(folder, 'plans.sealed', 'plans', gated)
  const networkRecord = openSealedRecord(folder, 'network.sealed', 'network', gated)
  return {
    vault,
    keyHashes,
    passphrase,
    channelPermission,
    recipesRecord,
    plansRecord,
    networkRecord,
    askFirst: gated.askFirst,
    erase: () => {
      vault.clear()
      channelPermission.withdraw()
      recipesRecord.remove()
      plansRecord.remove()
      networkRecord.remove()
      keyHashes.clear()
      for (const name of SEALED_FILES) for (const copy of copiesOf(folder, name)) rmSync(copy, { force: true })
      passphrase.erase()
    },
  }
}
