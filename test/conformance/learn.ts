import type { Variants } from '../../electron/contract/lab.ts'
import { LAB_BOUNDS } from '../../electron/contract/lab-schemas.ts'
import type { Learned } from '../../electron/service/lab/learned.ts'
import type { Evidence } from './evidence.ts'
import { accepted, type Exchange } from './exchange.ts'
import { dataFieldsOf, type Fields, isFields, recordsOf } from './read.ts'
import { isTimestamp } from './utc-timestamp.ts'

export interface Learning extends Learned {
  /**
   * Variants and the clock, where the service differs in a way that the local one has no choice
   * for.
   */
  readonly unsupported: readonly string[]
}

/** The lists of a run that learns; null where a busy or broken service says nothing. */
interface Lists {
  readonly counted: readonly Exchange[]
  readonly list: Exchange
  readonly again: Exchange | null
  readonly withQuery: Exchange | null
  readonly refusals: readonly Exchange[]
}

/**
 * The variant that was seen: `undefined` where none was, null where the local service has no such
 * variant.
 */
type Choice<V extends keyof Variants> = Variants[V] | null | undefined

const RATE_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const
const KNOWN_NAMES = [...RATE_HEADERS, 'Content-Type', 'WWW-Authenticate']
const DOCUMENTED = {
  body: ['data'],
  data: ['keys'],
  key: ['id', 'name', 'lastFour', 'createdAt', 'lastUsedAt'],
} as const
/**
 * Clocks that differ by less agree: the header counts whole seconds, and the answer was on its way
 * for a while.
 */
const CLOCK_TOLERANCE_SECONDS = 2

const usableAnswer = (answer: Exchange | undefined): Exchange | null =>
  answer === undefined || answer.status === 0 || answer.status === 429 || answer.status >= 500
    ? null
    : answer

/**
 * Returns the value if all are equal and it is a choice; null otherwise, undefined without values.
 */
const singleChoice = <T>(
  values: readonly unknown[],
  choices: readonly T[],
): T | null | undefined => {
  const [value, ...others] = [...new Set(values)]
  if (value === undefined) return undefined
  return (others.length === 0 ? choices.find((choice) => choice === value) : undefined) ?? null
}

const fieldsIn = (list: Exchange | null): readonly Fields[] =>
  list === null ? [] : (recordsOf(list) ?? []).filter(isFields)
const textsIn = (list: Exchange | null, ...names: readonly string[]): readonly string[] =>
  fieldsIn(list).flatMap((record) =>
    names.map((name) => record[name]).filter((value) => typeof value === 'string'),
  )
const valuesOf = ({ counted }: Lists, header: string): readonly string[] =>
  counted.flatMap(({ headers }) => headers.get(header)?.trim() ?? [])

const rateHeaderCoverage = (answers: readonly Exchange[]): 'all' | 'none' | 'some' | undefined => {
  const counts = new Set(
    answers.map(({ headers }) => RATE_HEADERS.filter((name) => headers.has(name)).length),
  )
  if (counts.size === 0) return undefined
  if (counts.size > 1) return 'some'
  return counts.has(0) ? 'none' : counts.has(RATE_HEADERS.length) ? 'all' : 'some'
}

const rateLimitHeadersOf = ({ counted, refusals }: Lists): Choice<'rateLimitHeaders'> => {
  const onCounted = rateHeaderCoverage(counted)
  const onRefusals = rateHeaderCoverage(refusals) ?? onCounted
  if (onCounted === 'all')
    return onRefusals === 'all' ? 'present' : onRefusals === 'none' ? 'counted' : null
  return onCounted === 'none' && onRefusals === 'none' ? 'absent' : null
}

const limitOf = (lists: Lists): Choice<'limit'> => {
  const values = new Set(valuesOf(lists, 'X-RateLimit-Limit'))
  const [value] = values
  if (value === undefined) return undefined
  const { min, max } = LAB_BOUNDS.limit
  return values.size === 1 && /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max
    ? Number(value)
    : null
}

const isError = (value: unknown): boolean =>
  isFields(value) && typeof value.code === 'string' && typeof value.message === 'string'

const errorShapeOf = ({ text, json, headers }: Exchange): Variants['errorShape'] | 'other' => {
  if (text?.trim() === '') return 'empty'
  const type = headers.get('content-type') ?? ''
  if (json === undefined)
    return /^text\/html\b/.test(type) || /^\s*<(?:!doctype|html)/i.test(text ?? '')
      ? 'html'
      : 'other'
  if (!isFields(json)) return 'other'
  if (/^application\/problem\+json\b/.test(type)) return 'problem+json'
  return isError(json.error) ? 'nested' : isError(json) ? 'flat' : 'other'
}

const challengeOf = ({ headers }: Exchange): Variants['challenge'] | 'other' => {
  const header = headers.get('www-authenticate')
  if (header === null) return 'absent'
  return /^bearer\b/i.test(header.trim()) ? 'present' : 'other'
}

/** The order of a list; null where its times are all equal or are not times. */
const orderIn = (list: Exchange): 'newest' | 'oldest' | 'other' | null => {
  const times = textsIn(list, 'createdAt').map((text) => Date.parse(text))
  const steps = times.slice(1).map((time, index) => Math.sign(time - (times[index] ?? time)))
  if (times.some(Number.isNaN) || steps.every((step) => step === 0)) return null
  if (steps.every((step) => step <= 0)) return 'newest'
  return steps.every((step) => step >= 0) ? 'oldest' : 'other'
}

const listOrderOf = ({ list, again }: Lists): Choice<'listOrder'> => {
  const order = orderIn(list)
  if (order === null) return undefined
  if (again === null || !accepted(again)) return order === 'other' ? null : order
  if (order !== 'other' && orderIn(again) === order) return order
  return textsIn(list, 'id').join() === textsIn(again, 'id').join() ? null : 'shuffled'
}

const TIME_FORMS: readonly (readonly [Variants['timestamps'], RegExp])[] = [
  ['milliseconds', /T\d\d:\d\d:\d\d\.\d{3}Z$/],
  ['seconds', /T\d\d:\d\d:\d\dZ$/],
  ['offset', /T\d\d:\d\d:\d\d\.\d{3}\+00:00$/],
]
const timeFormOf = (text: string) =>
  (isTimestamp(text) ? TIME_FORMS.find(([, form]) => form.test(text))?.[0] : undefined) ?? 'other'

const resetUnitOf = (lists: Lists): Choice<'resetUnit'> => {
  const [value] = valuesOf(lists, 'X-RateLimit-Reset').filter((text) => /^\d+(\.\d+)?$/.test(text))
  if (value === undefined) return undefined
  if (Number(value) < 1e6) return 'delta-seconds'
  return Number(value) < 1e12 ? 'epoch-seconds' : 'epoch-milliseconds'
}

const hasMore = (value: unknown, names: readonly string[]): boolean =>
  isFields(value) &&
  names.every((name) => name in value) &&
  Object.keys(value).length > names.length

/** Only whether there are further fields is kept, never their names, which could be anything. */
const extraFieldsOf = ({ list }: Lists): Choice<'extraFields'> => {
  if (!isFields(list.json)) return undefined
  const inKeys = fieldsIn(list).some((record) => hasMore(record, DOCUMENTED.key))
  return inKeys ||
    hasMore(list.json, DOCUMENTED.body) ||
    hasMore(dataFieldsOf(list), DOCUMENTED.data)
    ? 'on'
    : 'off'
}

const titleOf = (name: string): string =>
  name.toLowerCase().replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase())

const headerCaseOf = ({ counted, refusals }: Lists): Choice<'headerCase'> => {
  const names = [...counted, ...refusals].flatMap((answer) => answer.names)
  const known = KNOWN_NAMES.flatMap((canonical) =>
    names
      .filter((name) => name.toLowerCase() === canonical.toLowerCase())
      .map((name) => [name, canonical] as const),
  )
  if (known.length === 0) return undefined
  if (known.every(([name, canonical]) => name === canonical)) return 'canonical'
  if (known.every(([name]) => name === name.toLowerCase())) return 'lower'
  return known.every(([name]) => name === titleOf(name)) ? 'title' : null
}

const unknownQueryOf = ({ withQuery }: Lists): Choice<'unknownQuery'> => {
  if (withQuery === null) return undefined
  return accepted(withQuery) ? 'ignored' : withQuery.status === 400 ? 'refused' : null
}

const SECRET = /^([A-Za-z\d]{1,32})_live_[0-9A-Za-z]{38}$/

/** Chooses each variant that lists can show. */
const CHOICES: { readonly [V in keyof Variants]?: (lists: Lists, token: string) => Choice<V> } = {
  rateLimitHeaders: rateLimitHeadersOf,
  limit: limitOf,
  errorShape: ({ refusals }) =>
    singleChoice(refusals.map(errorShapeOf), ['nested', 'flat', 'problem+json', 'html', 'empty']),
  challenge: ({ refusals }) =>
    singleChoice(refusals.filter(({ status }) => status === 401).map(challengeOf), [
      'present',
      'absent',
    ]),
  listOrder: listOrderOf,
  prefix: (_lists, token) => SECRET.exec(token)?.[1] ?? null,
  timestamps: ({ list }) =>
    singleChoice(textsIn(list, 'createdAt', 'lastUsedAt').map(timeFormOf), [
      'milliseconds',
      'seconds',
      'offset',
    ]),
  resetUnit: resetUnitOf,
  extraFields: extraFieldsOf,
  headerCase: headerCaseOf,
  refusalStatus: ({ refusals }) =>
    singleChoice(
      refusals.map(({ status }) => status),
      [401, 403, 400],
    ),
  unknownQuery: unknownQueryOf,
}

/**
 * Seconds that the service's clock is ahead; undefined where it did not say, null where that is
 * beyond what the local clock takes.
 */
const clockAheadOf = ({ list }: Lists): number | null | undefined => {
  const date = Date.parse(list.headers.get('date') ?? '')
  if (Number.isNaN(date)) return undefined
  const seconds = Math.round((date + 500 - list.at) / 1000)
  if (Math.abs(seconds) <= CLOCK_TOLERANCE_SECONDS) return 0
  return Math.abs(seconds) * 1000 <= LAB_BOUNDS.advance.max ? seconds : null
}

/**
 * Learns how to answer from the lists of a run that was told to learn. Nothing that the service
 * says freely is part of the result.
 */
export const learnFrom = ({ steps, token }: Evidence): Learning => {
  const [again, withQuery] = [usableAnswer(steps.again), usableAnswer(steps.listWithQuery)]
  const lists: Lists = {
    list: steps.list,
    again,
    withQuery,
    counted: [steps.list, again, withQuery].filter((answer) => answer !== null),
    refusals: [steps.listWithoutKey, steps.listWithUnknownKey]
      .flatMap((answer) => usableAnswer(answer) ?? [])
      .filter((answer) => !accepted(answer)),
  }
  const chosen = Object.entries(CHOICES).map(
    ([name, choose]) => [name, choose(lists, token)] as const,
  )
  const ahead = clockAheadOf(lists)
  return {
    variants: Object.fromEntries(chosen.filter(([, choice]) => choice != null)),
    clockAheadSeconds: ahead ?? null,
    unsupported: [
      ...chosen.filter(([, choice]) => choice === null).map(([name]) => name),
      ...(ahead === null ? ['clock'] : []),
    ],
  }
}
