import { z } from 'zod'
import { nameProblem } from '../../../contract/api-key.ts'
import type { LabRequests } from '../../../contract/ipc/lab.ts'
import { SEED_NAMES } from '../../../contract/lab.ts'
import { CLOCK_CHANGE, clockProblem, FAULT, faultProblem, LAB_BOUNDS, VARIANT_CHANGE } from '../../../contract/lab-schemas.ts'
import { type ObjectSchema, type Parsed, problem } from '../../../service/http/schema.ts'
import { id, nothing } from '../shapes.ts'

/** What the local service takes by its control API, it takes from the window: the same shape, and the rules that no schema can say. */
const fitting = <const S extends ObjectSchema>(schema: S, otherProblem = (_value: Parsed<S>): string | null => null): z.ZodType =>
  z
    .strictObject(Object.fromEntries(Object.keys(schema.properties).map((field) => [field, z.unknown().exactOptional()])))
    .refine((value) => problem(schema, value, 'it') === null && otherProblem(value as Parsed<S>) === null)

export const labGuards = {
  'lab:state': nothing,
  'lab:power': z.boolean(),
  'lab:set-variants': fitting(VARIANT_CHANGE),
  'lab:arm-fault': fitting(FAULT, faultProblem),
  'lab:disarm-fault': z.int().min(0),
  'lab:clock': fitting(CLOCK_CHANGE, clockProblem),
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
  'lab:listen': z.int().min(LAB_BOUNDS.port.min).max(LAB_BOUNDS.port.max),
  'lab:stop-listening': nothing,
} satisfies Record<keyof LabRequests, z.ZodType>
