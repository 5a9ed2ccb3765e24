import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import ElectronStore from 'electron-store'
import { z } from 'zod'
import { LAB_BOUNDS } from '../../contract/lab-schemas.ts'
import { parseJson } from '../../contract/parse-json.ts'
import { DEFAULT_SETTINGS, type Looks, type Settings } from '../../contract/settings.ts'
import { isSpecial, linkedFile } from '../../service/keys/private-file.ts'
import { writeAtomically } from '../base/atomic-write.ts'
import { DiskFailure } from '../base/disk-failure.ts'
import type { Habits, HabitsFile } from '../base/habits.ts'
import { log } from '../base/log.ts'
import { parseUnknown } from '../base/parse-unknown.ts'
import { keepPrivate } from '../base/private-files.ts'
import { SHAPES } from './settings-shapes.ts'
import type { Store } from './store.ts'
import { DEFAULT_GUARDS, type Guards, type Vault } from './vault.ts'

const {
  lockMinutes: _,
  lockWithScreen: __,
  contentProtection: ___,
  updates: ____,
  ...DEFAULT_LOOKS
} = DEFAULT_SETTINGS
/** @internal */
export const DEFAULT_HABITS: Habits = {
  settings: DEFAULT_LOOKS,
  window: null,
  listenerPort: 8787,
  hadChannel: false,
}

/** Each field that is missing or does not fit has its default. */
const habits = z.object({
  settings: z
    .object(
      Object.fromEntries(
        Object.entries(SHAPES).map(([name, shape]) => [
          name,
          (shape as z.ZodType).catch(DEFAULT_LOOKS[name as keyof Looks]),
        ]),
      ),
    )
    .catch(DEFAULT_LOOKS),
  window: z
    .object({
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      maximized: z.boolean(),
      zoom: z.number(),
    })
    .nullable()
    .catch(DEFAULT_HABITS.window),
  listenerPort: z
    .int()
    .min(LAB_BOUNDS.port.min)
    .max(LAB_BOUNDS.port.max)
    .catch(DEFAULT_HABITS.listenerPort),
  hadChannel: z.boolean().catch(DEFAULT_HABITS.hadChannel),
})

const parse = (content: string): Habits => {
  const found = parseJson(content)
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw new TypeError('not an object')
  const read = parseUnknown(habits, found)
  if (!read.success) throw new TypeError('no settings')
  return read.data as Habits
}

const readHabits = (folder: string): Habits => {
  // The library would wait for a pipe.
  if (isSpecial(join(folder, 'settings.json'))) throw new TypeError('not a file')
  const { store } = new ElectronStore<Record<string, unknown>>({
    cwd: folder,
    name: 'settings',
    deserialize: (content) => ({ ...parse(content) }),
    configFileMode: 0o600,
    clearInvalidConfig: false,
    accessPropertiesByDotNotation: false,
  })
  return { ...DEFAULT_HABITS, ...store }
}

/** `settings.json` on the disk. */
class HabitsOnDisk implements HabitsFile {
  readonly #path: string
  #value: Habits

  constructor(path: string, value: Habits) {
    this.#path = path
    this.#value = value
  }

  get value(): Habits {
    return this.#value
  }
  change(fields: Partial<Habits>): void {
    const next = { ...this.#value, ...fields }
    // Not by the library, which leaves a half-written file on a full disk, and blocks for two
    // seconds where it may not write. A link to the file, which a person may keep elsewhere, stays.
    try {
      writeAtomically(linkedFile(this.#path), JSON.stringify(next, undefined, '\t'))
    } catch (cause) {
      throw new DiskFailure(cause)
    }
    this.#value = next
  }
  changeQuietly(fields: Partial<Habits>): void {
    try {
      this.change(fields)
    } catch (cause) {
      log.error('settings.json could not be written', cause)
    }
  }
}

/**
 * Opens `settings.json`. What is no JSON object is renamed to `settings.broken-<time>.json`, and
 * defaults take its place.
 */
export const openHabits = (folder: string): HabitsFile => {
  const path = join(folder, 'settings.json')
  keepPrivate(path)
  try {
    return new HabitsOnDisk(path, readHabits(folder))
  } catch (cause) {
    if (!existsSync(path)) throw cause
    renameSync(path, join(folder, `settings.broken-${Date.now()}.json`))
    log.error(
      'settings.json was not readable and was set aside',
      cause instanceof Error ? cause.name : 'unknown',
    )
    return new HabitsOnDisk(path, readHabits(folder))
  }
}

/** Returns the settings as the page knows them, from both places where they lie. */
export const settingsOf = (habitsFile: HabitsFile, store: Store<Vault>): Settings => ({
  ...habitsFile.value.settings,
  ...store.value.guards,
})

/** Answers `settings:change`. Throws `DiskFailure`. */
export const changeSettings = (
  habitsFile: HabitsFile,
  store: Store<Vault>,
  change: Partial<Settings>,
): void => {
  const isGuard = (name: string): boolean => name in DEFAULT_GUARDS
  const some = (wanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(change).filter(([name]) => wanted(name)))
  const guards: Partial<Guards> = some(isGuard)
  const looks: Partial<Looks> = some((name) => !isGuard(name))
  if (Object.keys(guards).length > 0)
    store.update((vault) => ({ ...vault, guards: { ...vault.guards, ...guards } }))
  if (Object.keys(looks).length > 0)
    habitsFile.change({ settings: { ...habitsFile.value.settings, ...looks } })
}
