import { CHECK_REQUESTS, type FixedRule, type Seen } from '../../contract/contract-check.ts'
import { RATE_LIMIT } from '../../contract/key-api.ts'
import { once, type Sight, type Sights } from './sight.ts'
import type { Look } from './verdict.ts'

export const RATE_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const

/** Answers to the connection's own token: what the headers say to nobody in particular is open. */
export const countedOf = ({ list, again, query }: Sights): readonly Sight[] => [list, again, query].filter((sight) => sight !== null)

/** A header of the counted answers, where they have it. */
export const valuesOf = (sights: Sights, header: string): readonly string[] =>
  countedOf(sights).flatMap(({ headers }) => headers.get(header.toLowerCase())?.trim() ?? [])

export const missingIn = ({ headers }: Sight): readonly string[] => RATE_HEADERS.filter((name) => !headers.has(name.toLowerCase()))

const isWhole = (value: string): boolean => /^\d{1,9}$/.test(value)

/** A value as it may be kept: what is no number could be anything. */
const shown = (value: string): string => (/^-?\d{1,16}(\.\d{1,6})?$/.test(value) ? value : 'other')

const ofValues = (sights: Sights, header: string, code: Seen['code'], holds: (value: string) => boolean): Look => {
  const values = valuesOf(sights, header)
  if (values.length === 0) return null
  return once(values.filter((value) => !holds(value)).map(shown)).map((value) => ({ code, in: null, value }))
}

const present = (sights: Sights): Look =>
  CHECK_REQUESTS.flatMap((request) => {
    const sight = sights[request]
    const missing = sight === null ? [] : missingIn(sight)
    return missing.length === 0 ? [] : [{ code: 'headers_missing' as const, in: request, value: missing.join(', ') }]
  })

const remaining = (sights: Sights): Look => {
  const [limit = ''] = valuesOf(sights, 'X-RateLimit-Limit')
  const wrong = ofValues(
    sights,
    'X-RateLimit-Remaining',
    'remaining',
    (value) => isWhole(value) && (!isWhole(limit) || Number(value) <= Number(limit)),
  )
  if (wrong === null || wrong.length > 0) return wrong
  const values = valuesOf(sights, 'X-RateLimit-Remaining')
  // A window can turn over once in between; three times the same number above 0 was not counted.
  const stands = values.length === countedOf(sights).length && values.length > 2 && once(values).length === 1 && values[0] !== '0'
  return stands ? [{ code: 'not_falling', in: null, value: values[0] ?? '' }] : []
}

/** What is no number. */
const resetForm = (value: string): string => (/[A-Za-z]{3}|\dT\d/.test(value) ? 'date' : 'other')

export const rateRules: Readonly<Partial<Record<FixedRule, (sights: Sights) => Look>>> = {
  I31: present,
  I32: (sights) => ofValues(sights, 'X-RateLimit-Limit', 'limit', (value) => value === String(RATE_LIMIT)),
  I33: remaining,
  I34: (sights) => {
    const values = valuesOf(sights, 'X-RateLimit-Reset')
    if (values.length === 0) return null
    const wrong = values.filter((value) => !/^-?\d+(\.\d+)?$/.test(value)).map(resetForm)
    return once(wrong).map((value) => ({ code: 'reset_form', in: null, value }))
  },
}
