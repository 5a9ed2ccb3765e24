import type { CheckedRow, CheckedRule, LearnedBehaviour } from '../../contract/contract-check.ts'
import type { Variants } from '../../contract/lab.ts'
import { LAB_BOUNDS } from '../../contract/lab-schemas.ts'
import {
  challengesOf,
  errorShapesOf,
  extraFieldsOf,
  headerCaseOf,
  isSkewed,
  listOrderOf,
  prefixOf,
  queryStatusOf,
  refusalStatusesOf,
  resetUnitOf,
  skewOf,
  timeFormsOf,
} from './open-rules.ts'
import { countedOf, missingIn, RATE_HEADERS, valuesOf } from './rate-rules.ts'
import { accepted, type Sight, type Sights } from './sight.ts'

/** The choice that was seen: `undefined` where none was, null where the local service has no such choice. */
type Choice<V extends keyof Variants> = Variants[V] | null | undefined

/** The one of several, if it is one of the choices. */
const only = <T>(found: readonly unknown[], choices: readonly T[]): T | null | undefined =>
  found.length === 0 ? undefined : (choices.find((choice) => found.length === 1 && choice === found[0]) ?? null)

/** Whether some answers have all three headers or none of them. */
const presenceIn = (sights: readonly (Sight | null)[]): 'all' | 'none' | 'some' | undefined => {
  const missing = sights.filter((sight) => sight !== null).map((sight) => missingIn(sight).length)
  if (missing.length === 0) return undefined
  if (missing.every((count) => count === 0)) return 'all'
  return missing.every((count) => count === RATE_HEADERS.length) ? 'none' : 'some'
}

const rateHeadersOf = (sights: Sights): Choice<'rateLimitHeaders'> => {
  const counted = presenceIn(countedOf(sights))
  const refused = presenceIn([sights.no_key, sights.unknown_key]) ?? counted
  if (counted === 'all' && refused === 'all') return 'present'
  if (counted === 'all' && refused === 'none') return 'counted'
  return counted === 'none' && refused === 'none' ? 'absent' : null
}

const limitOf = (sights: Sights): Choice<'limit'> => {
  const [value, ...others] = valuesOf(sights, 'X-RateLimit-Limit')
  if (value === undefined) return undefined
  const limit = Number(value)
  const { min, max } = LAB_BOUNDS.limit
  return /^\d+$/.test(value) && limit >= min && limit <= max && others.every((other) => other === value) ? limit : null
}

const queryOf = (sights: Sights): Choice<'unknownQuery'> => {
  const status = queryStatusOf(sights)
  if (status === null) return undefined
  return status < 300 ? 'ignored' : status === 400 ? 'refused' : null
}

const refusalOf = (sights: Sights): Choice<'refusalStatus'> => only(refusalStatusesOf(sights), [401, 403, 400])

/** What decides about each variant that a list can show, and the rule that differs with it. */
const CHOICES: { readonly [V in keyof Variants]?: readonly [rule: CheckedRule, of: (sights: Sights, token: string) => Choice<V>] } = {
  rateLimitHeaders: ['I31', rateHeadersOf],
  limit: ['I32', limitOf],
  errorShape: ['S2', (sights) => only(errorShapesOf(sights), ['nested', 'flat', 'problem+json', 'html', 'empty'])],
  challenge: ['S4', (sights) => only(challengesOf(sights), ['present', 'absent'])],
  listOrder: ['S11', (sights) => only([listOrderOf(sights) ?? []].flat(), ['newest', 'oldest', 'shuffled'])],
  prefix: ['S14', (_sights, token) => prefixOf(token) ?? undefined],
  timestamps: ['S16', (sights) => only(timeFormsOf(sights), ['milliseconds', 'seconds', 'offset'])],
  resetUnit: ['S27', (sights) => resetUnitOf(sights) ?? undefined],
  extraFields: [
    'S41',
    (sights) => {
      const fields = extraFieldsOf(sights)
      return fields === null ? undefined : fields.length > 0 ? 'on' : 'off'
    },
  ],
  headerCase: ['S53', (sights) => only([headerCaseOf(sights) ?? []].flat(), ['canonical', 'lower', 'title'])],
  refusalStatus: ['S55', refusalOf],
  unknownQuery: ['S57', queryOf],
}

/** How the local service answers as these answers do, and which of the rows that differ it cannot follow. */
export const learnFrom = (sights: Sights, token: string, rows: readonly CheckedRow[]): LearnedBehaviour => {
  if (!accepted(sights.list)) return { variants: {}, clockAheadSeconds: null, cannot: differing(rows) }
  const chosen = Object.entries(CHOICES).map(([variant, [rule, of]]) => ({ variant, rule, choice: of(sights, token) }))
  const followed = new Set<CheckedRule>(chosen.filter(({ choice }) => choice != null).map(({ rule }) => rule))
  const skew = skewOf(sights)
  // The rest of a secret has one form here.
  if (rows.some(({ rule, seen }) => rule === 'S14' && seen.some(({ code }) => code === 'secret_form'))) followed.delete('S14')
  return {
    variants: Object.fromEntries(chosen.flatMap(({ variant, choice }) => (choice == null ? [] : [[variant, choice]]))),
    clockAheadSeconds: skew === null ? null : isSkewed(skew) ? skew : 0,
    cannot: differing(rows).filter((rule) => rule !== 'C3' && !followed.has(rule)),
  }
}

const differing = (rows: readonly CheckedRow[]): readonly CheckedRule[] =>
  rows.filter(({ state }) => state === 'differs').map(({ rule }) => rule)
