import { renameSync } from 'node:fs'
import type { z } from 'zod'
import type { Clock } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { parseUnknown } from '../base/parse-unknown.ts'
import { NO_WRAPPING, sealDocument } from './document.ts'
import type { DocumentFiles } from './document-files.ts'
import { keysOf, openByKeys } from './document-keys.ts'
import { DocumentStore, type Store } from './store.ts'
import type { Vault } from './vault.ts'
import type { DocumentName } from './write-counts.ts'

/** The vault's file as far as the other documents depend on it. Each as in `VaultFile`. */
export interface VaultOfDocuments {
  readonly isKept: boolean
  readonly isApart: boolean
  readonly clock: Clock
  readonly files: DocumentFiles
  onResealed(listener: () => void): void
}

type Name = Exclude<DocumentName, 'vault'>

/** What tells one of the other documents from the next. */
interface DocumentKind<T extends object> {
  readonly name: Name
  readonly schema: z.ZodType
  /** The value of a document that is not there yet. */
  readonly fresh: T
  /** As `DocumentOptions.delayMs`. */
  readonly delayMs: number
}

/** Renames a document that cannot be read. False where the disk refuses. */
const isSetAside = (path: string, name: string): boolean => {
  log.error('a document could not be read', name)
  try {
    renameSync(path, `${path}.broken-${Date.now()}`)
    return true
  } catch (cause) {
    log.error('a document could not be set aside', cause)
    return false
  }
}

/**
 * Opens a document whose key lies in the vault. One that cannot be read is set aside, and a fresh
 * one takes its place: nothing in it acts or guards. Where it cannot be set aside, the fresh one
 * stays in memory until the app quits.
 */
export const openDocumentFile = <T extends object>(
  path: string,
  vault: Store<Vault>,
  vaultFile: VaultOfDocuments,
  { name, schema, fresh, delayMs }: DocumentKind<T>,
): Store<T> => {
  const file = vaultFile.files.open(path)
  // With `isApart` the documents on the disk belong to the vault that stays closed.
  const bytes = vaultFile.isApart ? 'absent' : file.read()
  const value = openByKeys(bytes, keysOf(vault.value, name))?.value
  const fits = value !== undefined && parseUnknown(schema, value).success
  const isFree = fits || bytes === 'absent' || isSetAside(path, name)
  const store = new DocumentStore({
    schema,
    delayMs,
    clock: vaultFile.clock,
    // Not zod's copy, which lacks a key that is called `__proto__`.
    value: fits ? (value as T) : fresh,
    beside: () => vaultFile.files.fieldsOf(name),
    refused: (failure) => vaultFile.files.warnOfRefusal(name, failure),
    write: (content) => {
      if (!isFree || !vaultFile.isKept) return
      file.write(sealDocument(content, keysOf(vault.value, name)[0], NO_WRAPPING))
      vaultFile.files.countWrite(name)
    },
  })
  // Otherwise the next start would warn again.
  if (vaultFile.files.older.includes(name)) store.updateSoon((before) => ({ ...before }))
  // A copy, because an unchanged value is not written.
  vaultFile.onResealed(() => store.update((value) => ({ ...value })))
  return store
}
