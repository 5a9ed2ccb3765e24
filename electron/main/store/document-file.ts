import { renameSync } from 'node:fs'
import type { z } from 'zod'
import { parseJson } from '../../contract/parse-json.ts'
import { writeAtomically } from '../base/atomic-write.ts'
import { log } from '../diagnostics/log.ts'
import { parseUnknown } from '../security/parse-unknown.ts'
import { NO_WRAPPING, openDocument, sealDocument } from './document.ts'
import { readDocument } from './read-file.ts'
import { createStore, type Store, type StoreParts } from './store.ts'

interface DocumentFileParts<T> extends Omit<StoreParts<T>, 'value' | 'write'> {
  readonly path: string
  /** From the vault, 32 bytes in base64. */
  readonly key: string
  readonly fresh: T
  /** Tells whether anything is written: nothing is while the vault is in memory only. */
  readonly isKept: () => boolean
}

/** The content as it was written by this key; null where there is none, and `damaged` for anything else. */
const readContent = (path: string, key: Buffer, schema: z.ZodType): unknown => {
  const bytes = readDocument(path)
  if (bytes === 'absent') return null
  const content = bytes === 'refused' ? null : openDocument(bytes, key)
  const value = content === null ? null : parseJson(content.toString())
  // Not zod's copy, which lacks a key that is called `__proto__`.
  return parseUnknown(schema, value).success ? value : 'damaged'
}

/** Opens a document whose key lies in the vault. One that cannot be read is set aside, and a fresh one takes its place: nothing in it acts or guards. */
export const openDocumentFile = <T>({ path, key: encoded, fresh, isKept, ...parts }: DocumentFileParts<T>): Store<T> => {
  const key = Buffer.from(encoded, 'base64')
  const found = isKept() ? readContent(path, key, parts.schema) : null
  if (found === 'damaged') {
    log.error('a document could not be read and was set aside', 'damaged')
    renameSync(path, `${path}.broken-${Date.now()}`)
  }
  return createStore({
    ...parts,
    value: found === null || found === 'damaged' ? fresh : (found as T),
    write: (content) => {
      if (isKept()) writeAtomically(path, sealDocument(content, key, NO_WRAPPING))
    },
  })
}
