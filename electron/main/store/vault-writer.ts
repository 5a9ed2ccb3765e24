import type { Clock } from '../base/clock.ts'
import { DiskFailure } from '../base/disk-failure.ts'
import { log } from '../base/log.ts'
import { type Sealing, StoreRefusal } from './data-key.ts'
import { sealDocument } from './document.ts'
import type { DocumentFiles } from './document-files.ts'
import type { Store } from './store.ts'
import { secretsIn, type Vault, withNewKeys } from './vault.ts'
import type { VaultDisk } from './vault-disk.ts'

/** Marks a copy that must be removed, whatever secrets the vault holds. */
const OUTDATED: ReadonlySet<string> = new Set(['outdated'])

/**
 * Seals and writes the vault, once it is open. Nothing is written unless it is sealed. The copy
 * goes once it has a secret that the vault no longer has.
 */
export class VaultWriter {
  readonly #disk: VaultDisk
  readonly #files: DocumentFiles
  readonly #clock: Clock
  readonly #resealed: (() => void)[] = []
  #sealing: Sealing | null = null
  /** Hashes of the secrets in the copy on the disk; null where there is no copy. */
  #copySecrets: ReadonlySet<string> | null = null

  constructor(disk: VaultDisk, files: DocumentFiles, clock: Clock) {
    this.#disk = disk
    this.#files = files
    this.#clock = clock
  }

  /** Tells whether what changes is written. */
  get isKept(): boolean {
    return this.#sealing !== null && !this.#disk.isErased
  }
  /** Tells whether the vault on the disk is not the one that is open. */
  get isApart(): boolean {
    return !this.isKept && this.#disk.isThere()
  }
  /** Throws `StoreRefusal` where nothing may be written in the place of what is on the disk. */
  expectOwnFile(): void {
    if (this.#disk.isErased) throw new StoreRefusal('the vault was erased')
    if (this.isApart) throw new StoreRefusal('another vault is on the disk')
  }

  /** Seals by this from now on. */
  sealBy(sealing: Sealing): void {
    this.#sealing = sealing
  }
  write(content: Buffer): void {
    if (this.#sealing === null) return
    const { dataKey, wrapping } = this.#sealing
    this.#disk.write(sealDocument(content, dataKey, wrapping, this.#clock.wall()))
    this.#files.countWrite('vault')
    // A secret that the vault no longer has must not stay in the copy, which is otherwise as old as
    // the last start.
    if (this.#copySecrets === null) return
    const secrets = secretsIn(content)
    if (![...this.#copySecrets].every((secret) => secrets.has(secret))) this.#dropCopy()
  }

  /**
   * Copies the vault as it was opened. `bytes`: the file; `content`: what the file holds. With
   * `isCopy` the file is the copy itself.
   */
  copy(bytes: Buffer, content: Buffer, isCopy: boolean): void {
    const isThere = isCopy || this.#disk.writeCopy(bytes)
    this.#copySecrets = isThere ? secretsIn(content) : OUTDATED
  }
  /** Removes the copy. Where the disk refuses, each write tries again. */
  #dropCopy(): void {
    const isNews = this.#copySecrets !== OUTDATED
    this.#copySecrets = this.#disk.removeCopy() ? null : OUTDATED
    if (this.#copySecrets !== null && isNews) this.#files.warn('file_left', 'vault.previous')
  }

  /**
   * Calls `listener` each time that the vault was sealed anew: the other documents have other keys
   * from then on, or begin to be kept.
   */
  onResealed(listener: () => void): void {
    this.#resealed.push(listener)
  }
  /**
   * Writes the vault by a new key, and with it new keys of the other documents. The copy, which
   * opens with the former key, goes. Throws `DiskFailure` having changed nothing.
   */
  reseal(store: Store<Vault>, sealing: Sealing): void {
    const before = this.#sealing
    this.#sealing = sealing
    try {
      store.update(withNewKeys)
    } catch (cause) {
      this.#sealing = before
      throw cause
    }
    this.#dropCopy()
    try {
      for (const listener of this.#resealed) listener()
      store.updateSoon(({ formerKeys: _former, ...vault }) => vault)
    } catch (cause) {
      // The former keys stay until the documents were written by the present ones.
      log.error('a document could not be written by its new key', cause)
    }
  }
  /**
   * Removes what is on the disk, and writes nothing any more: memory alone has the vault until the
   * app quits.
   */
  stopKeeping(): void {
    try {
      this.#disk.checkIsOwn()
    } catch (cause) {
      throw new DiskFailure(cause)
    }
    const left = this.#disk.erase('present')
    if (this.#disk.isThere()) throw new DiskFailure(new Error(`${left} could not be removed`))
    for (const name of left) this.#files.warn('file_left', name)
    this.#files.forgetWrites()
    this.#sealing = null
  }
}
