import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import Store from 'electron-store'
import type { z } from 'zod'
import { parseJson } from '../../contract/parse-json.ts'
import { isSpecial, linkedFile } from '../../service/keys/private-file.ts'
import { log } from '../diagnostics/log.ts'
import { parseUnknown } from '../security/parse-unknown.ts'
import { keepPrivate, writePrivate } from './write-private.ts'

/** A small JSON file with a schema. Reads come from memory; every change is written at once, atomically. */
export interface StoreFile<T> {
  readonly value: T
  /** Replaces the given fields. Throws when the disk refuses; memory then keeps what the file has. */
  change(fields: Partial<T>): void
  /** Where a file that could not be read was put, or null. */
  readonly quarantined: string | null
  /** Where a copy of the whole was put because parts of it did not fit and were left out, or null. */
  readonly mended: string | null
}

/** What of a record fits, the rest by its default. */
export type Mend<T> = (found: Readonly<Record<string, unknown>>) => T

/** The value where it fits, else the fallback. */
export const fitting = <T>(schema: z.ZodType<T>, value: unknown, fallback: T): T => {
  const read = parseUnknown(schema, value)
  return read.success ? read.data : fallback
}

/** The fields of a value that fit, each on its own, and the defaults of the others. */
export const fittingFields = <T extends object>(schema: z.ZodObject, value: unknown, defaults: T): T => {
  const found = isRecord(value) ? value : {}
  const fits = Object.entries(found).filter(([name, field]) => {
    const shape = schema.shape[name]
    return shape === undefined || parseUnknown(shape, field).success
  })
  return { ...defaults, ...Object.fromEntries(fits) }
}

/** The entries of a record that fit, each on its own. */
export const fittingEntries = <T>(schema: z.ZodType<T>, value: unknown): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(isRecord(value) ? value : {}).filter(([, entry]) => parseUnknown(schema, entry).success)) as Record<
    string,
    T
  >

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Opens `<folder>/<name>.json`. A file that is no JSON object is set aside, never wiped, and defaults take its place. Of one that
 * does not fit, what does is kept by `mend`, and a copy of the whole is put beside it; without `mend` it is set aside too.
 */
export const openStoreFile = <T extends Record<string, unknown>>(
  folder: string,
  name: string,
  schema: z.ZodType,
  defaults: T,
  mend?: Mend<T>,
): StoreFile<T> => {
  const file = join(folder, `${name}.json`)
  let mended: string | null = null
  /** Before anything is written: what was left out is kept. */
  const keepWhole = (content: string): void => {
    if (mended !== null) return
    const path = join(folder, `${name}.before-repair-${Date.now()}.json`)
    writePrivate(path, content)
    mended = path
    log.error(`${name}.json had parts that did not fit; they were left out`, 'kept')
  }
  // Here and not by the store's own validator, which takes longer to be built than all else that is done before the window is
  // asked for. Nothing is written before it: a file that does not fit is set aside as it is.
  const read = (content: string): T => {
    const fields = parseJson(content)
    if (!isRecord(fields)) throw new TypeError('no object')
    const read = parseUnknown(schema, { ...defaults, ...fields })
    if (read.success) return read.data as T
    if (mend === undefined) throw new TypeError('does not fit')
    keepWhole(content)
    return { ...fields, ...mend({ ...defaults, ...fields }) }
  }
  const open = (): Store<T> => {
    // The store would wait for it.
    if (isSpecial(file)) throw new TypeError('no file')
    return new Store<T>({
      cwd: folder,
      name,
      deserialize: read,
      configFileMode: 0o600,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
    })
  }
  keepPrivate(file)
  let quarantined: string | null = null
  let store: Store<T>
  try {
    store = open()
  } catch (cause) {
    if (!existsSync(file)) throw cause
    quarantined = join(folder, `${name}.broken-${Date.now()}.json`)
    renameSync(file, quarantined)
    log.error(`${name}.json was not readable and was set aside`, cause instanceof Error ? cause.name : 'unknown')
    store = open()
  }
  let value = { ...defaults, ...store.store }
  // Not by the store, which leaves what it had begun to write on a full disk for some time, and tries for two seconds where it may not.
  // A link to the file, which may be kept elsewhere, stays.
  const write = (content: T): void => writePrivate(linkedFile(file), JSON.stringify(content, undefined, '\t'))
  if (!existsSync(file)) write(value)
  try {
    // Once: the next start finds a file that fits.
    if (mended !== null) write(value)
  } catch (cause) {
    log.error(`${name}.json could not be written`, cause)
  }
  return {
    get value() {
      return value
    },
    change: (fields) => {
      const next = { ...value, ...fields }
      write(next)
      value = next
    },
    quarantined,
    mended,
  }
}

/** Changes what is not worth an answer, such as where the window was; what the disk refuses is only logged. */
export const changeQuietly = <T>(file: StoreFile<T>, fields: Partial<T>): void => {
  try {
    file.change(fields)
  } catch (cause) {
    log.error('something to remember could not be written', cause)
  }
}
