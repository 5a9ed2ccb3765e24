import { ACCENTS, type Connection } from '../../contract/connection.ts'
import { DEFAULT_SETTINGS, LANGUAGES, type Settings, SORT_COLUMNS } from '../../contract/settings.ts'
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

const text = { type: 'string', maxLength: 4096 } as const
const orNull = (type: 'string' | 'object'): readonly ['string' | 'object', 'null'] => [type, 'null']

/** Opens the settings file in `folder`. */
export const openSettings = (folder: string): StoreFile<Remembered> => {
  const file = openStoreFile<Remembered>(
    folder,
    'settings',
    {
      settings: {
        type: 'object',
        required: ['theme', 'clipboardSeconds', 'refreshSeconds', 'sort'],
        properties: {
          theme: { enum: ['system', 'light', 'dark'] },
          contrast: { enum: ['system', 'more'] },
          motion: { enum: ['system', 'less'] },
          language: { enum: ['system', ...LANGUAGES] },
          clipboardSeconds: { type: 'number', minimum: 10, maximum: 60 },
          refreshSeconds: { type: 'number', minimum: 0, maximum: 3600 },
          lockMinutes: { type: 'integer', minimum: 0, maximum: 1440 },
          lockWithScreen: { type: 'boolean' },
          staleDays: { type: 'integer', minimum: 1, maximum: 365 },
          contentProtection: { type: 'boolean' },
          tray: { type: 'boolean' },
          notifications: { type: 'boolean' },
          updates: { enum: ['default', 'on', 'off'] },
          sort: {
            type: 'object',
            required: ['by', 'descending'],
            properties: { by: { enum: SORT_COLUMNS }, descending: { type: 'boolean' } },
          },
          columnWidths: { type: 'object', additionalProperties: { type: 'number', minimum: 40, maximum: 2000 } },
        },
      },
      connections: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'name', 'kind', 'baseUrl', 'lastFour', 'keyId', 'keeping'],
          properties: {
            id: text,
            name: text,
            kind: { enum: ['local', 'remote'] },
            baseUrl: text,
            lastFour: { type: 'string', maxLength: 4 },
            keyId: { type: orNull('string') },
            keeping: { enum: ['sealed', 'session'] },
            accent: { enum: ACCENTS },
            production: { type: 'boolean' },
          },
        },
      },
      activeId: { type: orNull('string') },
      window: { type: orNull('object') },
      listenerPort: { type: 'integer', minimum: 0, maximum: 65_535 },
    },
    { settings: DEFAULT_SETTINGS, connections: [], activeId: null, window: null, listenerPort: 8787 },
  )
  // A file of an older version lacks what came since.
  const settings = { ...DEFAULT_SETTINGS, ...file.value.settings }
  if (Object.keys(settings).length > Object.keys(file.value.settings).length) file.change({ settings })
  return file
}
