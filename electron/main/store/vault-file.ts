import { newDataKey, StoreRefusal, sealKey } from './data-key.ts'
import type { Store } from './store.ts'
import type { Vault } from './vault.ts'
import { VaultOpening } from './vault-opening.ts'

/** The vault's file: how it opens, what is known of it, and the changes of what seals it. */
export class VaultFile extends VaultOpening {
  /** As `VaultWriter.isKept`. */
  get isKept(): boolean {
    return this.writer.isKept
  }
  /**
   * Tells whether the vault is in memory only although its file is there, which is for another
   * store.
   */
  get isApart(): boolean {
    return this.state.at === 'open' && this.writer.isApart
  }
  /**
   * Tells whether the vault that is open may be older than the last one, and so asks before it
   * acts: it was read from `vault.previous`, or the documents do not fit together. Its first change
   * puts it in the vault's place.
   */
  get isFromCopy(): boolean {
    return this.isCopy || this.files.older.length > 0
  }
  /** As `VaultDisk.copyTime`. */
  copyTime(): number | null {
    return this.disk.copyTime()
  }
  /** Names of the vaults that were set aside. Their former passphrase or store still opens them. */
  vaultsAside(): readonly string[] {
    return this.disk.vaultsAside()
  }
  deleteAside(names: readonly string[]): void {
    for (const name of this.disk.remove(names)) this.files.warn('file_left', name)
  }
  /** As `VaultWriter.onResealed`. */
  onResealed(listener: () => void): void {
    this.writer.onResealed(listener)
  }

  /** Tells whether a passphrase is set. */
  get hasPassphrase(): boolean {
    return this.state.at === 'open' && this.state.seal.endsWith('passphrase')
  }
  /** Tells whether the OS store is one of the seals. */
  get needsStore(): boolean {
    return this.state.at === 'open' && this.state.seal.startsWith('store')
  }
  /** Compares a passphrase with the one that is set. True where none is. */
  async isPassphrase(passphrase: string): Promise<boolean> {
    const unwrapped = this.unwrapped
    return (
      unwrapped === null ||
      unwrapped.kind === 'store' ||
      (await unwrapped.open(passphrase)) !== null
    )
  }
  /**
   * Sets, changes or (null) drops the passphrase: everything is encrypted by a new data key, and
   * the copy, which opens with what held before, goes. Throws `StoreRefusal`, or `DiskFailure`
   * having changed nothing.
   */
  setPassphrase(passphrase: string | null): Promise<void> {
    return this.inTurn(async () => {
      const store = await this.opened
      this.writer.expectOwnFile()
      const wasAvailable = this.storage.state === 'available'
      const hasStore = (await this.probe()).state === 'available'
      // A store that is only locked now: nothing may take its place, nor be erased because it
      // seemed to be away.
      if ((this.needsStore || wasAvailable) && !hasStore)
        throw new StoreRefusal('the secure store is away')
      if (hasStore || passphrase !== null) await this.#sealAnew(store, hasStore, passphrase)
      else if (this.isKept) this.#dropLastSeal()
    })
  }
  /**
   * Seals a vault that is in memory only, where an OS store came later. As `setPassphrase` without
   * one, but never drops one that is set.
   */
  keepOnDisk(): Promise<void> {
    return this.inTurn(async () => {
      if (this.isKept) return
      this.writer.expectOwnFile()
      await this.#sealAnew(await this.opened, true, null)
    })
  }
  /**
   * Erases the vault with its copies, the notes and the activity log, as `VaultDisk.erase`. Nothing
   * is written any more until the next start, unless the vault or its copy is left. Resolves with
   * the names of the files that could not be removed.
   */
  erase(): Promise<readonly string[]> {
    return this.inTurn(async () => this.disk.erase('all'))
  }

  async #sealAnew(
    store: Store<Vault>,
    usesStore: boolean,
    passphrase: string | null,
  ): Promise<void> {
    const { sealing, unwrapped } = await sealKey(newDataKey(), this.osStore, usesStore, passphrase)
    // A vault may have been put in place while the store was asked.
    this.writer.expectOwnFile()
    this.writer.reseal(store, sealing)
    this.unwrapped = unwrapped
    this.step({ is: 'resealed', seal: unwrapped.kind })
  }
  #dropLastSeal(): void {
    this.writer.stopKeeping()
    this.unwrapped = null
    this.step({ is: 'resealed', seal: 'none' })
  }
}
