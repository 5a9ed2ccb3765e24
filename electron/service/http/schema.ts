/**
 * The part of JSON Schema 2020-12 that the service describes itself in. `format`, `description` and
 * `examples` say more to a reader and check nothing.
 */
export type Schema =
  | ValueSchema
  | ListSchema
  | ObjectSchema
  | { readonly oneOf: readonly ObjectSchema[] }

interface Notes {
  readonly description?: string
  readonly examples?: readonly unknown[]
}

/** A value without parts. Lengths in characters. */
interface ValueSchema extends Notes {
  readonly type?: TypeName | readonly [TypeName, 'null']
  readonly enum?: readonly (string | number)[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
}
type TypeName = 'string' | 'integer' | 'number' | 'boolean'

interface ListSchema extends Notes {
  readonly type: 'array'
  readonly items: Schema
}

/** `additionalProperties: false` refuses what is not named; else it is ignored. */
export interface ObjectSchema extends Notes {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Schema>>
  readonly required: readonly string[]
  readonly additionalProperties?: false
}

type Types = { string: string; integer: number; number: number; boolean: boolean }
type ParsedObject<P, R> = { readonly [K in keyof P as K extends R ? K : never]: Parsed<P[K]> } & {
  readonly [K in keyof P as K extends R ? never : K]?: Parsed<P[K]>
}
/** What a value is once it fits a schema. */
export type Parsed<S> = S extends { readonly enum: readonly (infer E)[] }
  ? E
  : S extends { readonly oneOf: readonly (infer O)[] }
    ? Parsed<O>
    : S extends { readonly properties: infer P; readonly required: readonly (infer R)[] }
      ? ParsedObject<P, R>
      : S extends { readonly items: infer I }
        ? readonly Parsed<I>[]
        : S extends { readonly type: readonly [infer T extends TypeName, 'null'] }
          ? Types[T] | null
          : S extends { readonly type: infer T extends TypeName }
            ? Types[T]
            : unknown

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasType = (value: unknown, type: TypeName): boolean => {
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'number') return Number.isFinite(value)
  return typeof value === type
}
const A_TYPE: Readonly<Record<TypeName, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
}

const numberProblem = (
  { minimum, maximum, exclusiveMinimum }: ValueSchema,
  value: number,
): string | null => {
  if (minimum !== undefined && value < minimum) return `must be at least ${minimum}`
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return `must be above ${exclusiveMinimum}`
  return maximum !== undefined && value > maximum ? `must be at most ${maximum}` : null
}

const textProblem = (
  { minLength = 0, maxLength = Infinity, pattern }: ValueSchema,
  value: string,
): string | null => {
  const length = [...value].length
  if (length < minLength || length > maxLength)
    return maxLength === Infinity
      ? 'must not be empty'
      : `must have ${minLength} to ${maxLength} characters`
  if (!value.isWellFormed()) return 'must be Unicode text'
  return pattern !== undefined && !new RegExp(pattern, 'u').test(value)
    ? `must match ${pattern}`
    : null
}

const valueProblem = (schema: ValueSchema, value: unknown): string | null => {
  if (schema.enum !== undefined)
    return schema.enum.some((one) => one === value)
      ? null
      : `takes one of: ${schema.enum.join(', ')}`
  const [type, orNull] = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  if (orNull === 'null' && value === null) return null
  if (type !== undefined && !hasType(value, type)) return `must be ${A_TYPE[type]}`
  if (typeof value === 'number') return numberProblem(schema, value)
  return typeof value === 'string' ? textProblem(schema, value) : null
}

/**
 * What may be said of a field that nobody knows: a name of letters alone is a slip of the pen,
 * anything else could be a secret.
 */
const PLAIN_NAME = /^[a-z]{1,20}$/i

const objectProblem = (
  { properties, required, additionalProperties }: ObjectSchema,
  value: unknown,
  name: string,
): string | null => {
  if (!isRecord(value)) return `${name} must be a JSON object`
  const absent = required.find((field) => !Object.hasOwn(value, field))
  if (absent !== undefined) return `"${absent}" is required`
  const unknown =
    additionalProperties === false
      ? Object.keys(value).find((field) => !Object.hasOwn(properties, field))
      : undefined
  if (unknown !== undefined) {
    const which = PLAIN_NAME.test(unknown) ? `; not "${unknown}"` : ''
    return `${name} takes only: ${Object.keys(properties).join(', ')}${which}`
  }
  for (const [field, schema] of Object.entries(properties)) {
    const found = Object.hasOwn(value, field) ? problem(schema, value[field], `"${field}"`) : null
    if (found !== null) return found
  }
  return null
}

/** Of several forms the one that was most likely meant: the one with the most of the fields. */
const closest = (forms: readonly ObjectSchema[], value: unknown): ObjectSchema | undefined => {
  const fields = Object.keys(isRecord(value) ? value : {})
  const likeness = ({ properties }: ObjectSchema): number =>
    fields.filter((field) => Object.hasOwn(properties, field)).length
  return forms.toSorted((one, other) => likeness(other) - likeness(one))[0]
}

/**
 * What is wrong with a value in one clause that begins with its `name`, or null. Holds nothing of
 * the value itself but a plain name of a field too many.
 */
export const problem = (schema: Schema, value: unknown, name: string): string | null => {
  if ('oneOf' in schema) {
    if (schema.oneOf.some((form) => objectProblem(form, value, name) === null)) return null
    const form = closest(schema.oneOf, value)
    return form === undefined ? null : objectProblem(form, value, name)
  }
  if ('properties' in schema) return objectProblem(schema, value, name)
  if ('items' in schema) {
    if (!Array.isArray(value)) return `${name} must be a JSON array`
    return (
      value
        .map((item) => problem(schema.items, item, `an item of ${name}`))
        .find((found) => found !== null) ?? null
    )
  }
  const found = valueProblem(schema, value)
  return found === null ? null : `${name} ${found}`
}
