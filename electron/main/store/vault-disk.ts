import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from '../base/atomic-write.ts'
import { log } from '../base/log.ts'
import { isPassphraseAlone } from './data-key.ts'
import { type KeyWrapping, readWrapping } from './document.ts'
import type { Unreadable } from './opening.ts'
import { readDocument } from './read-file.ts'

/** A vault's file as far as it can be read before its key is known. */
export type FoundVault =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable'; readonly why: Unreadable }
  | { readonly kind: 'sealed'; readonly bytes: Buffer; readonly wrapping: KeyWrapping; readonly needsStore: boolean }

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** Names of the files that hold what is sealed, with their copies and unfinished writes. */
const SEALED_NAMES = /^(vault|notes|activity)(\.previous)?(\.broken-\d+)?$|^\.(vault|notes|activity)\..*\.tmp$/

/** The vault's file and its copy in the data folder. Its methods throw where the disk refuses, unless they say otherwise. */
export class VaultDisk {
  readonly #folder: string
  readonly #path: string
  readonly #copyPath: string

  constructor(folder: string) {
    this.#folder = folder
    this.#path = join(folder, 'vault')
    this.#copyPath = join(folder, 'vault.previous')
  }

  /** Reads the file; never throws. A vault that is gone while its copy is there counts as damaged. */
  read(): FoundVault {
    const bytes = readDocument(this.#path)
    if (bytes === 'absent') return isThere(this.#copyPath) ? { kind: 'unreadable', why: 'damaged' } : { kind: 'absent' }
    const wrapping = bytes === 'refused' ? bytes : readWrapping(bytes)
    if (bytes === 'refused' || typeof wrapping === 'string') return { kind: 'unreadable', why: wrapping as Unreadable }
    return { kind: 'sealed', bytes, wrapping, needsStore: !isPassphraseAlone(wrapping) }
  }
  isThere(): boolean {
    return isThere(this.#path)
  }
  /** When the copy was made, in milliseconds since the epoch; null where there is none. */
  copyTime(): number | null {
    return lstatSync(this.#copyPath, { throwIfNoEntry: false })?.mtimeMs ?? null
  }

  write(bytes: Buffer): void {
    writeAtomically(this.#path, bytes)
  }
  /** Keeps what opened as the copy. A refusal is only logged. */
  writeCopy(bytes: Buffer): void {
    try {
      writeAtomically(this.#copyPath, bytes)
    } catch (cause) {
      log.error('the copy of the vault could not be made', cause)
    }
  }
  /** Removes the copy. A refusal is only logged: it opens nothing that is written from now on. */
  removeCopy(): void {
    try {
      rmSync(this.#copyPath, { force: true })
    } catch (cause) {
      log.error('the copy of the vault could not be removed', cause)
    }
  }
  setAside(which: 'vault' | 'copy'): void {
    const path = which === 'vault' ? this.#path : this.#copyPath
    if (isThere(path)) renameSync(path, `${path}.broken-${Date.now()}`)
  }
  putCopyBack(): void {
    renameSync(this.#copyPath, this.#path)
  }
  /** Removes the vault with its copies, the notes and the activity log. */
  erase(): void {
    for (const name of readdirSync(this.#folder))
      if (SEALED_NAMES.test(name)) rmSync(join(this.#folder, name), { recursive: true, force: true })
  }
}
