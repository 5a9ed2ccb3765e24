import type { z } from 'zod'
import type { ClipboardRequests } from '../../../contract/ipc/clipboard.ts'
import { nothing } from '../shapes.ts'

export const clipboardGuards = {
  'clipboard:state': nothing,
  'clipboard:clear': nothing,
  'clipboard:extend': nothing,
  'clipboard:marks': nothing,
} satisfies Record<keyof ClipboardRequests, z.ZodType>
