import { z } from 'zod'
import { LAB_BOUNDS } from '../../contract/lab-schemas.ts'
import { DEFAULT_LOOKS, type Looks } from './looks.ts'
import { looksShape } from './settings-shapes.ts'
import { openStoreFile, type StoreFile } from './store-file.ts'

export interface WindowBounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly maximized: boolean
  /** Factor by which the page is enlarged. */
  readonly zoom: number
}

/** Looks and habits that the app remembers. A type, not an interface: electron-store wants an index signature. */
export type PersistedState = {
  readonly settings: Looks
  readonly window: WindowBounds | null
  /** The port on which the local service listened last. */
  readonly listenerPort: number
}

const DEFAULTS: PersistedState = { settings: DEFAULT_LOOKS, window: null, listenerPort: 8787 }

const windowBounds = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  maximized: z.boolean(),
  zoom: z.number(),
})

const persistedState = z.object({
  settings: looksShape.catch(DEFAULT_LOOKS as never),
  window: windowBounds.nullable().catch(DEFAULTS.window),
  listenerPort: z.int().min(LAB_BOUNDS.port.min).max(LAB_BOUNDS.port.max).catch(DEFAULTS.listenerPort),
})

/** Opens the settings file in `folder`. */
export const openSettings = (folder: string): StoreFile<PersistedState> =>
  openStoreFile<PersistedState>(folder, 'settings', persistedState, DEFAULTS)
