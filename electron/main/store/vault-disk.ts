import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { writeAtomically } from '../base/atomic-write.ts'
import { log } from '../base/log.ts'
import { isPassphraseAlone } from './data-key.ts'
import { type KeyWrapping, readWrapping } from './document.ts'
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
    this.#copyPath = join(folder, 'vault.previous')
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
  /** When the copy was made, in milliseconds since the epoch; null where there is none. */
  copyTime(): number | null {
    return lstatSync(this.#copyPath, { throwIfNoEntry: false })?.mtimeMs ?? null
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
  /** Keeps what opened as the copy. A refusal is only logged. */
  writeCopy(bytes: Buffer): void {
    try {
      if (!this.#isErased) this.#writeFile(this.#copyPath, bytes)
    } catch (cause) {
      log.error('the copy of the vault could not be made', cause)
    }
  }
  /**
   * Removes the copy, and what killed writes left. A refusal is only logged: they open nothing that
   * is written from now on.
   */
  removeCopy(): void {
    try {
      rmSync(this.#copyPath, { force: true })
      for (const name of readdirSync(this.#folder))
        if (UNFINISHED_NAMES.test(name)) rmSync(join(this.#folder, name), { force: true })
    } catch (cause) {
      log.error('the copy of the vault could not be removed', cause)
    }
  }
  setAside(which: 'vault' | 'copy'): void {
    const path = which === 'vault' ? this.#path : this.#copyPath
    if (isThere(path)) renameSync(path, `${path}.broken-${Date.now()}`)
  }
  /**
   * Removes the vault with its copy, the notes and the activity log; `all`: also those that were
   * set aside.
   */
  erase(which: 'present' | 'all'): void {
    this.#isErased ||= which === 'all'
    const names = which === 'all' ? SEALED_NAMES : PRESENT_NAMES
    for (const name of readdirSync(this.#folder))
      if (names.test(name)) rmSync(join(this.#folder, name), { recursive: true, force: true })
  }
}
