import { z } from 'zod'
import { ACCENTS, type Connection } from '../../contract/connection.ts'
import { DEFAULT_SETTINGS, LANGUAGES, type Settings, SORT_COLUMNS } from '../../contract/settings.ts'
import { log } from '../log.ts'
import { openStoreFile, type StoreFile } from './store-file.ts'

export interface WindowPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly maximized: boolean
}

/** What the app remembers besides tokens. A type, not an interface: electron-store wants an index signature. */
export type Remembered = {
  readonly settings: Settings
  readonly connections: readonly Connection[]
  readonly activeId: string | null
  readonly window: WindowPlace | null
  /** Where the local service listened last. */
  readonly listenerPort: number
}

const text = z.string().max(4096)

// What a person chose; what came in later versions may be missing.
const settings = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  contrast: z.enum(['system', 'more']).optional(),
  motion: z.enum(['system', 'less']).optional(),
  language: z.enum(['system', ...LANGUAGES]).optional(),
  clipboardSeconds: z.number().min(10).max(60),
  refreshSeconds: z.number().min(0).max(3600),
  lockMinutes: z.int().min(0).max(1440).optional(),
  lockWithScreen: z.boolean().optional(),
  staleDays: z.int().min(1).max(365).optional(),
  contentProtection: z.boolean().optional(),
  tray: z.boolean().optional(),
  notifications: z.boolean().optional(),
  updates: z.enum(['default', 'on', 'off']).optional(),
  sort: z.object({ by: z.enum(SORT_COLUMNS), descending: z.boolean() }),
  columnWidths: z.record(z.string(), z.number().min(40).max(2000)).optional(),
})

const connection = z.object({
  id: text,
  name: text,
  kind: z.enum(['local', 'remote']),
  baseUrl: text,
  lastFour: z.string().max(4),
  keyId: z.string().nullable(),
  keeping: z.enum(['sealed', 'session']),
  accent: z.enum(ACCENTS).optional(),
  production: z.boolean().optional(),
})

const place = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number(), maximized: z.boolean() })

const remembered = z.object({
  settings,
  connections: z.array(connection),
  activeId: z.string().nullable(),
  window: place.nullable(),
  listenerPort: z.int().min(0).max(65_535),
})

/** Opens the settings file in `folder`. */
export const openSettings = (folder: string): StoreFile<Remembered> => {
  const file = openStoreFile<Remembered>(folder, 'settings', remembered, {
    settings: DEFAULT_SETTINGS,
    connections: [],
    activeId: null,
    window: null,
    listenerPort: 8787,
  })
  // A file of an older version lacks what came since.
  const filled = { ...DEFAULT_SETTINGS, ...file.value.settings }
  if (Object.keys(filled).length === Object.keys(file.value.settings).length) return file
  try {
    file.change({ settings: filled })
    return file
  } catch (cause) {
    // A full disk is no reason not to start: until there is room, what is missing is filled in at each start.
    log.error('settings.json could not be written', cause)
    const { change, quarantined } = file
    return {
      get value() {
        return { ...file.value, settings: { ...DEFAULT_SETTINGS, ...file.value.settings } }
      },
      change,
      quarantined,
    }
  }
}
