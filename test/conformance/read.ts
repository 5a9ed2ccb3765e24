import type { Exchange } from './exchange.ts'

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

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

/** Every object anywhere in a body. What is not where it belongs can still be found, and cleaned up. */
export const objectsIn = (json: unknown): readonly Fields[] => {
  if (typeof json !== 'object' || json === null) return []
  const inner = Object.values(json).flatMap(objectsIn)
  return isFields(json) ? [json, ...inner] : inner
}

/** Every string anywhere in a body, as it reads without JSON's escapes. */
export const stringsIn = (json: unknown): readonly string[] => {
  if (typeof json === 'string') return [json]
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(stringsIn) : []
}

/** Whether a secret stands anywhere in an answer, headers included. */
export const shows = (answer: Exchange, secret: string): boolean =>
  answer.text?.includes(secret) === true ||
  stringsIn(answer.json).some((text) => text.includes(secret)) ||
  [...answer.headers.values()].some((value) => value.includes(secret))

const ISO_UTC = /^(\d{4})-?(\d\d)-?(\d\d)T([01]\d|2[0-3])(?::?([0-5]\d)(?::?([0-5]\d|60)(?:[.,]\d+)?)?)?(?:Z|[+-]00(?::?00)?)$/

/** Whether a text is a date and time in ISO 8601, in UTC: any precision, basic or extended form. */
export const isTimestamp = (value: unknown): value is string => {
  const [, year, month, day] = (typeof value === 'string' ? ISO_UTC.exec(value) : null) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** A value as the report may show it: what is not a number or a time could be a secret in the wrong place. */
export const show = (text: string): string => (/^[-+\d.:;,=wTZ ]{1,40}$/.test(text) ? text : `a text of ${text.length} characters`)

/** What a value is, without the value itself. */
export const kindOf = (value: unknown): string => {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
