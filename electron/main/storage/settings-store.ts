import { z } from 'zod'
import { ACCENTS, type Connection, parseBaseUrl } from '../../contract/connection.ts'
import { LAB_BOUNDS } from '../../contract/lab-schemas.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../contract/settings.ts'
import { log } from '../diagnostics/log.ts'
import { parseUnknown } from '../security/parse-unknown.ts'
import { settingsOnDisk } from './settings-shapes.ts'
import { fitting, fittingFields, isRecord, type Mend, openStoreFile, type StoreFile } from './store-file.ts'

export interface WindowBounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly maximized: boolean
  /** Factor by which the page is enlarged. */
  readonly zoom: number
}

/** What the app remembers besides tokens. A type, not an interface: electron-store wants an index signature. */
export type PersistedState = {
  readonly settings: Settings
  readonly connections: readonly Connection[]
  readonly activeId: string | null
  readonly window: WindowBounds | null
  /** Where the local service listened last. */
  readonly listenerPort: number
}

/** Whether an address is as `parseBaseUrl` gives it, which what was typed has passed. */
const isAddress = (url: string): boolean => {
  const read = parseBaseUrl(url)
  return 'url' in read && read.url === url
}

const connection = z.object({
  id: z.string().min(1).max(256),
  name: z.string().min(1).max(256),
  kind: z.enum(['local', 'remote']),
  baseUrl: z.string().max(2048),
  lastFour: z.string().max(4),
  keyId: z.string().min(1).max(256).nullable(),
  keeping: z.enum(['sealed', 'session']),
  accent: z.enum(ACCENTS).optional(),
  production: z.boolean().optional(),
})

const windowBounds = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  maximized: z.boolean(),
  zoom: z.number(),
})

/** Each leads where a typed address could; ids and the local service are there once. */
const connections = z.array(connection.refine(({ kind, baseUrl }) => kind === 'local' || isAddress(baseUrl))).refine((all) => {
  const once = (names: readonly string[]): boolean => new Set(names).size === names.length
  return once(all.map(({ id }) => id)) && all.filter(({ kind }) => kind === 'local').length <= 1
})

/** What of a connection can be used. null where it is not known which it is or where it leads. */
const mendConnection = (found: unknown): Connection | null => {
  if (!isRecord(found)) return null
  const { id, kind, baseUrl } = connection.shape
  const known = parseUnknown(z.object({ id, kind, baseUrl }), found)
  if (!known.success) return null
  const address = known.data.kind === 'local' ? { url: known.data.baseUrl } : parseBaseUrl(known.data.baseUrl)
  if (!('url' in address)) return null
  // A mark that guards something holds where it cannot be read.
  const unread = { name: address.url, lastFour: '', keyId: null, keeping: 'sealed', ...('production' in found && { production: true }) }
  return { ...fittingFields(connection, found, unread), ...known.data, baseUrl: address.url } as Connection
}

const mendConnections = (found: unknown): readonly Connection[] => {
  const kept: Connection[] = []
  for (const one of Array.isArray(found) ? found : []) {
    const mended = mendConnection(one)
    const taken = kept.some(({ id, kind }) => id === mended?.id || (kind === 'local' && mended?.kind === 'local'))
    if (mended !== null && !taken) kept.push(mended)
  }
  return kept
}

const persistedState = z.object({
  settings: settingsOnDisk,
  connections,
  activeId: z.string().nullable(),
  window: windowBounds.nullable(),
  listenerPort: z.int().min(LAB_BOUNDS.port.min).max(LAB_BOUNDS.port.max),
})

const DEFAULTS: PersistedState = { settings: DEFAULT_SETTINGS, connections: [], activeId: null, window: null, listenerPort: 8787 }

const mend: Mend<PersistedState> = (found) => ({
  settings: fittingFields(settingsOnDisk, found.settings, DEFAULT_SETTINGS),
  connections: mendConnections(found.connections),
  activeId: fitting(persistedState.shape.activeId, found.activeId, DEFAULTS.activeId),
  window: fitting(persistedState.shape.window, found.window, DEFAULTS.window),
  listenerPort: fitting(persistedState.shape.listenerPort, found.listenerPort, DEFAULTS.listenerPort),
})

/** Opens the settings file in `folder`. */
export const openSettings = (folder: string): StoreFile<PersistedState> => {
  const file = openStoreFile<PersistedState>(folder, 'settings', persistedState, DEFAULTS, mend)
  // A file of an older version lacks what came since.
  const filled = { ...DEFAULT_SETTINGS, ...file.value.settings }
  if (Object.keys(filled).length === Object.keys(file.value.settings).length) return file
  try {
    file.change({ settings: filled })
    return file
  } catch (cause) {
    // A full disk is no reason not to start: until there is room, what is missing is filled in at each start.
    log.error('settings.json could not be written', cause)
    const { change, quarantined, mended } = file
    return {
      get value() {
        return { ...file.value, settings: { ...DEFAULT_SETTINGS, ...file.value.settings } }
      },
      change,
      quarantined,
      mended,
    }
  }
}
