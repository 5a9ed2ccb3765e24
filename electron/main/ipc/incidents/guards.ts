import { z } from 'zod'
import { nameProblem } from '../../../contract/api-key.ts'
import { INCIDENT_MAX, INCIDENT_ORDERS } from '../../../contract/incident.ts'
import { confirmation, id, nothing } from '../shapes.ts'

const name = z
  .string()
  .max(4096)
  .refine((text) => nameProblem(text) === null)
const found = z.strictObject({ findingsId: id, index: z.int().min(0).max(1_000) })
const note = z.strictObject({ id, paths: z.boolean() })

const action = z.union([
  z.strictObject({ kind: z.enum(['leave', 'open', 'finish', 'discard']) }),
  z.strictObject({ kind: z.enum(['back', 'no_replacement', 'prove', 'put_off']) }),
  z.strictObject({
    kind: z.literal('order'),
    order: z.enum(INCIDENT_ORDERS),
    place: z.string().max(INCIDENT_MAX.place),
  }),
  z.strictObject({ kind: z.literal('replace'), name }),
  confirmation.extend({ kind: z.literal('revoke') }),
  z.strictObject({ kind: z.literal('secret'), found }),
  z.strictObject({
    kind: z.literal('why_not'),
    why: z.string().trim().min(1).max(INCIDENT_MAX.why),
  }),
])

export const incidentGuards = {
  'incidents:list': nothing,
  'incidents:search': z.string().max(INCIDENT_MAX.paste),
  'incidents:ask-host': z.strictObject({ found, connectionId: id }),
  'incidents:forget-search': nothing,
  'incidents:begin': z.strictObject({ connectionId: id, keyId: id, found: found.nullable() }),
  'incidents:act': z.strictObject({ id, action }),
  'incidents:note': note,
  'incidents:save-note': note,
}
