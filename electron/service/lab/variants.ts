import { RATE_LIMIT } from '../../contract/key-api.ts'
import { VARIANT_CHOICES, type Variants } from '../../contract/lab.ts'
import { LAB_BOUNDS, PREFIX_PATTERN } from '../../contract/lab-schemas.ts'
import { decimal } from './decimal.ts'

/** The defaults. Source: docs/interface.md, S33 to S41 and S53 to S58. */
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
  headerCase: 'canonical',
  timestamps: 'milliseconds',
  refusalStatus: 401,
  challenge: 'present',
  unknownQuery: 'ignored',
  prefix: 'local',
}

/**
 * Reads `name` and `value` as a command line gives them. Throws `RangeError` that names the
 * choices.
 */
export const parseVariant = (name: string, value: string): Partial<Variants> => {
  if (name === 'limit') {
    const limit = decimal(value)
    const { min, max } = LAB_BOUNDS.limit
    if (!Number.isSafeInteger(limit) || limit < min || limit > max)
      throw new RangeError(`limit takes a whole number from ${min} to ${max}`)
    return { limit }
  }
  if (name === 'prefix') {
    if (!new RegExp(PREFIX_PATTERN).test(value))
      throw new RangeError('prefix takes 1 to 32 letters and digits')
    return { prefix: value }
  }
  if (!Object.hasOwn(VARIANT_CHOICES, name))
    throw new RangeError(`no such variant; there are: ${Object.keys(VARIANT_CHOICES).join(', ')}`)
  const choices: readonly (string | number)[] = VARIANT_CHOICES[name as keyof Variants]
  const choice = choices.find((one) => String(one) === value)
  if (choice === undefined) throw new RangeError(`${name} takes one of: ${choices.join(', ')}`)
  return { [name]: choice }
}
