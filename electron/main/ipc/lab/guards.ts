import { z } from 'zod'
import { nameProblem } from '../../../contract/api-key.ts'
import type { LabRequests } from '../../../contract/ipc/lab.ts'
import { FAULT_KINDS, FAULT_TARGETS, SEED_NAMES, VARIANT_CHOICES } from '../../../contract/lab.ts'
import { id, nothing } from '../shapes.ts'

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

export const labGuards = {
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
} satisfies Record<keyof LabRequests, z.ZodType>
