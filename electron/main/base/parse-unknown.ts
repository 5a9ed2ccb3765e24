import type { z } from 'zod'

/** What was parsed, or what kept it from fitting; nothing where the check itself failed. */
type Parsed<T> =
  | { readonly success: true; readonly data: T }
  | {
      readonly success: false
      readonly issues: readonly {
        readonly path: readonly PropertyKey[]
        readonly message: string
      }[]
    }

/**
 * Checks a value of unknown origin. Never throws, while zod does: it compares the `length` of
 * whatever it is given with its bounds, and an object there that has a field `toString` cannot be
 * compared. Without `often` the schema is not compiled: that takes longer than to check a few
 * values (docs/performance.md, P20).
 */
export const parseUnknown = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  often = false,
): Parsed<z.output<Schema>> => {
  try {
    const read = schema.safeParse(value, { jitless: !often })
    return read.success ? read : { success: false, issues: read.error.issues }
  } catch {
    return { success: false, issues: [] }
  }
}
