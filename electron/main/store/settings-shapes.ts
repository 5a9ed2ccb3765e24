import { z } from 'zod'
import { LANGUAGES, type Looks, type Settings, SORT_COLUMNS } from '../../contract/settings.ts'
import { guardShapes } from './vault.ts'

// Apart from the file's own module, which needs Electron: the proofs read the guards of channels
// without it.

const width = z.int().min(40).max(2000)

/** Values that each setting may have. */
export const SHAPES = {
  theme: z.enum(['system', 'light', 'dark']),
  contrast: z.enum(['system', 'more']),
  motion: z.enum(['system', 'less']),
  language: z.enum(['system', ...LANGUAGES]),
  clipboardSeconds: z.int().min(10).max(60),
  refreshSeconds: z.int().min(0).max(3600),
  staleDays: z.int().min(1).max(365),
  tray: z.boolean(),
  notifications: z.boolean(),
  sort: z.strictObject({ by: z.enum(SORT_COLUMNS), descending: z.boolean() }),
  columnWidths: z.partialRecord(z.enum(SORT_COLUMNS), width),
} satisfies Record<keyof Looks, z.ZodType>

const ALL_SHAPES: Readonly<Record<keyof Settings, z.ZodType>> = { ...SHAPES, ...guardShapes }

/** Any number of settings, each by its name, and nothing else. */
export const settingsChange = z.strictObject(
  Object.fromEntries(
    Object.entries(ALL_SHAPES).map(([name, shape]) => [name, shape.exactOptional()]),
  ),
)
