import { z } from 'zod'
import { parseUnknown } from '../base/parse-unknown.ts'

const DOCUMENTS = ['vault', 'notes', 'activity'] as const
export type DocumentName = (typeof DOCUMENTS)[number]

/**
 * Numbers of the last write of each document. Each document carries them as they were when it was
 * written, its own included.
 */
export type WriteCounts = Record<DocumentName, number>

const count = z.int().nonnegative()
const writesSchema = z.strictObject({ vault: count, notes: count, activity: count })

export const NO_WRITES: Readonly<WriteCounts> = { vault: 0, notes: 0, activity: 0 }

/**
 * Splits the JSON of a document into its value and the numbers that were written beside it. Null
 * where it is no document.
 */
export const splitWrites = (
  json: unknown,
): { readonly writes: Readonly<WriteCounts>; readonly value: object } | null => {
  const { writes, ...value } = Object(json) as { readonly writes?: unknown }
  const read = parseUnknown(writesSchema, writes)
  return read.success ? { writes: read.data, value } : null
}

/**
 * Compares the numbers that the documents carry; null for one that is missing or does not open. A
 * document is `older` if another one knows of a later write of it. No crash makes that: a number is
 * carried only once its write is on the disk.
 */
export const compareWrites = (
  carried: Readonly<Record<DocumentName, Readonly<WriteCounts> | null>>,
): { readonly highest: Readonly<WriteCounts>; readonly older: readonly DocumentName[] } => {
  const highest = { ...NO_WRITES }
  for (const writes of Object.values(carried))
    for (const name of DOCUMENTS) highest[name] = Math.max(highest[name], writes?.[name] ?? 0)
  return {
    highest,
    older: DOCUMENTS.filter((name) => (carried[name]?.[name] ?? 0) < highest[name]),
  }
}
