import { z } from 'zod'
import { LANGUAGES, type Settings, SORT_COLUMNS } from '../../contract/settings.ts'

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

/** The settings of a file: what came in later versions than its own may be missing, and there may be more of a later one than this. */
export const settingsOnDisk = z
  .object({ ...SHAPES, sort: z.object(SHAPES.sort.shape), columnWidths: z.record(z.string(), width) })
  .partial()
  .required({ theme: true, clipboardSeconds: true, refreshSeconds: true, sort: true })
