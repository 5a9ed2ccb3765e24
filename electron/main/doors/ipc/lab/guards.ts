import { z } from 'zod'
import { nameProblem } from '../../../../contract/api-key.ts'
import { SEED_NAMES } from '../../../../contract/lab.ts'
import {
  CLOCK_CHANGE,
  clockProblem,
  FAULT,
  type FieldProblem,
  faultProblem,
  LAB_BOUNDS,
} from '../../../../contract/lab-schemas.ts'
import {
  type ObjectSchema,
  type Parsed,
  problem,
  type Schema,
} from '../../../../service/http/schema.ts'
import { id, nothing } from '../shapes.ts'

/**
 * What the local service takes by its control API, it takes from the window: the same shape, and
 * the rules that no schema can say. Each field is judged for itself, so that a refusal names it.
 */
const fitting = <const S extends ObjectSchema>(
  schema: S,
  otherProblem = (_value: Parsed<S>): FieldProblem | null => null,
): z.ZodType => {
  const fieldOf = ([name, shape]: readonly [string, Schema]) => {
    const field = z.unknown().refine((value) => problem(shape, value, name) === null)
    return [name, schema.required.includes(name) ? field : field.exactOptional()]
  }
  return z
    .strictObject(Object.fromEntries(Object.entries(schema.properties).map(fieldOf)))
    .check(({ value, issues }) => {
      const found = issues.length > 0 ? null : otherProblem(value as Parsed<S>)
      if (found !== null) issues.push({ code: 'custom', input: value, path: [found.field] })
    })
}

export const labGuards = {
  'lab:state': nothing,
  'lab:power': z.boolean(),
  'lab:arm-fault': fitting(FAULT, faultProblem),
  'lab:disarm-fault': z.int().min(0),
  'lab:clock': fitting(CLOCK_CHANGE, clockProblem),
  'lab:reset': z.enum(SEED_NAMES),
  'lab:save-snapshot': nothing,
  'lab:load-snapshot': nothing,
  'lab:requests': nothing,
  'lab:clear-requests': nothing,
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
}
