import { z } from 'zod'
import type { AssistantRequests } from '../../../contract/ipc/assistants.ts'
import { id, nothing } from '../shapes.ts'

export const assistantGuards = {
  'assistants:list': nothing,
  'assistants:choose-project': nothing,
  'assistants:preview': z.strictObject({ id, action: z.enum(['add', 'remove']) }),
  'assistants:write': id,
} satisfies Record<keyof AssistantRequests, z.ZodType>
