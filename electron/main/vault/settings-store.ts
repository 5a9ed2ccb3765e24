import type { Connection } from '../../contract/connection.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../contract/settings.ts'
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
export const openSettings = (folder: string): StoreFile<Remembered> =>
  openStoreFile<Remembered>(
    folder,
    'settings',
    {
      settings: {
        type: 'object',
        required: ['theme', 'clipboardSeconds', 'refreshSeconds', 'sort'],
        properties: {
          theme: { enum: ['system', 'light', 'dark'] },
          clipboardSeconds: { type: 'number', minimum: 10, maximum: 60 },
          refreshSeconds: { type: 'number', minimum: 0, maximum: 3600 },
          sort: {
            type: 'object',
            required: ['by', 'descending'],
            properties: { by: { enum: ['name', 'key', 'created', 'lastUsed', 'status'] }, descending: { type: 'boolean' } },
          },
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
          },
        },
      },
      activeId: { type: orNull('string') },
      window: { type: orNull('object') },
      listenerPort: { type: 'integer', minimum: 0, maximum: 65_535 },
    },
    { settings: DEFAULT_SETTINGS, connections: [], activeId: null, window: null, listenerPort: 8787 },
  )
