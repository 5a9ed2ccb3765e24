import { z } from 'zod'
import { nameProblem } from '../../contract/api-key.ts'
import type { RequestChannel } from '../../contract/ipc.ts'
import { FAULT_KINDS, FAULT_TARGETS, SEED_NAMES, VARIANT_CHOICES } from '../../contract/lab.ts'

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

const variants = z.strictObject({
  createStatus: z.literal(VARIANT_CHOICES.createStatus).exactOptional(),
  revokeStatus: z.literal(VARIANT_CHOICES.revokeStatus).exactOptional(),
  unknownRevoke: z.enum(VARIANT_CHOICES.unknownRevoke).exactOptional(),
  resetUnit: z.enum(VARIANT_CHOICES.resetUnit).exactOptional(),
  errorShape: z.enum(VARIANT_CHOICES.errorShape).exactOptional(),
  rateLimitHeaders: z.enum(VARIANT_CHOICES.rateLimitHeaders).exactOptional(),
  limit: z.int().min(1).max(1_000_000).exactOptional(),
  listOrder: z.enum(VARIANT_CHOICES.listOrder).exactOptional(),
  extraFields: z.enum(VARIANT_CHOICES.extraFields).exactOptional(),
})
const fault = z.strictObject({
  operation: z.enum(FAULT_TARGETS),
  kind: z.enum(FAULT_KINDS),
  times: z.union([
    z.strictObject({ next: z.int().min(1).max(1_000_000) }),
    z.strictObject({ percent: z.number().gt(0).max(100), seed: z.int().min(0).max(4_294_967_295) }),
  ]),
  ms: z.int().min(0).max(600_000).exactOptional(),
  status: z.literal([500, 503, 429, 401]).exactOptional(),
  location: z.string().max(2048).exactOptional(),
})
/** Ten years at most: dates stay within what every reader knows. */
const clock = z.union([
  z.strictObject({ kind: z.enum(['freeze', 'resume', 'reset']) }),
  z.strictObject({ kind: z.literal('advance'), ms: z.int().min(0).max(315_360_000_000) }),
])

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
  'lab:state': nothing,
  'lab:power': z.boolean(),
  'lab:set-variants': variants,
  'lab:arm-fault': fault,
  'lab:disarm-fault': z.int().min(0),
  'lab:clock': clock,
  'lab:reset': z.enum(SEED_NAMES),
  'lab:undo': nothing,
  'lab:save-snapshot': nothing,
  'lab:load-snapshot': nothing,
  'lab:requests': nothing,
  'lab:clear-requests': nothing,
  'lab:export-har': nothing,
  'lab:keys': nothing,
  'lab:create-key': z.strictObject({
    workspaceId: id,
    name: z
      .string()
      .max(4096)
      .refine((name) => nameProblem(name) === null),
  }),
  'lab:revoke-key': id,
  'lab:listen': z.int().min(0).max(65_535),
  'lab:stop-listening': nothing,
  'activity:list': nothing,
  'window:answer-close': z.enum(['close', 'stay']),
} satisfies Record<RequestChannel, z.ZodType>
