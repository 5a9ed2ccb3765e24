import type { Rule } from './rule.ts'
import { authentication } from './rules/authentication.ts'
import { create } from './rules/create.ts'
import { list } from './rules/list.ts'
import { rateLimit } from './rules/rate-limit.ts'
import { revoke } from './rules/revoke.ts'

/**
 * Everything that the interface fixes and that can be seen from outside. What it leaves open is in
 * none of them.
 */
export const RULES: readonly Rule[] = [
  ...authentication,
  ...list,
  ...create,
  ...revoke,
  ...rateLimit,
]
