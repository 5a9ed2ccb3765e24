import { parseJson } from '../../contract/parse-json.ts'
import { openDocument } from './document.ts'
import { readDocument } from './read-file.ts'
import type { Vault } from './vault.ts'
import { type DocumentName, splitWrites, type WriteCounts } from './write-counts.ts'

type Name = Exclude<DocumentName, 'vault'>

/** Returns the keys that a document may be sealed by, the present one first. */
export const keysOf = (
  { keys, formerKeys = [] }: Vault,
  name: Name,
): readonly [Buffer, ...Buffer[]] => {
  const former = formerKeys.map((one) => Buffer.from(one[name], 'base64'))
  return [Buffer.from(keys[name], 'base64'), ...former]
}

/** Opens a document by the first key that opens it. Null where none does. */
export const openByKeys = (
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
