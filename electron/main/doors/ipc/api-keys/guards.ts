import { z } from 'zod'
import { confirmation, id } from '../shapes.ts'

export const apiKeyGuards = {
  'api-keys:state': id,
  'api-keys:refresh': id,
  'api-keys:create': z.strictObject({ connectionId: id, name: z.string().max(4096) }),
  'api-keys:look-again': id,
  'api-keys:unread-outcome': z.strictObject({ attemptId: id.nullable() }),
  'api-keys:mark-outcome-read': id,
  'api-keys:revoke-and-create': z.strictObject({
    connectionId: id,
    attemptId: id,
    id,
    confirmation,
  }),
  'api-keys:revoke': z.strictObject({ connectionId: id, id, confirmation }),
}
