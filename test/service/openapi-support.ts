import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Answer } from './support.ts'

export interface Media {
  readonly schema: object
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}
export interface DocumentedResponse {
  readonly links?: Readonly<Record<string, Link>>
  readonly headers: Readonly<
    Record<string, { readonly required: boolean; readonly schema: { readonly type: string } }>
  >
  readonly content: Readonly<Record<string, Media>>
}
/** What can be asked next, with what of this answer. */
interface Link {
  readonly operationId: string
  readonly parameters?: Readonly<Record<string, string>>
}
export interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly schema: object }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, DocumentedResponse>>
}
/** An OpenAPI document whose references are resolved. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** The document without references. */
export const resolved = (text: string): Document => {
  const whole = JSON.parse(text)
  const resolve = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value) {
      const path = String(value.$ref).replace('#/', '').split('/')
      return resolve(path.reduce((part, key) => part[key], whole))
    }
    if (Array.isArray(value)) return value.map(resolve)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]))
  }
  return resolve(whole) as Document
}

const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true })
addFormats.default(ajv)

/** What a JSON Schema validator finds wrong with a value; empty for nothing. */
export const faultsOf = (schema: object, value: unknown): readonly string[] => {
  const validate = ajv.compile(schema)
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** The same schema that refuses every field it does not name. */
const closed = (schema: unknown): unknown => {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]))
  return 'properties' in schema ? { ...parts, additionalProperties: false } : parts
}

const CARRIERS = ['connection', 'content-length', 'content-type', 'date', 'keep-alive']

/** Where an answer differs from what the document says of its status; empty for nowhere. */
export const deviations = (
  operation: Operation | undefined,
  method: string,
  { status, headers, text }: Answer,
): readonly string[] => {
  const documented = operation?.responses[status]
  if (documented === undefined) return [`status ${status} is not documented`]
  const names = Object.keys(documented.headers).map((name) => name.toLowerCase())
  const strange = [...headers.keys()].filter(
    (name) => !names.includes(name) && !CARRIERS.includes(name),
  )
  const wrong = Object.entries(documented.headers).flatMap(([name, { required, schema }]) => {
    const value = headers.get(name)
    if (value === null) return required ? [`${name} is missing`] : []
    return faultsOf(schema, schema.type === 'integer' ? Number(value) : value).map(
      (fault) => `${name}${fault}`,
    )
  })
  const type = headers.get('content-type')?.replace(/;.*/, '') ?? ''
  const media = documented.content[type]
  if (media === undefined) return [`content type "${type}" is not documented`]
  const body = method === 'HEAD' ? [] : faultsOf(closed(media.schema) as object, JSON.parse(text))
  return [...strange.map((name) => `${name} is not documented`), ...wrong, ...body]
}
