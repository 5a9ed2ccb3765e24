import type { SecureStorage } from '../../contract/app-state.ts'
import type { VaultChoice } from '../../contract/lock.ts'
import { parseJson } from '../../contract/parse-json.ts'
import { writeAtomically } from '../base/atomic-write.ts'
import { type Clock, SYSTEM_CLOCK } from '../base/clock.ts'
import { DiskFailure } from '../base/disk-failure.ts'
import { log } from '../base/log.ts'
import { createOneAtATime } from '../base/one-at-a-time.ts'
import { parseUnknown } from '../base/parse-unknown.ts'
import {
  newDataKey,
  type Sealing,
  type SealKind,
  StoreRefusal,
  sealKey,
  type UnwrappedKey,
  unwrapKey,
} from './data-key.ts'
import { openDocument, sealDocument } from './document.ts'
import { DocumentFiles } from './document-files.ts'
import { stepVault, type VaultEvent, type VaultState } from './opening.ts'
import type { OsStore } from './os-store.ts'
import { createStore, type Store } from './store.ts'
import { newVault, secretsIn, type Vault, vaultSchema, withNewKeys } from './vault.ts'
import { type FoundVault, VaultDisk } from './vault-disk.ts'
import { splitWrites } from './write-counts.ts'

const WRITE_DELAY_MS = 250

/** Marks a copy that must be removed, whatever secrets the vault holds. */
const OUTDATED: ReadonlySet<string> = new Set(['outdated'])

/** Choices of what is opened. */
const CHOICES: ReadonlySet<VaultEvent['is']> = new Set([
  'use_copy',
  'start_anew',
  'work_until_quit',
])

interface VaultFileParts {
  readonly folder: string
  readonly clock?: Clock
  readonly writeFile?: typeof writeAtomically
  readonly osStore: OsStore
  /** Called after each change of `state`. */
  readonly changed: () => void
}

/**
 * The vault's file with everything that opens it. Nothing is written unless it is sealed, and what
 * does not open is never overwritten.
 */
export class VaultFile {
  readonly #disk: VaultDisk
  readonly #osStore: OsStore
  readonly #changed: () => void
  readonly #resealed: (() => void)[] = []
  readonly #opening = Promise.withResolvers<Store<Vault>>()
  /**
   * Runs whatever seals the vault anew or erases it, one after the other, because each depends on
   * what the one before left.
   */
  readonly #inTurn = createOneAtATime()
  #state: VaultState = { at: 'asking', file: 'absent' }
  #storage: SecureStorage = { state: 'checking', backend: '' }
  /** The file as it was read, until it is open. */
  #found: (FoundVault & { readonly kind: 'sealed' }) | null = null
  #unwrapped: UnwrappedKey | null = null
  #sealing: Sealing | null = null
  #isFromCopy = false
  /** Hashes of the secrets in the copy on the disk; null where there is no copy. */
  #copySecrets: ReadonlySet<string> | null = null
  readonly clock: Clock
  readonly files: DocumentFiles

  constructor({
    folder,
    clock = SYSTEM_CLOCK,
    writeFile = writeAtomically,
    osStore,
    changed,
  }: VaultFileParts) {
    this.clock = clock
    this.files = new DocumentFiles(folder, writeFile)
    this.#disk = new VaultDisk(folder, writeFile, this.files)
    this.#osStore = osStore
    this.#changed = changed
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
    return this.#sealing !== null && !this.#disk.isErased
  }
  /**
   * Tells whether the vault is in memory only although its file is there, which is for another
   * store.
   */
  get isApart(): boolean {
    return this.#state.at === 'open' && !this.isKept && this.#disk.isThere()
  }
  /**
   * Tells whether the vault that is open may be older than the last one, and so asks before it
   * acts: it was read from `vault.previous`, or the documents do not fit together. Its first change
   * puts it in the vault's place.
   */
  get isFromCopy(): boolean {
    return this.#isFromCopy || this.files.older.length > 0
  }
  /** As `VaultDisk.copyTime`. */
  copyTime(): number | null {
    return this.#disk.copyTime()
  }

  /** Names of the vaults that were set aside. Their former passphrase or store still opens them. */
  vaultsAside(): readonly string[] {
    return this.#disk.vaultsAside()
  }
  deleteAside(names: readonly string[]): void {
    for (const name of this.#disk.remove(names)) this.files.warn('file_left', name)
  }

  /**
   * Calls `listener` each time that the vault was sealed anew: the other documents have other keys
   * from then on, or begin to be kept.
   */
  onResealed(listener: () => void): void {
    this.#resealed.push(listener)
  }

  /** Begins to open the vault. Called once. */
  start(): void {
    void this.#askStore()
  }
  /** Asks the OS store anew. */
  async probe(): Promise<SecureStorage> {
    this.#storage = await this.#osStore.probe()
    return this.#storage
  }
  /**
   * Does what the person answered to a closed vault. Throws where the disk refuses to set a file
   * aside, or there is no copy.
   */
  choose(choice: VaultChoice): void {
    if (choice === 'use_copy' && this.copyTime() === null) throw new Error('there is no copy')
    this.#step({ is: choice })
  }
  /** Answers false for a wrong passphrase. */
  async tryPassphrase(passphrase: string): Promise<boolean> {
    const unwrapped = this.#unwrapped
    if (this.#state.at !== 'locked' || unwrapped === null || unwrapped.kind === 'store')
      return false
    try {
      this.#step({ is: 'tried' })
      const dataKey = await unwrapped.open(passphrase)
      if (dataKey !== null) this.#read(unwrapped.kind, dataKey)
      return dataKey !== null
    } finally {
      // Also where scrypt had no memory. It means nothing once the vault was read.
      this.#step({ is: 'wrong_passphrase' })
    }
  }

  /** Tells whether a passphrase is set. */
  get hasPassphrase(): boolean {
    return (
      this.#state.at === 'open' &&
      (this.#state.seal === 'passphrase' || this.#state.seal === 'store+passphrase')
    )
  }
  /** Tells whether the OS store is one of the seals. */
  get needsStore(): boolean {
    return this.#state.at === 'open' && this.#state.seal.startsWith('store')
  }
  /** Compares a passphrase with the one that is set. True where none is. */
  async isPassphrase(passphrase: string): Promise<boolean> {
    const unwrapped = this.#unwrapped
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
  async setPassphrase(passphrase: string | null): Promise<void> {
    await this.#inTurn(() => this.#changePassphrase(passphrase))
  }
  async #changePassphrase(passphrase: string | null): Promise<void> {
    const store = await this.opened
    this.#expectOwnFile()
    const wasShown = this.#storage.state === 'available'
    const hasStore = (await this.probe()).state === 'available'
    // A store that is only locked now: nothing may take its place, nor be erased because it seemed
    // to be away.
    if ((this.needsStore || wasShown) && !hasStore)
      throw new StoreRefusal('the secure store is away')
    await this.#sealAnew(store, hasStore, passphrase)
  }
  /**
   * Seals a vault that is in memory only, where an OS store came later. As `setPassphrase` without
   * one, but never drops one that is set.
   */
  async keepOnDisk(): Promise<void> {
    await this.#inTurn(async () => {
      if (this.isKept) return
      this.#expectOwnFile()
      await this.#sealAnew(await this.opened, true, null)
    })
  }
  #expectOwnFile(): void {
    if (this.#disk.isErased) throw new StoreRefusal('the vault was erased')
    if (this.isApart) throw new StoreRefusal('another vault is on the disk')
  }

  async #sealAnew(
    store: Store<Vault>,
    usesStore: boolean,
    passphrase: string | null,
  ): Promise<void> {
    if (!usesStore && passphrase === null) return this.isKept ? this.#stopKeeping() : undefined
    const { sealing, unwrapped } = await sealKey(newDataKey(), this.#osStore, usesStore, passphrase)
    // A vault may have been put in place while the store was asked.
    this.#expectOwnFile()
    const before = this.#sealing
    this.#sealing = sealing
    try {
      store.update(withNewKeys)
    } catch (cause) {
      this.#sealing = before
      throw cause
    }
    this.#unwrapped = unwrapped
    this.#dropCopy()
    try {
      for (const listener of this.#resealed) listener()
      store.updateSoon(({ formerKeys: _former, ...vault }) => vault)
    } catch (cause) {
      // The former keys stay until the documents were written by the present ones.
      log.error('a document could not be written by its new key', cause)
    }
    this.#become({ at: 'open', seal: unwrapped.kind })
  }

  /**
   * Drops the last seal: what is on the disk goes, and memory alone has the vault until the app
   * quits.
   */
  #stopKeeping(): void {
    try {
      this.#disk.checkIsOwn()
    } catch (cause) {
      throw new DiskFailure(cause)
    }
    const left = this.#disk.erase('present')
    if (this.#disk.isThere()) throw new DiskFailure(new Error(`${left} could not be removed`))
    for (const name of left) this.files.warn('file_left', name)
    this.files.forgetWrites()
    this.#sealing = null
    this.#unwrapped = null
    this.#become({ at: 'open', seal: 'none' })
  }

  /**
   * Erases the vault with its copies, the notes and the activity log, as `VaultDisk.erase`. Nothing
   * is written any more until the next start, unless the vault or its copy is left. Resolves with
   * the names of the files that could not be removed.
   */
  erase(): Promise<readonly string[]> {
    return this.#inTurn(async () => this.#disk.erase('all'))
  }

  #become(state: VaultState): void {
    this.#state = state
    this.#changed()
  }

  #load(): void {
    const found = this.#isFromCopy ? this.#disk.readCopy() : this.#disk.read()
    this.#found = found.kind === 'sealed' ? found : null
    if (found.kind === 'unreadable') this.#state = { at: 'unreadable', why: found.why }
    else this.#state = { at: 'asking', file: found.kind }
  }

  #step(event: VaultEvent): void {
    const [state, effects] = stepVault(this.#state, event)
    if (effects.includes('set_aside')) this.#disk.setAside('vault')
    if (effects.includes('set_copy_aside')) this.#disk.setAside('copy')
    const isOther = state !== this.#state
    if (isOther && CHOICES.has(event.is)) this.#isFromCopy = event.is === 'use_copy'
    this.#state = state
    for (const effect of effects) {
      if (effect === 'ask_store') void this.#askStore()
      if (effect === 'unwrap') void this.#unwrap()
      if (effect === 'make_sealed') void this.#inTurn(() => this.#makeSealed())
      if (effect === 'make_in_memory') this.#open(newVault())
    }
    if (isOther) this.#changed()
  }

  async #askStore(): Promise<void> {
    this.#load()
    if (this.#state.at !== 'asking') return this.#changed()
    if (this.#found?.needsStore === false) {
      void this.probe()
      return this.#unwrap()
    }
    const { state } = await this.probe()
    // Put there while the store was asked: it must not be overwritten.
    if (this.#state.file === 'absent' && this.#disk.isThere()) return this.#askStore()
    this.#step({ is: 'store_answered', available: state === 'available' })
  }

  async #unwrap(): Promise<void> {
    const found = this.#found
    if (found === null) return
    try {
      const unwrapped = await unwrapKey(found.wrapping, this.#osStore)
      if (unwrapped === null) return this.#step({ is: 'unreadable', why: 'damaged' })
      this.#unwrapped = unwrapped
      this.#step({ is: 'unwrapped', needs: unwrapped.kind === 'store' ? 'nothing' : 'passphrase' })
      if (unwrapped.kind === 'store') this.#read(unwrapped.kind, unwrapped.dataKey)
    } catch (cause) {
      log.error('the secure store did not unwrap the key of the vault', cause)
      this.#step({ is: 'store_refused' })
    }
  }

  #read(seal: SealKind, dataKey: Buffer): void {
    const found = this.#found
    const content = found === null ? null : openDocument(found.bytes, dataKey)
    const parts = content === null ? null : splitWrites(parseJson(content.toString()))
    const read = parts === null ? null : parseUnknown(vaultSchema, parts.value)
    if (found === null || content === null || parts === null || read?.success !== true) {
      this.#step({ is: 'unreadable', why: 'damaged' })
      return
    }
    this.#sealing = { dataKey, wrapping: found.wrapping }
    this.#found = null
    const vault = read.data as unknown as Vault
    this.files.compare(vault, parts.writes, this.#isFromCopy)
    this.#step({ is: 'read', seal })
    this.#open(vault)
    // A vault that was put back lacks later secrets, which only the copy may have.
    if (this.files.older.length > 0) return
    const isCopied = this.#isFromCopy || this.#disk.writeCopy(found.bytes)
    this.#copySecrets = isCopied ? secretsIn(content) : OUTDATED
  }

  async #makeSealed(): Promise<void> {
    const sealed = await sealKey(newDataKey(), this.#osStore, true, null).catch((cause) =>
      log.error('the key of a new vault could not be sealed', cause),
    )
    // A vault that was put in place while the key was sealed must not be overwritten.
    if (this.#disk.isThere()) return this.#askStore()
    this.#sealing = sealed?.sealing ?? null
    this.#unwrapped = sealed?.unwrapped ?? null
    if (this.#sealing === null) this.#state = { at: 'open', seal: 'none' }
    const store = this.#open(newVault())
    try {
      // A copy, because an unchanged value is not written.
      store.update((vault) => ({ ...vault }))
    } catch (cause) {
      // A full disk is no reason not to start: each change tries again, and says so.
      log.error('the new vault could not be written', cause)
    }
    this.#changed()
  }

  #open(value: Vault): Store<Vault> {
    const store = createStore({
      value,
      clock: this.clock,
      schema: vaultSchema,
      delayMs: WRITE_DELAY_MS,
      beside: () => this.files.fieldsOf('vault'),
      refused: (failure) => this.files.warnOfRefusal('vault', failure),
      write: (content) => this.#write(content),
    })
    this.#opening.resolve(store)
    return store
  }

  #write(content: Buffer): void {
    if (this.#sealing === null) return
    const { dataKey, wrapping } = this.#sealing
    this.#disk.write(sealDocument(content, dataKey, wrapping, this.clock.wall()))
    this.files.countWrite('vault')
    // A secret that the vault no longer has must not stay in the copy, which is otherwise as old as
    // the last start.
    if (this.#copySecrets === null) return
    const secrets = secretsIn(content)
    if (![...this.#copySecrets].every((secret) => secrets.has(secret))) this.#dropCopy()
  }
  /** Removes the copy. Where the disk refuses, each write tries again. */
  #dropCopy(): void {
    const isNews = this.#copySecrets !== OUTDATED
    this.#copySecrets = this.#disk.removeCopy() ? null : OUTDATED
    if (this.#copySecrets !== null && isNews) this.files.warn('file_left', 'vault.previous')
  }
}
