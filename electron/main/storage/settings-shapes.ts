import { z } from 'zod'
import { LANGUAGES, type Settings, SORT_COLUMNS } from '../../contract/settings.ts'
import { DEFAULT_LOOKS, type Looks } from './looks.ts'

const width = z.int().min(40).max(2000)

/** What each setting may be. */
const SHAPES = {
  theme: z.enum(['system', 'light', 'dark']),
  contrast: z.enum(['system', 'more']),
  motion: z.enum(['system', 'less']),
  language: z.enum(['system', ...LANGUAGES]),
  clipboardSeconds: z.int().min(10).max(60),
  refreshSeconds: z.int().min(0).max(3600),
  lockMinutes: z.int().min(0).max(1440),
  lockWithScreen: z.boolean(),
  staleDays: z.int().min(1).max(365),
  contentProtection: z.boolean(),
  tray: z.boolean(),
  notifications: z.boolean(),
  updates: z.boolean(),
  sort: z.strictObject({ by: z.enum(SORT_COLUMNS), descending: z.boolean() }),
  columnWidths: z.partialRecord(z.enum(SORT_COLUMNS), width),
} satisfies Record<keyof Settings, z.ZodType>

/** Any number of settings, each by its name, and nothing else. */
export const settingsChange = z.strictObject(
  Object.fromEntries(Object.entries(SHAPES).map(([name, shape]) => [name, shape.exactOptional()])),
)

/** The settings of the file. One that is missing or does not fit has its default. */
export const looksShape = z.object(
  Object.fromEntries(Object.entries(DEFAULT_LOOKS).map(([name, fallback]) => [name, (SHAPES[name as keyof Looks] as z.ZodType).catch(fallback)])),
)
