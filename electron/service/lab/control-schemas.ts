import { NAME } from '../http/api-schemas.ts'
import type { Schema } from '../http/schema.ts'

export const KEY_TO_ISSUE = {
  type: 'object',
  properties: { workspaceId: { type: 'string' }, name: NAME },
  required: ['workspaceId', 'name'],
  additionalProperties: false,
} as const satisfies Schema
