import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { changeQuietly, openStoreFile, type StoreFile } from '../storage/store-file.ts'
import type { TextEdits } from './json-text.ts'

/** What Keystow added to a file, so that it can be taken out as if it had never been there. */
export interface AddedEntry {
  /** As it was chosen: a link, where that was one. */
  readonly path: string
  /** Of one project. */
  readonly project: boolean
  /** What takes the entry out of the file as Keystow left it; null: Keystow made the file. */
  readonly back: TextEdits | null
}

/** A type, not an interface: electron-store wants an index signature. */
type OnDisk = { readonly entries: readonly AddedEntry[] }

/** Most files that are remembered. */
const MOST = 50

const place = z.number().int().min(0).max(100_000_000)
const entry = z.object({
  path: z.string().max(4096),
  project: z.boolean(),
  back: z
    .array(
      z.object({
        offset: place,
        length: place,
        content: z
          .string()
          .max(100_000)
          .regex(/^[ \t\r\n]*$/),
      }),
    )
    .max(4)
    .nullable(),
})
const onDisk = z.object({ entries: z.array(entry).max(MOST) })

export interface AddedEntries {
  all(): readonly AddedEntry[]
  of(path: string): AddedEntry | null
  /** In the place of what is known of this file. Where the disk refuses, the entry can still be taken out, though not to the byte. */
  put(entry: AddedEntry): void
  drop(path: string): void
}

/** Its file is made when it is first needed. */
export const openAddedEntries = (folder: string): AddedEntries => {
  let file: StoreFile<OnDisk> | null = null
  const load = (): StoreFile<OnDisk> => {
    file ??= openStoreFile<OnDisk>(folder, 'assistants', onDisk, { entries: [] })
    return file
  }
  const all = (): readonly AddedEntry[] => (file !== null || existsSync(join(folder, 'assistants.json')) ? load().value.entries : [])
  const without = (path: string): readonly AddedEntry[] => all().filter((one) => one.path !== path)
  return {
    all,
    of: (path) => all().find((one) => one.path === path) ?? null,
    put: (added) => changeQuietly(load(), { entries: [...without(added.path), added].slice(-MOST) }),
    drop: (path) => {
      const rest = without(path)
      if (rest.length < all().length) changeQuietly(load(), { entries: rest })
    },
  }
}
