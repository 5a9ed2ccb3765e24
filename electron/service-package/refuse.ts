import { problem, type Schema } from '../service/http/schema.ts'

/**
 * Throws `RangeError` with what is wrong with a value, in one clause that begins with its `name` or
 * a field's.
 */
export const refuseUnless = (schema: Schema, value: unknown, name: string): void => {
  const found = problem(schema, value, name)
  if (found !== null) throw new RangeError(found)
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/**
 * What is given, without what is given as undefined. What is no object stays as it is, to be
 * refused.
 */
export const given = <T extends object>(values: T): Given<T> => {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Given<T>
}
