import { accepted, describe, outcome } from '../exchange.ts'
import { dataFieldsOf, dataOf, kindOf } from '../read.ts'
import {
  firstOf,
  needWorkingKeys,
  type Rule,
  step,
  Unchecked,
  unless,
  unlessSuccess,
} from '../rule.ts'

export const revoke: readonly Rule[] = [
  {
    id: 'revoke-answers',
    title: 'DELETE /api/v1/api-keys?id=… succeeds for a live key',
    source: 'I25',
    needs: 'write',
    check: (evidence) => unlessSuccess(step(evidence, 'revoked')),
  },
  {
    id: 'revoke-shape',
    title: '"data.deleted" is true when the key was revoked',
    source: 'I26',
    needs: 'write',
    check: (evidence) => {
      const revoked = step(evidence, 'revoked')
      if (!accepted(revoked) || dataOf(revoked) === undefined)
        throw new Unchecked('the revoke gave no result in "data"')
      const { deleted } = dataFieldsOf(revoked)
      return unless(
        deleted === true,
        `deleted: ${deleted === false ? 'false' : kindOf(deleted)}`,
        'deleted: true',
      )
    },
  },
  {
    id: 'revoked-401',
    title: 'Every request with a revoked key gets 401, at once',
    source: 'I27',
    needs: 'write',
    check: (evidence) => {
      needWorkingKeys(evidence)
      if (!accepted(step(evidence, 'revoked'))) throw new Unchecked('no key was revoked')
      return firstOf(step(evidence, 'refused'), (answer) =>
        unless(
          answer.status === 401,
          `${describe(answer)} after its revoke: ${outcome(answer)}`,
          '401',
        ),
      )
    },
  },
  {
    id: 'revoked-alone',
    title: 'Other keys go on working: each is revoked independently',
    source: 'I28',
    needs: 'write',
    check: (evidence) => {
      needWorkingKeys(evidence)
      return unlessSuccess(step(evidence, 'survivor'), ' after another’s revoke')
    },
  },
]
