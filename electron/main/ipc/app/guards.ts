import { z } from 'zod'
import { COMMAND_IDS, WINDOW_ACTIONS } from '../../../contract/commands.ts'
import type { AppRequests } from '../../../contract/ipc/app.ts'
import { LANGUAGES, SORT_COLUMNS } from '../../../contract/settings.ts'
import { id, nothing } from '../shapes.ts'

export const appGuards = {
  'app:state': nothing,
  'app:dismiss-notice': id,
  'app:offer': z.array(z.enum(COMMAND_IDS)).max(COMMAND_IDS.length),
  'app:quit': nothing,
  'settings:change': z.strictObject({
    theme: z.enum(['system', 'light', 'dark']).exactOptional(),
    contrast: z.enum(['system', 'more']).exactOptional(),
    motion: z.enum(['system', 'less']).exactOptional(),
    language: z.enum(['system', ...LANGUAGES]).exactOptional(),
    clipboardSeconds: z.int().min(10).max(60).exactOptional(),
    refreshSeconds: z.int().min(0).max(3600).exactOptional(),
    lockMinutes: z.int().min(0).max(1440).exactOptional(),
    lockWithScreen: z.boolean().exactOptional(),
    staleDays: z.int().min(1).max(365).exactOptional(),
    contentProtection: z.boolean().exactOptional(),
    tray: z.boolean().exactOptional(),
    notifications: z.boolean().exactOptional(),
    updates: z.enum(['default', 'on', 'off']).exactOptional(),
    sort: z.strictObject({ by: z.enum(SORT_COLUMNS), descending: z.boolean() }).exactOptional(),
    columnWidths: z.partialRecord(z.enum(SORT_COLUMNS), z.int().min(40).max(2000)).exactOptional(),
  }),
  'window:act': z.enum(WINDOW_ACTIONS),
  'window:asks-to-close': nothing,
  'window:answer-close': z.enum(['close', 'stay']),
} satisfies Record<keyof AppRequests, z.ZodType>
