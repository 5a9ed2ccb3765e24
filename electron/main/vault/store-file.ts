import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import Store, { type Options } from 'electron-store'
import type { z } from 'zod'
import { log } from '../log.ts'
import { keepPrivate } from '../storage/write-private.ts'

/** A small JSON file with a schema. Reads come from memory; every change is written at once, atomically. */
export interface StoreFile<T> {
  readonly value: T
  /** Replaces the given fields. Throws when the disk refuses; memory then keeps what the file has. */
  change(fields: Partial<T>): void
  /** Where a file that could not be read was put, or null. */
  readonly quarantined: string | null
}

/** Opens `<folder>/<name>.json`. A file that does not parse or fit is set aside, never wiped, and defaults take its place. */
export const openStoreFile = <T extends Record<string, unknown>>(
  folder: string,
  name: string,
  schema: z.ZodType,
  defaults: T,
): StoreFile<T> => {
  // Here and not by the store's own validator, which takes longer to be built than all else that is done before the window is
  // asked for. Nothing is written before it: a file that does not fit is set aside as it is.
  const read = (content: string): T => {
    const found: unknown = JSON.parse(content)
    const record = typeof found === 'object' && found !== null && !Array.isArray(found)
    // Read once: to compile the schema would take longer.
    schema.parse(record ? { ...defaults, ...found } : found, { jitless: true })
    return found as T
  }
  const open = (): Store<T> =>
    new Store<T>({
      cwd: folder,
      name,
      deserialize: read,
      defaults: defaults as NonNullable<Options<T>['defaults']>,
      configFileMode: 0o600,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
    })
  keepPrivate(join(folder, `${name}.json`))
  let quarantined: string | null = null
  let store: Store<T>
  try {
    store = open()
  } catch (cause) {
    const path = join(folder, `${name}.json`)
    if (!existsSync(path)) throw cause
    quarantined = join(folder, `${name}.broken-${Date.now()}.json`)
    renameSync(path, quarantined)
    log.error(`${name}.json was not readable and was set aside`, cause instanceof Error ? cause.name : 'unknown')
    store = open()
  }
  let value = store.store
  return {
    get value() {
      return value
    },
    change: (fields) => {
      const next = { ...value, ...fields }
      store.store = next
      value = next
    },
    quarantined,
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
