import type { Exchange } from './exchange.ts'

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body's `data`, where the body is an object that has it. Further properties are open. */
export const dataOf = ({ json }: Exchange): unknown => (isFields(json) ? json.data : undefined)

/** The fields of `data`, or none where it is no object. */
export const dataFieldsOf = (answer: Exchange): Fields => {
  const data = dataOf(answer)
  return isFields(data) ? data : {}
}

/** The records of a list as the interface places them, or null. */
export const recordsOf = (list: Exchange): readonly unknown[] | null => {
  const { keys } = dataFieldsOf(list)
  return Array.isArray(keys) ? keys : null
}

/** Every value anywhere in a body, however deep. */
const valuesIn = (json: unknown): readonly unknown[] => {
  const values = [json]
  for (const value of values)
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) values.push(inner)
  return values
}

/**
 * Every object anywhere in a body. What is not where it belongs can still be found, and cleaned up.
 */
export const objectsIn = (json: unknown): readonly Fields[] => valuesIn(json).filter(isFields)

/** Whether a secret stands anywhere in an answer, headers included. */
export const shows = (answer: Exchange, secret: string): boolean =>
  answer.text?.includes(secret) === true ||
  valuesIn(answer.json).some((value) => typeof value === 'string' && value.includes(secret)) ||
  [...answer.headers.values()].some((value) => value.includes(secret))

/**
 * A value as the report may show it: what is not a number or a time could be a secret in the wrong
 * place.
 */
export const show = (text: string): string =>
  /^[-+\d.:;,=wTZ ]{1,40}$/.test(text) ? text : `a text of ${text.length} characters`

/** What a value is, without the value itself. */
export const kindOf = (value: unknown): string => {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
