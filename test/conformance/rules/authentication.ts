import { accepted, describe, type Exchange, outcome } from '../exchange.ts'
import { type Finding, firstOf, type Rule, step, unless } from '../rule.ts'

/**
 * With which status a request without a valid key is refused is open; that it is refused is not.
 */
const refused = (answer: Exchange): Finding | null =>
  unless(!accepted(answer), `${describe(answer)}: ${outcome(answer)}`, 'any answer but a success')

export const authentication: readonly Rule[] = [
  {
    id: 'key-needed-to-list',
    title: 'A list without a valid key is refused',
    source: 'I2',
    needs: 'read',
    check: ({ steps }) => firstOf([steps.listWithoutKey, steps.listWithUnknownKey], refused),
  },
  {
    id: 'key-needed-to-write',
    title: 'A create or revoke without a key is refused',
    source: 'I2',
    needs: 'write',
    check: (evidence) =>
      firstOf([step(evidence, 'createWithoutKey'), step(evidence, 'revokeWithoutKey')], refused),
  },
]
