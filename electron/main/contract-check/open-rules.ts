import { lastFourOf } from '../../contract/api-key.ts'
import type { OpenRule } from '../../contract/contract-check.ts'
import type { Variants } from '../../contract/lab.ts'
import { isTimestamp } from '../../contract/utc-timestamp.ts'
import { RATE_HEADERS, valuesOf } from './rate-rules.ts'
import { accepted, dataOf, type Fields, isFields, mediaTypeOf, once, recordsOf, type Sight, type Sights, textsIn } from './sight.ts'
import { type Look, seen, unless } from './verdict.ts'

/** Clocks that differ by less agree: the header counts whole seconds, and the answer was on its way for a while. */
const SAME_SECONDS = 2

const refusalsOf = ({ no_key, unknown_key }: Sights) =>
  [['no_key', no_key] as const, ['unknown_key', unknown_key] as const].flatMap(([request, sight]) =>
    sight === null || accepted(sight) ? [] : [{ request, sight }],
  )

const shapeOf = (sight: Sight): Variants['errorShape'] | 'other' => {
  const { body } = sight
  if (body.kind === 'empty' || body.kind === 'html') return body.kind
  if (body.kind !== 'json' || !isFields(body.value)) return 'other'
  const { value } = body
  if (mediaTypeOf(sight) === 'application/problem+json') return 'problem+json'
  const isError = (fields: unknown): boolean => isFields(fields) && typeof fields.code === 'string' && typeof fields.message === 'string'
  if (isError(value.error)) return 'nested'
  return isError(value) ? 'flat' : 'other'
}

/** The shape of every refusal; null where there is none. */
export const errorShapesOf = (sights: Sights): readonly (Variants['errorShape'] | 'other')[] =>
  once(refusalsOf(sights).map(({ sight }) => shapeOf(sight)))

/** Whether refusals of status 401 say how to ask. */
export const challengesOf = (sights: Sights): readonly ('present' | 'absent' | 'other')[] =>
  once(
    refusalsOf(sights)
      .filter(({ sight }) => sight.status === 401)
      .map(({ sight }) => {
        const header = sight.headers.get('www-authenticate')
        if (header === undefined) return 'absent'
        return /^bearer\b/i.test(header.trim()) ? 'present' : 'other'
      }),
  )

export const refusalStatusesOf = (sights: Sights): readonly number[] => once(refusalsOf(sights).map(({ sight }) => sight.status))

type Order = 'newest' | 'oldest' | 'equal' | 'other'

const orderOf = (sight: Sight | null): Order => {
  const times = textsIn(recordsOf(sight), 'createdAt').map((text) => Date.parse(text))
  if (times.some(Number.isNaN)) return 'equal'
  const steps = times.slice(1).map((time, index) => Math.sign(time - (times[index] ?? time)))
  if (steps.every((step) => step === 0)) return 'equal'
  if (steps.every((step) => step <= 0)) return 'newest'
  return steps.every((step) => step >= 0) ? 'oldest' : 'other'
}

const idsOf = (sight: Sight | null): string => textsIn(recordsOf(sight), 'id').join('\n')

/** In which order the lists are; null where they do not show it. */
export const listOrderOf = ({ list, again }: Sights): Variants['listOrder'] | 'other' | null => {
  const first = orderOf(list)
  if (first === 'equal') return null
  const same = again === null || !accepted(again) || orderOf(again) === first
  if (first !== 'other' && same) return first
  return again !== null && idsOf(list) !== idsOf(again) ? 'shuffled' : 'other'
}

const TIME_FORMS: readonly (readonly [Variants['timestamps'] | 'more_digits', RegExp])[] = [
  ['milliseconds', /T\d\d:\d\d:\d\d\.\d{3}Z$/],
  ['seconds', /T\d\d:\d\d:\d\dZ$/],
  ['offset', /T\d\d:\d\d:\d\d\.\d{3}\+00:00$/],
  ['more_digits', /T\d\d:\d\d:\d\d\.\d{4,}Z$/],
]

/** The forms of all times that are times. */
export const timeFormsOf = ({ list }: Sights): readonly (Variants['timestamps'] | 'more_digits' | 'other')[] => {
  const records = recordsOf(list)
  const texts = ['createdAt', 'lastUsedAt'].flatMap((field) => textsIn(records, field)).filter(isTimestamp)
  return once(texts.map((text) => TIME_FORMS.find(([, form]) => form.test(text))?.[0] ?? 'other'))
}

export const resetUnitOf = (sights: Sights): Variants['resetUnit'] | null => {
  const [value] = valuesOf(sights, 'X-RateLimit-Reset').filter((text) => /^\d+(\.\d+)?$/.test(text))
  if (value === undefined) return null
  if (Number(value) < 1e6) return 'delta-seconds'
  return Number(value) < 1e12 ? 'epoch-seconds' : 'epoch-milliseconds'
}

const DOCUMENTED = { body: ['data'], data: ['keys'], key: ['id', 'name', 'lastFour', 'createdAt', 'lastUsedAt'] } as const
const MOST_FIELDS = 20

/** The names of further fields, where the documented ones are there too: what has none of them could be named by anything. */
const moreFields = (place: keyof typeof DOCUMENTED, objects: readonly Fields[]): readonly string[] => {
  const names = objects
    .filter((fields) => DOCUMENTED[place].every((name) => name in fields))
    .flatMap((fields) => Object.keys(fields))
    .filter((name) => !DOCUMENTED[place].some((known) => known === name))
  return once(names.map((name) => `${place}.${/^[a-z][a-zA-Z\d_]{0,39}$/.test(name) ? name : '…'}`))
}

/** Those of the success, as `data.nextCursor`; null where there is nothing to look at. */
export const extraFieldsOf = ({ list }: Sights): readonly string[] | null => {
  const data = dataOf(list)
  if (data === null || !isFields(list.body.kind === 'json' ? list.body.value : null)) return null
  const body = list.body.kind === 'json' && isFields(list.body.value) ? [list.body.value] : []
  return [...moreFields('body', body), ...moreFields('data', [data]), ...moreFields('key', recordsOf(list))].slice(0, MOST_FIELDS)
}

const KNOWN_NAMES: readonly string[] = [...RATE_HEADERS, 'Content-Type', 'WWW-Authenticate']
const titled = (name: string): string => name.toLowerCase().replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase())

/** In which case the names of known headers come; null where none came. */
export const headerCaseOf = (sights: Sights): Variants['headerCase'] | 'mixed' | null => {
  const came = Object.values(sights).flatMap((sight) => sight?.names ?? [])
  const known = came.flatMap((name) => {
    const canonical = KNOWN_NAMES.find((one) => one.toLowerCase() === name.toLowerCase())
    return canonical === undefined ? [] : [{ name, canonical }]
  })
  if (known.length === 0) return null
  if (known.every(({ name, canonical }) => name === canonical)) return 'canonical'
  if (known.every(({ name }) => name === name.toLowerCase())) return 'lower'
  return known.every(({ name }) => name === titled(name)) ? 'title' : 'mixed'
}

/** Seconds that the service's clock is ahead; null where it did not say. */
export const skewOf = ({ list }: Sights): number | null => {
  const date = Date.parse(list.headers.get('date') ?? '')
  return Number.isNaN(date) ? null : Math.round((date + 500 - list.at) / 1000)
}

export const isSkewed = (skew: number | null): boolean => skew !== null && Math.abs(skew) > SAME_SECONDS

/** `query`: refused, or taken as if it were not there. */
export const queryStatusOf = ({ query }: Sights): number | null =>
  query === null || (!accepted(query) && (query.status < 400 || query.status > 499)) ? null : query.status

/** When the token was used, as the list that is its second use says. */
const ownUse: Rule = ({ list, again }, token) => {
  const own = recordsOf(again).filter(({ lastFour }) => lastFour === lastFourOf(token))
  const [record] = own
  if (record === undefined || own.length > 1 || again === null) return null
  const { lastUsedAt } = record
  if (lastUsedAt === null) return [seen('last_use', 'never')]
  const since = Date.parse(list.headers.get('date') ?? '')
  if (typeof lastUsedAt !== 'string' || !isTimestamp(lastUsedAt) || Number.isNaN(since)) return null
  return unless(Date.parse(lastUsedAt) >= since - SAME_SECONDS * 1000, 'last_use', 'late')
}

const SECRET = /^([A-Za-z\d]{1,32})_live_(.+)$/s

export const prefixOf = (token: string): string | null => SECRET.exec(token)?.[1] ?? null

const secretForm: Rule = (_sights, token) => {
  const [, prefix, rest] = SECRET.exec(token) ?? []
  if (prefix === undefined || rest === undefined) return null
  return [...(prefix === 'local' ? [] : [seen('prefix', prefix)]), ...(/^[0-9A-Za-z]{38}$/.test(rest) ? [] : [seen('secret_form')])]
}

type Rule = (sights: Sights, token: string) => Look

const OPEN: Readonly<Record<OpenRule, Rule>> = {
  S1: ({ list }) => unless(list.status === 200, 'status', list.status, 'list'),
  S2: (sights) => {
    const shapes = errorShapesOf(sights)
    return shapes.length === 0 ? null : shapes.filter((shape) => shape !== 'nested').map((shape) => seen('error_shape', shape))
  },
  S4: (sights) => {
    const challenges = challengesOf(sights)
    if (challenges.length === 0) return null
    return challenges.flatMap((one) => (one === 'present' ? [] : [seen(one === 'absent' ? 'no_challenge' : 'other_challenge')]))
  },
  S11: (sights) => {
    const order = listOrderOf(sights)
    return order === null ? null : unless(order === 'newest', 'list_order', order)
  },
  S13: ({ list }) => {
    const ids = textsIn(recordsOf(list), 'id').filter((id) => id.startsWith('key_'))
    return ids.length === 0
      ? null
      : unless(
          ids.every((id) => /^key_[0-9A-HJKMNP-TV-Z]{24}$/.test(id)),
          'id_form',
        )
  },
  S14: secretForm,
  S16: (sights) => {
    const forms = timeFormsOf(sights)
    return forms.length === 0 ? null : forms.filter((form) => form !== 'milliseconds').map((form) => seen('time_form', form))
  },
  S17: ownUse,
  S27: (sights) => {
    const unit = resetUnitOf(sights)
    return unit === null ? null : unless(unit === 'epoch-seconds', 'reset_unit', unit)
  },
  S41: (sights) => extraFieldsOf(sights)?.map((name) => seen('extra_field', name)) ?? null,
  S53: (sights) => {
    const found = headerCaseOf(sights)
    return found === null ? null : unless(found === 'canonical', 'header_case', found)
  },
  S55: (sights) => {
    const refusals = refusalsOf(sights)
    if (refusals.length === 0) return null
    return refusals.flatMap(({ request, sight }) => (sight.status === 401 ? [] : [seen('status', sight.status, request)]))
  },
  S57: (sights) => {
    const status = queryStatusOf(sights)
    return status === null ? null : unless(status < 300, 'status', status, 'query')
  },
  C3: (sights) => {
    const skew = skewOf(sights)
    return skew === null ? null : unless(!isSkewed(skew), 'clock', skew)
  },
}

/** What the answers show of an open rule. Where the list itself was refused, nothing. */
export const lookAtOpen = (rule: OpenRule, sights: Sights, token: string): Look =>
  accepted(sights.list) ? OPEN[rule](sights, token) : null
