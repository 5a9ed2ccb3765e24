import type { CheckRequest } from '../../contract/contract-check.ts'

/** What a body turned out to be; `value` is the JSON in it. */
export type SightBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'no_json' | 'empty' | 'html' | 'compressed' | 'too_large' }

/** One answer, as it is held while it is judged: nothing of its body outlives the check. */
export interface Sight {
  readonly status: number
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  /** The names as they came. */
  readonly names: readonly string[]
  readonly body: SightBody
  readonly text: string
  /** Milliseconds since the epoch on this computer's clock: halfway between asking and the answer's first byte. */
  readonly at: number
}

/** The answers of a check; null where none came that says anything. */
export type Sights = { readonly list: Sight } & { readonly [R in Exclude<CheckRequest, 'list'>]: Sight | null }

export const accepted = ({ status }: Sight): boolean => status >= 200 && status <= 299

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a value is, without the value itself. */
export const kindOf = (value: unknown): string => {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** `data` of a list, or null where it has none that could be read. */
export const dataOf = ({ body }: Sight): Fields | null =>
  body.kind === 'json' && isFields(body.value) && isFields(body.value.data) ? body.value.data : null

/** The records of a list that are objects. */
export const recordsOf = (sight: Sight | null): readonly Fields[] => {
  const keys = sight === null || !accepted(sight) ? undefined : dataOf(sight)?.keys
  return Array.isArray(keys) ? keys.filter(isFields) : []
}

/** The texts that a field of the records has. */
export const textsIn = (records: readonly Fields[], field: string): readonly string[] =>
  records.map((record) => record[field]).filter((value) => typeof value === 'string')

/** Each value once, in order. */
export const once = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]

const MEDIA_TYPE = /^\s*([a-z]+\/[a-z\d.+-]{1,40})\s*(?:;|$)/i

/** The media type of an answer, without parameters; `none`, or `other` for what is no such type. */
export const mediaTypeOf = ({ headers }: Sight): string => {
  const header = headers.get('content-type') ?? ''
  return header.trim() === '' ? 'none' : (MEDIA_TYPE.exec(header)?.[1]?.toLowerCase() ?? 'other')
}

export const isJsonType = (type: string): boolean => /^application\/(?:[\w.-]+\+)?json$/.test(type)
