import { join } from 'node:path'
import type { writeAtomically } from '../base/atomic-write.ts'
import type { DiskFailure } from '../base/disk-failure.ts'
import { readWrites } from './document-keys.ts'
import { type DiskWarning, ForeignFile, OwnFile } from './own-file.ts'
import type { Vault } from './vault.ts'
import { compareWrites, type DocumentName, NO_WRITES, type WriteCounts } from './write-counts.ts'

/** The vault, the notes and the activity log as files that know of each other's last writes. */
export class DocumentFiles {
  readonly #folder: string
  readonly #writeFile: typeof writeAtomically
  #writes: WriteCounts = { ...NO_WRITES }
  #isBehind = false
  #older: readonly DocumentName[] = []
  readonly #vaultWritten: (() => void)[] = []
  /** Warnings that came before there was a listener. */
  readonly #warnings: DiskWarning[] = []
  #warn = (warning: DiskWarning): void => void this.#warnings.push(warning)
  #saved: (path: string) => void = () => {}

  constructor(folder: string, writeFile: typeof writeAtomically) {
    this.#folder = folder
    this.#writeFile = writeFile
  }

  open(path: string): OwnFile {
    return new OwnFile(path, this.#writeFile, (warning) => this.#warn(warning))
  }
  /** Calls `listener` with each warning, those that came before included. */
  onWarning(listener: (warning: DiskWarning) => void): void {
    this.#warn = listener
    for (const warning of this.#warnings.splice(0)) listener(warning)
  }
  /** Calls `listener` with the path of each document that was written. */
  onSaved(listener: (path: string) => void): void {
    this.#saved = listener
  }
  /** Warns of a file in the folder. */
  warn(kind: DiskWarning['kind'], fileName: string): void {
    this.#warn({ kind, path: join(this.#folder, fileName) })
  }
  /** Warns of a refused write, except for a foreign file, of which `OwnFile` warned. */
  warnOfRefusal(name: DocumentName, { code, cause }: DiskFailure): void {
    if (cause instanceof ForeignFile) return
    this.warn(code === 'disk_full' ? code : 'not_written', name)
  }
  /** Calls `listener` after each write of the vault. */
  onVaultWritten(listener: () => void): void {
    this.#vaultWritten.push(listener)
  }

  /** Returns the fields that a document is written with beside its value. */
  fieldsOf(name: DocumentName): { readonly writes: Readonly<WriteCounts> } {
    return { writes: { ...this.#writes, [name]: this.#writes[name] + 1 } }
  }
  /** Counts a write that is on the disk. */
  countWrite(name: DocumentName): void {
    this.#writes[name] += 1
    this.#isBehind = name !== 'vault'
    this.#saved(join(this.#folder, name))
    if (name === 'vault') for (const listener of this.#vaultWritten) listener()
  }
  /** Resets the numbers. Called once no document is on the disk. */
  forgetWrites(): void {
    this.#writes = { ...NO_WRITES }
  }
  /** Tells whether a document was written after the vault, so that the vault lacks its number. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  /**
   * Names the documents that are missing, do not open, or are older than another one knows; not the
   * vault where the person chose its copy.
   */
  get older(): readonly DocumentName[] {
    return this.#older
  }
  /**
   * Compares the numbers that the documents carry, warns of those that are older, and counts on
   * above the highest.
   */
  compare(vault: Vault, vaultWrites: Readonly<WriteCounts>, isCopy: boolean): void {
    const pathOf = (name: DocumentName): string => join(this.#folder, name)
    const { highest, older } = compareWrites({
      vault: vaultWrites,
      notes: readWrites(pathOf('notes'), vault, 'notes'),
      activity: readWrites(pathOf('activity'), vault, 'activity'),
    })
    this.#writes = { ...highest }
    this.#older = isCopy ? older.filter((name) => name !== 'vault') : older
    for (const name of this.#older) this.warn('file_older', name)
  }
}
