import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { writeAtomically } from '../base/atomic-write.ts'
import { log } from '../base/log.ts'
import { isPassphraseAlone } from './data-key.ts'
import { type KeyWrapping, readTime, readWrapping } from './document.ts'
import type { DocumentFiles } from './document-files.ts'
import type { Unreadable } from './opening.ts'
import type { OwnFile } from './own-file.ts'
import { readDocument } from './read-file.ts'

/** A vault's file as far as it can be read before its key is known. */
export type FoundVault =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable'; readonly why: Unreadable }
  | {
      readonly kind: 'sealed'
      readonly bytes: Buffer
      readonly wrapping: KeyWrapping
      readonly needsStore: boolean
    }

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/**
 * Names of the files that hold what is sealed, with their copies and unfinished writes; the second
 * alone counts those that were set aside.
 */
const PRESENT_NAMES = /^(vault|vault\.previous|notes|activity)$|^\.(vault|notes|activity)\..*\.tmp$/
const SEALED_NAMES =
  /^(vault|notes|activity)(\.previous)?(\.broken-\d+)?$|^\.(vault|notes|activity)\..*\.tmp$/

const ASIDE_NAMES = /^vault(\.previous)?\.broken-\d+$/

const COPY_NAME = 'vault.previous'

/** Names of unfinished writes of the vault and its copy. */
const UNFINISHED_NAMES = /^\.vault\..*\.tmp$/

/**
 * The vault's file and its copy in the data folder. Its methods throw where the disk refuses,
 * unless they say otherwise.
 */
export class VaultDisk {
  readonly #folder: string
  readonly #path: string
  readonly #copyPath: string
  readonly #file: OwnFile
  readonly #writeFile: typeof writeAtomically
  #isErased = false

  constructor(folder: string, writeFile: typeof writeAtomically, files: DocumentFiles) {
    this.#writeFile = writeFile
    this.#folder = folder
    this.#path = join(folder, 'vault')
    this.#file = files.open(this.#path)
    this.#copyPath = join(folder, COPY_NAME)
  }

  /**
   * Reads the file; never throws. A vault that is gone while its copy is there counts as damaged.
   */
  read(): FoundVault {
    const bytes = this.#file.read()
    return bytes === 'absent' && !isThere(this.#copyPath) ? { kind: 'absent' } : this.#look(bytes)
  }
  /** The same for the copy, which has to be there. */
  readCopy(): FoundVault {
    return this.#look(readDocument(this.#copyPath))
  }
  #look(bytes: Buffer | 'absent' | 'refused'): FoundVault {
    if (bytes === 'absent') return { kind: 'unreadable', why: 'damaged' }
    const wrapping = bytes === 'refused' ? bytes : readWrapping(bytes)
    if (bytes === 'refused' || typeof wrapping === 'string')
      return { kind: 'unreadable', why: wrapping as Unreadable }
    return { kind: 'sealed', bytes, wrapping, needsStore: !isPassphraseAlone(wrapping) }
  }
  /** Tells whether the file or its copy is there. */
  isThere(): boolean {
    return isThere(this.#path) || isThere(this.#copyPath)
  }
  /**
   * Reads when the copy was written as the vault, in milliseconds since the epoch. Null where there
   * is no copy, or it is no document.
   */
  copyTime(): number | null {
    const bytes = readDocument(this.#copyPath)
    return typeof bytes === 'string' ? null : readTime(bytes)
  }

  /**
   * Tells whether all was erased. Nothing is written any more then, because a passphrase may be
   * tried or changed just now.
   */
  get isErased(): boolean {
    return this.#isErased
  }
  write(bytes: Buffer): void {
    if (!this.#isErased) this.#file.write(bytes)
  }
  /** Throws where another program wrote the file. */
  checkIsOwn(): void {
    this.#file.checkIsOwn()
  }
  /** Writes the copy. Returns false if the disk refuses. */
  writeCopy(bytes: Buffer): boolean {
    try {
      if (!this.#isErased) this.#writeFile(this.#copyPath, bytes)
      return true
    } catch (cause) {
      log.error('the copy of the vault could not be made', cause)
      return false
    }
  }
  /** Removes the copy and unfinished writes. Returns false if the disk refuses. */
  removeCopy(): boolean {
    try {
      return this.remove([COPY_NAME, ...this.#names(UNFINISHED_NAMES)]).length === 0
    } catch (cause) {
      log.error('the data folder could not be listed', cause)
      return false
    }
  }
  /** Names of the vaults and copies that were set aside. */
  vaultsAside(): readonly string[] {
    return this.#names(ASIDE_NAMES)
  }
  setAside(which: 'vault' | 'copy'): void {
    const path = which === 'vault' ? this.#path : this.#copyPath
    if (isThere(path)) renameSync(path, `${path}.broken-${Date.now()}`)
  }
  /**
   * Removes the copy, then the vault, and once both are gone the notes and the activity log; for
   * `all` also what was set aside. Returns the names of the files that could not be removed. If one
   * of them is the copy or the vault, the vault opens as before.
   */
  erase(which: 'present' | 'all'): readonly string[] {
    const names = this.#names(which === 'all' ? SEALED_NAMES : PRESENT_NAMES)
    for (const name of [COPY_NAME, 'vault']) if (this.remove([name]).length > 0) return [name]
    this.#isErased ||= which === 'all'
    return this.remove(names)
  }
  #names(pattern: RegExp): readonly string[] {
    return readdirSync(this.#folder).filter((name) => pattern.test(name))
  }
  /** Removes files, and returns the names of those that could not be removed. */
  remove(names: readonly string[]): readonly string[] {
    return names.filter((name) => {
      try {
        // Virus scanners and indexers hold files for a moment on Windows.
        rmSync(join(this.#folder, name), { recursive: true, force: true, maxRetries: 4 })
        return false
      } catch (cause) {
        log.error('a file could not be removed', cause)
        return true
      }
    })
  }
}
