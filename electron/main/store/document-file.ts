import { renameSync } from 'node:fs'
import type { z } from 'zod'
import { parseJson } from '../../contract/parse-json.ts'
import { log } from '../base/log.ts'
import { parseUnknown } from '../base/parse-unknown.ts'
import { NO_WRAPPING, openDocument, sealDocument } from './document.ts'
import { readDocument } from './read-file.ts'
import { createStore, type Store, type StoreParts } from './store.ts'
import type { Vault } from './vault.ts'
import type { VaultFile } from './vault-file.ts'

/** The vault's file as far as the other documents depend on it. */
export type VaultOfDocuments = Pick<VaultFile, 'isKept' | 'onResealed' | 'clock' | 'writeFile'>

interface DocumentFileParts<T> extends Omit<StoreParts<T>, 'value' | 'write' | 'clock'> {
  readonly path: string
  readonly name: 'notes' | 'activity'
  readonly fresh: T
  readonly vault: Store<Vault>
  readonly vaultFile: VaultOfDocuments
}

/**
 * Reads the content by the first key that opens it; null where there is no file, and `damaged`
 * where none does.
 */
const readContent = (path: string, keys: readonly Buffer[], schema: z.ZodType): unknown => {
  const bytes = readDocument(path)
  if (bytes === 'absent') return null
  if (bytes === 'refused') return 'damaged'
  for (const key of keys) {
    const content = openDocument(bytes, key)
    if (content === null) continue
    const value = parseJson(content.toString())
    // Not zod's copy, which lacks a key that is called `__proto__`.
    if (parseUnknown(schema, value).success) return value
  }
  return 'damaged'
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
export const openDocumentFile = <T>({
  path,
  name,
  fresh,
  vault,
  vaultFile,
  ...parts
}: DocumentFileParts<T>): Store<T> => {
  const keys = (): readonly [Buffer, ...Buffer[]] => {
    const { keys: present, formerKeys = [] } = vault.value
    const former = formerKeys.map((one) => Buffer.from(one[name], 'base64'))
    return [Buffer.from(present[name], 'base64'), ...former]
  }
  const found = vaultFile.isKept ? readContent(path, keys(), parts.schema) : null
  const isFree = found !== 'damaged' || isSetAside(path, name)
  const store = createStore({
    ...parts,
    clock: vaultFile.clock,
    value: found === null || found === 'damaged' ? fresh : (found as T),
    write: (content) => {
      if (isFree && vaultFile.isKept)
        vaultFile.writeFile(path, sealDocument(content, keys()[0], NO_WRAPPING))
    },
  })
  // A copy, because an unchanged value is not written.
  vaultFile.onResealed(() => store.update((value) => ({ ...value })))
  return store
}
