import { z } from 'zod'
import type { RequestChannel } from '../../contract/ipc.ts'

const id = z.string().min(1).max(256)
const nothing = z.null()
const confirmation = z.strictObject({ typedName: z.string().max(4096).nullable(), signOut: z.boolean() })
/** A bearer token is visible ASCII (RFC 6750); what is pasted often carries white space around it. */
const token = z
  .string()
  .max(4096)
  .trim()
  .regex(/^[\x21-\x7e]{8,}$/)
const keeping = z.enum(['sealed', 'session'])

/** What each channel takes; all input is unknown until it has passed its guard here. */
export const guards = {
  'app:state': nothing,
  'app:dismiss-notice': id,
  'settings:change': z.strictObject({
    theme: z.enum(['system', 'light', 'dark']).exactOptional(),
    clipboardSeconds: z.int().min(10).max(60).exactOptional(),
    refreshSeconds: z.int().min(0).max(3600).exactOptional(),
    sort: z.strictObject({ by: z.enum(['name', 'key', 'created', 'lastUsed', 'status']), descending: z.boolean() }).exactOptional(),
  }),
  'connections:add': z.strictObject({ name: z.string().max(100), baseUrl: z.string().max(2048), token, keeping }),
  'connections:use-local': nothing,
  'connections:activate': id,
  'connections:reconnect': z.strictObject({ id, token, keeping }),
  'connections:reconnect-local': id,
  'connections:forget': id,
  'connections:revoke-and-forget': z.strictObject({ id, keyId: id, confirmation }),
  'connections:check-storage': nothing,
  'api-keys:state': id,
  'api-keys:refresh': id,
  'api-keys:create': z.strictObject({ connectionId: id, name: z.string().max(4096) }),
  'api-keys:look-again': id,
  'api-keys:revoke': z.strictObject({ connectionId: id, id, confirmation }),
  'reveals:show': id,
  'reveals:pending': nothing,
  'reveals:copy': id,
  'reveals:finish': id,
  'activity:list': nothing,
  'window:answer-close': z.enum(['close', 'stay']),
} satisfies Record<RequestChannel, z.ZodType>
