import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { PLACE_KINDS, SCAN_ENDS, type ScanResult, SKIP_REASONS } from '../../contract/scan.ts'
import { changeQuietly, openStoreFile, type StoreFile } from '../storage/store-file.ts'

const text = z.string().max(8_192)
const count = z.number().nonnegative()
const place = z.object({
  id: text,
  kind: z.enum(PLACE_KINDS),
  path: text,
  line: count,
  commit: text.nullable(),
  versions: count,
  connectionId: text.nullable(),
  keyId: text.nullable(),
})
const result = z.object({
  end: z.enum(SCAN_ENDS),
  at: text,
  counts: z.object({ files: count, bytes: count, repositories: count, candidates: count, endings: count }),
  skipped: z.array(z.object({ reason: z.enum(SKIP_REASONS), count, example: text })),
  places: z.array(place),
  more: z.boolean(),
})
type OnDisk = { readonly last: ScanResult | null }
const onDisk = z.object({ last: result.nullable() })

/** What the last scan found: where, and of which key; never what. */
export interface ResultsFile {
  read(): ScanResult | null
  write(last: ScanResult | null): void
}

/** The file is made when it is first needed. */
export const openResults = (folder: string): ResultsFile => {
  let file: StoreFile<OnDisk> | null = null
  const load = (): StoreFile<OnDisk> => {
    file ??= openStoreFile<OnDisk>(folder, 'scan', onDisk, { last: null })
    return file
  }
  const isThere = (): boolean => file !== null || existsSync(join(folder, 'scan.json'))
  return {
    read: () => (isThere() ? load().value.last : null),
    write: (last) => {
      if (last !== null || isThere()) changeQuietly(load(), { last })
    },
  }
}
