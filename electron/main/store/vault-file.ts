import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SecureStorage } from '../../contract/app-state.ts'
import { parseJson } from '../../contract/parse-json.ts'
import { writeAtomically } from '../base/atomic-write.ts'
import { log } from '../diagnostics/log.ts'
import { parseUnknown } from '../security/parse-unknown.ts'
import type { Cipher } from '../vault/sealer.ts'
import { isPassphraseAlone, newDataKey, StoreRefusal, type UnwrappedKey, unwrapKey, wrapKey } from './data-key.ts'
import { type KeyWrapping, openDocument, readWrapping, sealDocument } from './document.ts'
import { stepVault, type VaultEvent, type VaultState } from './opening.ts'
import { readDocument } from './read-file.ts'
import { createStore, DiskFailure, type Store } from './store.ts'
import { lastingVault, newVault, type Vault, vaultSchema } from './vault.ts'

const WRITE_DELAY_MS = 250

interface Sealing {
  readonly dataKey: Buffer
  readonly wrapping: KeyWrapping
}

export interface VaultFileParts {
  readonly folder: string
  readonly osStore: Cipher
  /** Called after each change of `state`. */
  readonly changed: () => void
}

/** The vault's file with everything that opens it. Nothing is written unless it is sealed, and what does not open is never overwritten. */
export class VaultFile {
  readonly #folder: string
  readonly #path: string
  readonly #previousPath: string
  readonly #osStore: Cipher
  readonly #changed: () => void
  readonly #opening = Promise.withResolvers<Store<Vault>>()
  #state: VaultState
  #storage: SecureStorage = { state: 'checking', backend: '' }
  /** The file's content until it is open. */
  #bytes: Buffer | null = null
  #unwrapped: UnwrappedKey | null = null
  #sealing: Sealing | null = null
  #isFromCopy = false

  constructor({ folder, osStore, changed }: VaultFileParts) {
    this.#folder = folder
    this.#path = join(folder, 'vault')
    this.#previousPath = join(folder, 'vault.previous')
    this.#osStore = osStore
    this.#changed = changed
    this.#state = { at: 'asking', file: 'absent' }
  }

  get state(): VaultState {
    return this.#state
  }
  /** What the OS store answered last. */
  get storage(): SecureStorage {
    return this.#storage
  }
  /** Resolves once the vault is open; never rejects. */
  get opened(): Promise<Store<Vault>> {
    return this.#opening.promise
  }
  /** Tells whether what changes is written. */
  get isKept(): boolean {
    return this.#sealing !== null
  }
  /** Tells whether the vault is in memory only although its file is there, which is for another store. */
  get isApart(): boolean {
    return this.#state.at === 'open' && !this.isKept && lstatSync(this.#path, { throwIfNoEntry: false }) !== undefined
  }
  /** Tells whether the vault that is open was read from `vault.previous`. */
  get isFromCopy(): boolean {
    return this.#isFromCopy
  }
  /** When the copy was made, in milliseconds since the epoch; null where there is none. */
  copyTime(): number | null {
    return lstatSync(this.#previousPath, { throwIfNoEntry: false })?.mtimeMs ?? null
  }

  /** Begins to open the vault. Called once. */
  start(): void {
    this.#load()
    void this.#askStore()
  }
  /** Asks the OS store anew. */
  async probe(): Promise<SecureStorage> {
    this.#storage = await this.#osStore.probe()
    return this.#storage
  }
  retry(): void {
    this.#bytes = null
    this.#step({ is: 'retry' })
  }
  workUntilQuit(): void {
    this.#step({ is: 'work_until_quit' })
  }
  /** Throws where the disk refuses to set the file aside. */
  startAnew(): void {
    this.#step({ is: 'start_anew' })
  }
  /** As `startAnew`. */
  useCopy(): void {
    this.#step({ is: 'use_copy' })
  }
  /** Answers false for a wrong passphrase. */
  async tryPassphrase(passphrase: string): Promise<boolean> {
    const unwrapped = this.#unwrapped
    if (this.#state.at !== 'locked' || unwrapped === null || unwrapped.kind === 'store') return false
    this.#step({ is: 'tried' })
    const dataKey = await unwrapped.open(passphrase)
    if (dataKey === null) {
      this.#step({ is: 'wrong_passphrase' })
      return false
    }
    this.#read(dataKey)
    return true
  }

  /** Tells whether a passphrase is set. */
  get hasPassphrase(): boolean {
    return this.#state.at === 'open' && (this.#state.seal === 'passphrase' || this.#state.seal === 'store+passphrase')
  }
  /** Compares a passphrase with the one that is set. True where none is. */
  async isPassphrase(passphrase: string): Promise<boolean> {
    const unwrapped = this.#unwrapped
    return unwrapped === null || unwrapped.kind === 'store' || (await unwrapped.open(passphrase)) !== null
  }
  /**
   * Sets, changes or (null) drops the passphrase: everything is encrypted by a new data key, and the copy, which opens with what held
   * before, goes. Throws `StoreRefusal`, or `DiskFailure` having changed nothing.
   */
  async setPassphrase(passphrase: string | null): Promise<void> {
    const store = await this.opened
    if (this.isApart) throw new StoreRefusal('another vault is on the disk')
    const hasStore = (await this.probe()).state === 'available'
    // A passphrase alone must not take the place of a store that is only locked now.
    if (this.#state.at === 'open' && this.#state.seal.startsWith('store') && !hasStore) throw new StoreRefusal('the secure store is away')
    await this.#sealAnew(store, hasStore ? this.#osStore : null, passphrase)
  }
  /** Seals a vault that is in memory only, where an OS store came later. As `setPassphrase` without one. */
  async keepOnDisk(): Promise<void> {
    if (this.isApart) throw new StoreRefusal('another vault is on the disk')
    await this.#sealAnew(await this.opened, this.#osStore, null)
  }

  async #sealAnew(store: Store<Vault>, osStore: Cipher | null, passphrase: string | null): Promise<void> {
    const dataKey = newDataKey()
    const isDropped = osStore === null && passphrase === null
    const wrapping = isDropped ? null : await wrapKey(dataKey, osStore, passphrase)
    const unwrapped = wrapping === null ? null : await unwrapKey(wrapping, this.#osStore)
    if (wrapping !== null && unwrapped === null) throw new StoreRefusal('the secure store does not open what it sealed')
    const before = this.#sealing
    this.#sealing = wrapping === null ? null : { dataKey, wrapping }
    try {
      if (wrapping === null) for (const path of [this.#path, this.#previousPath]) rmSync(path, { force: true })
      else {
        // A copy of the value, because an unchanged one is not written.
        store.update((value) => ({ ...value }))
        rmSync(this.#previousPath, { force: true })
      }
    } catch (cause) {
      this.#sealing = before
      throw cause instanceof DiskFailure ? cause : new DiskFailure(cause)
    }
    this.#unwrapped = unwrapped
    this.#become({ at: 'open', seal: unwrapped?.kind ?? 'none' })
  }

  /** Erases the vault with its copies, the notes and the activity log. Nothing is written any more until the next start. Throws where the disk refuses. */
  erase(): void {
    this.#sealing = null
    const isOurs = (name: string): boolean =>
      /^(vault|notes|activity)(\.previous)?(\.broken-\d+)?$|^\.(vault|notes|activity)\..*\.tmp$/.test(name)
    for (const name of readdirSync(this.#folder).filter(isOurs)) rmSync(join(this.#folder, name), { recursive: true, force: true })
  }

  #become(state: VaultState): void {
    this.#state = state
    this.#changed()
  }

  #load(): void {
    const found = readDocument(this.#path)
    this.#bytes = null
    if (found === 'absent') {
      const isGone = lstatSync(this.#previousPath, { throwIfNoEntry: false }) !== undefined
      this.#state = isGone ? { at: 'unreadable', why: 'damaged' } : { at: 'asking', file: 'absent' }
      return
    }
    const wrapping = found === 'refused' ? found : readWrapping(found)
    if (typeof wrapping === 'string') this.#state = { at: 'unreadable', why: wrapping }
    else {
      this.#bytes = found as Buffer
      this.#state = { at: 'asking', file: 'sealed' }
    }
  }

  #step(event: VaultEvent): void {
    const [state, effects] = stepVault(this.#state, event)
    for (const effect of effects) {
      // The copy goes as well, unless it is about to be used: the next start would otherwise find a vault that is missing, or replace it.
      if (effect === 'set_aside') this.#setAside(effects.includes('put_copy_back') ? [this.#path] : [this.#path, this.#previousPath])
      if (effect === 'put_copy_back') this.#putCopyBack()
    }
    const isOther = state !== this.#state
    this.#state = state
    for (const effect of effects) {
      if (effect === 'ask_store') void this.#askStore()
      if (effect === 'unwrap') void this.#unwrap()
      if (effect === 'make_sealed') void this.#makeSealed()
      if (effect === 'make_in_memory') this.#open(newVault())
    }
    if (isOther) this.#changed()
  }

  #setAside(paths: readonly string[]): void {
    for (const path of paths) if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) renameSync(path, `${path}.broken-${Date.now()}`)
    this.#bytes = null
  }
  #putCopyBack(): void {
    renameSync(this.#previousPath, this.#path)
    this.#isFromCopy = true
  }

  async #askStore(): Promise<void> {
    if (this.#bytes === null) this.#load()
    const isAlone = this.#bytes !== null && isPassphraseAlone(readWrapping(this.#bytes) as KeyWrapping)
    if (this.#state.at !== 'asking') return this.#changed()
    if (isAlone) return this.#unwrap()
    const { state } = await this.probe()
    this.#step({ is: 'store_answered', available: state === 'available' })
  }

  async #unwrap(): Promise<void> {
    try {
      const unwrapped = await unwrapKey(readWrapping(this.#bytes as Buffer) as KeyWrapping, this.#osStore)
      if (unwrapped === null) return this.#step({ is: 'unreadable', why: 'damaged' })
      this.#unwrapped = unwrapped
      this.#step({ is: 'unwrapped', needs: unwrapped.kind === 'store' ? 'nothing' : 'passphrase' })
      if (unwrapped.kind === 'store') this.#read(unwrapped.dataKey)
    } catch (cause) {
      log.error('the secure store did not unwrap the key of the vault', cause)
      this.#step({ is: 'store_refused' })
    }
  }

  #read(dataKey: Buffer): void {
    const bytes = this.#bytes as Buffer
    const content = openDocument(bytes, dataKey)
    const read = content === null ? null : parseUnknown(vaultSchema, parseJson(content.toString()))
    if (read === null || !read.success) {
      this.#step({ is: 'unreadable', why: 'damaged' })
      return
    }
    this.#sealing = { dataKey, wrapping: readWrapping(bytes) as KeyWrapping }
    this.#step({ is: 'read', seal: this.#unwrapped?.kind ?? 'store' })
    this.#open(read.data as unknown as Vault)
    this.#bytes = null
    try {
      writeAtomically(this.#previousPath, bytes)
    } catch (cause) {
      log.error('the copy of the vault could not be made', cause)
    }
  }

  async #makeSealed(): Promise<void> {
    const vault = newVault()
    try {
      const dataKey = newDataKey()
      const wrapping = await wrapKey(dataKey, this.#osStore, null)
      this.#unwrapped = await unwrapKey(wrapping, this.#osStore)
      if (this.#unwrapped?.kind !== 'store') throw new StoreRefusal('the secure store does not open what it sealed')
      this.#sealing = { dataKey, wrapping }
    } catch (cause) {
      log.error('the key of a new vault could not be sealed', cause)
      this.#state = { at: 'open', seal: 'none' }
    }
    try {
      this.#write(Buffer.from(JSON.stringify(vault)))
    } catch (cause) {
      // A full disk is no reason not to start: each change tries again, and says so.
      log.error('the new vault could not be written', cause)
    }
    this.#open(vault)
    this.#changed()
  }

  #open(value: Vault): void {
    this.#opening.resolve(
      createStore({ value, schema: vaultSchema, delayMs: WRITE_DELAY_MS, lasting: lastingVault, write: (content) => this.#write(content) }),
    )
  }

  #write(content: Buffer): void {
    if (this.#sealing === null) return
    writeAtomically(this.#path, sealDocument(content, this.#sealing.dataKey, this.#sealing.wrapping))
  }
}
