import { join } from 'node:path'
import { ACCENTS, type Accent, shownAddress } from '../../contract/connection.ts'
import { LANGUAGES, type Language, type Settings, SORT_COLUMNS } from '../../contract/settings.ts'
import { languageOf } from '../app/language-of.ts'
import { printRecord } from '../lock/lock-record.ts'
import { readDataFile } from '../storage/read-data-file.ts'
import type { PersistedState, WindowBounds } from '../storage/settings-store.ts'
import { localNameIn } from '../texts/local-name.ts'

/** The local service's connection, as the first page shows it. */
export interface FirstLocal {
  readonly kind: 'local'
  readonly id: string
  readonly name: string
  readonly keyId: string
}

/** A connection to a service on the network, as the first page shows it. */
export interface FirstRemote {
  readonly kind: 'remote'
  readonly name: string
  readonly address: string
  readonly accent: Accent | null
  readonly production: boolean
}

/** What the first page is made of besides the keys. */
export interface FirstView extends Pick<Settings, 'contrast' | 'motion' | 'staleDays' | 'sort'> {
  readonly language: Language
  readonly connection: FirstLocal | FirstRemote
}

/** What the start needs of `settings.json` before it is read with all its rules. */
export interface Glance {
  readonly settings: Pick<Settings, 'theme'>
  readonly window: PersistedState['window']
  /** null where the first page cannot be shown as the window would show it. */
  readonly view: FirstView | null
}

const isObject = (found: unknown): found is Readonly<Record<string, unknown>> => typeof found === 'object' && found !== null

const objectIn = (found: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> => {
  const part = found[name]
  return isObject(part) ? part : {}
}

const oneOf = <T extends string>(found: unknown, values: readonly T[], otherwise: T): T =>
  values.find((value) => value === found) ?? otherwise

const boundsIn = (found: unknown): WindowBounds | null => {
  if (!isObject(found)) return null
  const { x, y, width, height, maximized } = found
  const numbers = [x, y, width, height]
  return numbers.every(Number.isFinite) && typeof maximized === 'boolean' ? (found as unknown as WindowBounds) : null
}

const shortText = (found: unknown): string | null => (typeof found === 'string' && found !== '' && found.length <= 256 ? found : null)

const localIn = (found: Readonly<Record<string, unknown>>, language: Language): FirstLocal | null => {
  const [id, name, keyId] = [found.id, found.name, found.keyId].map((part) => shortText(part))
  if (id == null || name == null || keyId == null || found.production === true) return null
  return { kind: 'local', id, name: localNameIn(name, language), keyId }
}

/** Of one whose token was not kept the window asks for another. */
const remoteIn = (found: Readonly<Record<string, unknown>>): FirstRemote | null => {
  const [name, baseUrl] = [found.name, found.baseUrl].map((part) => shortText(part))
  if (name == null || baseUrl == null || found.keeping !== 'sealed' || found.lastFour === '') return null
  const accent = ACCENTS.find((each) => each === found.accent) ?? null
  return { kind: 'remote', name, address: shownAddress(baseUrl), accent, production: found.production === true }
}

const sortIn = (settings: Readonly<Record<string, unknown>>): Settings['sort'] | null => {
  const { by: found, descending } = objectIn(settings, 'sort')
  const by = SORT_COLUMNS.find((column) => column === found)
  return by === undefined || typeof descending !== 'boolean' ? null : { by, descending }
}

/** The markup is made for the usual widths. */
const hasWidths = (settings: Readonly<Record<string, unknown>>): boolean => Object.keys(objectIn(settings, 'columnWidths')).length > 0

const viewIn = (found: Readonly<Record<string, unknown>>, preferred: readonly string[]): FirstView | null => {
  const settings = objectIn(found, 'settings')
  const { connections, activeId } = found
  const { staleDays } = settings
  const sort = sortIn(settings)
  if (sort === null || hasWidths(settings) || !Array.isArray(connections) || typeof staleDays !== 'number') return null
  const language = languageOf(oneOf(settings.language, ['system', ...LANGUAGES], 'system'), preferred)
  const active = connections.filter(isObject).filter(({ id }) => id === activeId)
  const [only, another] = active
  const connection =
    another !== undefined ? null : only?.kind === 'local' ? localIn(only, language) : only?.kind === 'remote' ? remoteIn(only) : null
  if (connection === null) return null
  return {
    language,
    connection,
    staleDays,
    sort,
    contrast: oneOf(settings.contrast, ['system', 'more'], 'system'),
    motion: oneOf(settings.motion, ['system', 'less'], 'system'),
  }
}

/** Whether an intact record says that there is no passphrase. One that is missing or damaged is for the lock to judge. */
const isOpen = (folder: string): boolean => {
  const text = readDataFile(join(folder, 'lock.json'))
  const found: unknown = JSON.parse(text)
  const wrong = isObject(found) ? found.wrong : null
  return typeof wrong === 'number' && text === printRecord({ verifier: null, wrong })
}

const orNull = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

/**
 * Looks into the data folder, checked by hand and without the settings' own schema, whose code would take longer to load than all that
 * is done with it here (docs/performance.md, P20). `preferred`: the system's languages. Never throws.
 */
export const glanceAt = (folder: string, preferred: readonly string[]): Glance => {
  const found = orNull((): unknown => JSON.parse(readDataFile(join(folder, 'settings.json'))))
  const state = isObject(found) ? found : {}
  const theme = oneOf(objectIn(state, 'settings').theme, ['system', 'light', 'dark'], 'system')
  const open = orNull(() => isOpen(folder)) === true
  return { settings: { theme }, window: boundsIn(state.window), view: open ? orNull(() => viewIn(state, preferred)) : null }
}
