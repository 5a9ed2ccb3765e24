import type { SecureStorage } from '../../contract/app-state.ts'
import type { VaultChoice } from '../../contract/lock.ts'
import { parseJson } from '../../contract/parse-json.ts'
import { writeAtomically } from '../base/atomic-write.ts'
import { type Clock, SYSTEM_CLOCK } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { createOneAtATime } from '../base/one-at-a-time.ts'
import { parseUnknown } from '../base/parse-unknown.ts'
import { newDataKey, type SealKind, sealKey, type UnwrappedKey, unwrapKey } from './data-key.ts'
import { openDocument } from './document.ts'
import { DocumentFiles } from './document-files.ts'
import { stepVault, type VaultEffect, type VaultEvent, type VaultState } from './opening.ts'
import type { OsStore } from './os-store.ts'
import { DocumentStore, type Store } from './store.ts'
import { newVault, type Vault, vaultSchema } from './vault.ts'
import { type FoundVault, VaultDisk } from './vault-disk.ts'
import { VaultWriter } from './vault-writer.ts'
import { splitWrites, type WriteCounts } from './write-counts.ts'

const WRITE_DELAY_MS = 250

/** Effects that come before the state changes: where the disk refuses, all stays as it was. */
const RENAMES: ReadonlySet<VaultEffect> = new Set(['set_aside', 'set_copy_aside'])

interface OpenedVault {
  readonly vault: Vault
  readonly writes: Readonly<WriteCounts>
  /** The document that holds them. */
  readonly content: Buffer
}

/** Decrypts a vault. Null where it is damaged, or does not fit its schema. */
const openVault = (bytes: Buffer, dataKey: Buffer): OpenedVault | null => {
  const content = openDocument(bytes, dataKey)
  const parts = content === null ? null : splitWrites(parseJson(content.toString()))
  if (content === null || parts === null) return null
  const read = parseUnknown(vaultSchema, parts.value)
  return read.success
    ? { vault: read.data as unknown as Vault, writes: parts.writes, content }
    : null
}

/**
 * Opens the vault's file: `stepVault` decides, and this class does the work. A file that does not
 * open is never overwritten.
 */
export class VaultOpening {
  readonly clock: Clock
  readonly files: DocumentFiles
  protected readonly disk: VaultDisk
  protected readonly writer: VaultWriter
  protected readonly osStore: OsStore
  /**
   * Runs whatever seals the vault anew or erases it, one after the other, because each depends on
   * what the one before left.
   */
  protected readonly inTurn = createOneAtATime()
  /** The key as far as the OS store unwraps it, by which a passphrase is compared. */
  protected unwrapped: UnwrappedKey | null = null
  /** Tells whether the copy is opened in the place of the vault. */
  protected isCopy = false
  readonly #changed: () => void
  readonly #opening = Promise.withResolvers<Store<Vault>>()
  #state: VaultState = { at: 'asking', file: 'absent' }
  #storage: SecureStorage = { state: 'checking', backend: '' }
  /** The file as it was read, until it is open. */
  #found: (FoundVault & { readonly kind: 'sealed' }) | null = null

  readonly #acts: Readonly<Record<VaultEffect, () => unknown>> = {
    set_aside: () => this.disk.setAside('vault'),
    set_copy_aside: () => this.disk.setAside('copy'),
    choose_copy: () => {
      this.isCopy = true
    },
    choose_vault: () => {
      this.isCopy = false
    },
    load: () => this.#load(),
    probe: () => this.probe(),
    ask_store: () => this.#askStore(),
    unwrap: () => this.#unwrap(),
    make_key: () => this.inTurn(() => this.#makeKey()),
    open_new: () => this.#openNew(),
  }

  /** `changed` is called after each change of `state`. */
  constructor({
    folder,
    clock = SYSTEM_CLOCK,
    writeFile = writeAtomically,
    osStore,
    changed,
  }: {
    readonly folder: string
    readonly clock?: Clock
    readonly writeFile?: typeof writeAtomically
    readonly osStore: OsStore
    readonly changed: () => void
  }) {
    this.clock = clock
    this.files = new DocumentFiles(folder, writeFile)
    this.disk = new VaultDisk(folder, writeFile, this.files)
    this.writer = new VaultWriter(this.disk, this.files, clock)
    this.osStore = osStore
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
  /** Begins to open the vault. Called once. */
  start(): void {
    this.#load()
  }
  /** Asks the OS store anew. */
  async probe(): Promise<SecureStorage> {
    this.#storage = await this.osStore.probe()
    return this.#storage
  }
  /**
   * Does what the person answered to a closed vault. Throws where the disk refuses to set a file
   * aside, or there is no copy.
   */
  choose(choice: VaultChoice): void {
    if (choice === 'use_copy' && this.disk.copyTime() === null) throw new Error('there is no copy')
    this.step({ is: choice })
  }
  /** Answers false for a wrong passphrase. */
  async tryPassphrase(passphrase: string): Promise<boolean> {
    const unwrapped = this.unwrapped
    if (this.#state.at !== 'locked' || unwrapped === null || unwrapped.kind === 'store')
      return false
    try {
      this.step({ is: 'tried' })
      const dataKey = await unwrapped.open(passphrase)
      if (dataKey !== null) this.#read(unwrapped.kind, dataKey)
      return dataKey !== null
    } finally {
      // Also where scrypt had no memory. It means nothing once the vault was read.
      this.step({ is: 'wrong_passphrase' })
    }
  }

  protected step(event: VaultEvent): void {
    const [state, effects] = stepVault(this.#state, event)
    const isOther = state !== this.#state
    for (const effect of effects) if (RENAMES.has(effect)) this.#acts[effect]()
    this.#state = state
    for (const effect of effects) if (!RENAMES.has(effect)) this.#acts[effect]()
    if (isOther) this.#changed()
  }

  #load(): void {
    const found = this.isCopy ? this.disk.readCopy() : this.disk.read()
    this.#found = found.kind === 'sealed' ? found : null
    this.step(
      found.kind === 'unreadable'
        ? { is: 'unreadable', why: found.why }
        : { is: 'loaded', file: found.kind, needsStore: this.#found?.needsStore !== false },
    )
  }

  async #askStore(): Promise<void> {
    const { state } = await this.probe()
    // Put there while the store was asked: it must not be overwritten.
    if (this.#found === null && this.disk.isThere()) this.step({ is: 'appeared' })
    else this.step({ is: 'store_answered', available: state === 'available' })
  }

  async #unwrap(): Promise<void> {
    const found = this.#found
    if (found === null) return
    try {
      const unwrapped = await unwrapKey(found.wrapping, this.osStore)
      if (unwrapped === null) return this.step({ is: 'unreadable', why: 'damaged' })
      this.unwrapped = unwrapped
      this.step({ is: 'unwrapped', needs: unwrapped.kind === 'store' ? 'nothing' : 'passphrase' })
      if (unwrapped.kind === 'store') this.#read(unwrapped.kind, unwrapped.dataKey)
    } catch (cause) {
      log.error('the secure store did not unwrap the key of the vault', cause)
      this.step({ is: 'store_refused' })
    }
  }

  #read(seal: SealKind, dataKey: Buffer): void {
    const found = this.#found
    const opened = found === null ? null : openVault(found.bytes, dataKey)
    if (found === null || opened === null) {
      this.step({ is: 'unreadable', why: 'damaged' })
      return
    }
    this.#found = null
    this.writer.sealBy({ dataKey, wrapping: found.wrapping })
    this.files.compare(opened.vault, opened.writes, this.isCopy)
    this.step({ is: 'read', seal })
    this.#open(opened.vault)
    // A vault that was put back lacks later secrets, which only the copy may have.
    if (this.files.older.length === 0) this.writer.copy(found.bytes, opened.content, this.isCopy)
  }

  async #makeKey(): Promise<void> {
    const made = await sealKey(newDataKey(), this.osStore, true, null).catch((cause) => {
      log.error('the key of a new vault could not be sealed', cause)
      return null
    })
    // A vault that was put in place while the key was sealed must not be overwritten.
    if (this.disk.isThere()) return this.step({ is: 'appeared' })
    if (made !== null) this.writer.sealBy(made.sealing)
    this.unwrapped = made?.unwrapped ?? null
    this.step({ is: 'made', seal: made?.unwrapped.kind ?? 'none' })
  }

  #openNew(): void {
    const store = this.#open(newVault())
    try {
      // A copy, because an unchanged value is not written.
      store.update((vault) => ({ ...vault }))
    } catch (cause) {
      // A full disk is no reason not to start: each change tries again, and says so.
      log.error('the new vault could not be written', cause)
    }
  }

  #open(value: Vault): Store<Vault> {
    const store = new DocumentStore({
      value,
      clock: this.clock,
      schema: vaultSchema,
      delayMs: WRITE_DELAY_MS,
      beside: () => this.files.fieldsOf('vault'),
      refused: (failure) => this.files.warnOfRefusal('vault', failure),
      write: (content) => this.writer.write(content),
    })
    this.#opening.resolve(store)
    return store
  }
}
