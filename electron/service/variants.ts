import { RATE_LIMIT } from '../contract/key-api.ts'

/** The other legal ways in which the service can behave. Source: service spec, part C. */
export interface Variants {
  readonly createStatus: 200 | 201
  readonly revokeStatus: 200 | 202
  readonly unknownRevoke: '404' | 'deleted-false'
  readonly resetUnit: 'epoch-seconds' | 'epoch-milliseconds' | 'delta-seconds'
  readonly errorShape: 'nested' | 'flat' | 'problem+json' | 'html' | 'empty'
  readonly rateLimitHeaders: 'present' | 'absent'
  /** Requests per window and key, a whole number from 1. */
  readonly limit: number
  readonly listOrder: 'newest' | 'oldest' | 'shuffled'
  readonly extraFields: 'on' | 'off'
}

/** Every choice of each variant, for pairwise covers and command lines; the first is the default. `limit` takes any whole number from 1. */
export const VARIANT_CHOICES = {
  createStatus: [201, 200],
  revokeStatus: [200, 202],
  unknownRevoke: ['404', 'deleted-false'],
  resetUnit: ['epoch-seconds', 'epoch-milliseconds', 'delta-seconds'],
  errorShape: ['nested', 'flat', 'problem+json', 'html', 'empty'],
  rateLimitHeaders: ['present', 'absent'],
  limit: [RATE_LIMIT, 5, 1000],
  listOrder: ['newest', 'oldest', 'shuffled'],
  extraFields: ['off', 'on'],
} as const satisfies { readonly [K in keyof Variants]: readonly Variants[K][] }

/** Part A of the service spec. */
export const DEFAULT_VARIANTS: Variants = {
  createStatus: 201,
  revokeStatus: 200,
  unknownRevoke: '404',
  resetUnit: 'epoch-seconds',
  errorShape: 'nested',
  rateLimitHeaders: 'present',
  limit: RATE_LIMIT,
  listOrder: 'newest',
  extraFields: 'off',
}

/** Reads `name` and `value` as a command line gives them. Throws `RangeError` that names the choices. */
export const parseVariant = (name: string, value: string): Partial<Variants> => {
  if (name === 'limit') {
    const limit = Number(value)
    if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError('limit takes a whole number from 1')
    return { limit }
  }
  if (!Object.hasOwn(VARIANT_CHOICES, name)) throw new RangeError(`no such variant; there are: ${Object.keys(VARIANT_CHOICES).join(', ')}`)
  const choices: readonly (string | number)[] = VARIANT_CHOICES[name as keyof Variants]
  const choice = choices.find((one) => String(one) === value)
  if (choice === undefined) throw new RangeError(`${name} takes one of: ${choices.join(', ')}`)
  return { [name]: choice }
}
