import { renameSync } from 'node:fs'
import { parseJson } from '../../contract/parse-json.ts'
import { log } from '../base/log.ts'
import { parseUnknown } from '../base/parse-unknown.ts'
import { NO_WRAPPING, openDocument, sealDocument } from './document.ts'
import { readDocument } from './read-file.ts'
import { createStore, type Store, type StoreParts } from './store.ts'
import type { Vault } from './vault.ts'
import type { VaultFile } from './vault-file.ts'
import { type DocumentName, splitWrites, type WriteCounts } from './write-counts.ts'

/** The vault's file as far as the other documents depend on it. */
export type VaultOfDocuments = Pick<
  VaultFile,
  'isKept' | 'isApart' | 'onResealed' | 'clock' | 'files'
>

type Name = Exclude<DocumentName, 'vault'>

interface DocumentFileParts<T extends object>
  extends Omit<StoreParts<T>, 'value' | 'write' | 'clock' | 'beside' | 'refused'> {
  readonly path: string
  readonly name: Name
  readonly fresh: T
  readonly vault: Store<Vault>
  readonly vaultFile: VaultOfDocuments
}

/** Returns the keys that a document may be sealed by, the present one first. */
const keysOf = ({ keys, formerKeys = [] }: Vault, name: Name): readonly [Buffer, ...Buffer[]] => {
  const former = formerKeys.map((one) => Buffer.from(one[name], 'base64'))
  return [Buffer.from(keys[name], 'base64'), ...former]
}

/** Opens a document by the first key that opens it. Null where none does. */
const openByKeys = (
  bytes: Buffer | 'absent' | 'refused',
  keys: readonly Buffer[],
): ReturnType<typeof splitWrites> => {
  if (typeof bytes === 'string') return null
  for (const key of keys) {
    const content = openDocument(bytes, key)
    if (content !== null) return splitWrites(parseJson(content.toString()))
  }
  return null
}

/** Reads the numbers that a document carries. Null where it is missing or does not open. */
export const readWrites = (path: string, vault: Vault, name: Name): Readonly<WriteCounts> | null =>
  openByKeys(readDocument(path), keysOf(vault, name))?.writes ?? null

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
export const openDocumentFile = <T extends object>({
  path,
  name,
  fresh,
  vault,
  vaultFile,
  ...parts
}: DocumentFileParts<T>): Store<T> => {
  const file = vaultFile.files.open(path)
  // With `isApart` the documents on the disk belong to the vault that stays closed.
  const bytes = vaultFile.isApart ? 'absent' : file.read()
  const value = openByKeys(bytes, keysOf(vault.value, name))?.value
  const fits = value !== undefined && parseUnknown(parts.schema, value).success
  const isFree = fits || bytes === 'absent' || isSetAside(path, name)
  const store = createStore({
    ...parts,
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
