import type { ProofVerdict } from '../../../contract/death-proof.ts'
import type { LeakItem, LeakItemState, SkippableItem } from '../../../contract/leak.ts'
import type { KeyEnd } from '../../../contract/revocation.ts'

/** Everything that the states of a leak's items follow from. */
export interface LeakFacts {
  readonly end: KeyEnd
  /** The last answer of the service to the leaked secret; null: it was not asked. */
  readonly verdict: ProofVerdict['kind'] | null
  /** The service is being asked with the leaked secret. */
  readonly isAsking: boolean
  /** `running`: a rotation of the key is not finished; `in_place`: another key took its place. */
  readonly replacement: 'none' | 'running' | 'in_place'
  readonly hasPlace: boolean
  readonly skipped: ReadonlySet<SkippableItem>
}

const revokeState = ({ end, verdict }: LeakFacts): LeakItemState => {
  if (verdict === 'confirmed') return 'done'
  if (end === 'wanted' || end === 'sent') return 'doing'
  // A service that answers the secret did not carry out what it said.
  if (end === 'alive' || verdict === 'works') return 'todo'
  return end === 'dead' ? 'done' : 'not_proven'
}

const proofState = ({ verdict, isAsking, skipped }: LeakFacts): LeakItemState => {
  if (verdict === 'confirmed') return 'done'
  if (isAsking) return 'doing'
  if (skipped.has('proof')) return 'skipped'
  return verdict === null ? 'todo' : 'not_proven'
}

/** States of the items. What was skipped is never said to be done, and what was done stays done. */
export const itemsOf = (facts: LeakFacts): Readonly<Record<LeakItem, LeakItemState>> => {
  const { replacement, hasPlace, skipped } = facts
  const otherwise = (item: SkippableItem): LeakItemState => (skipped.has(item) ? 'skipped' : 'todo')
  return {
    revoke: revokeState(facts),
    proof: proofState(facts),
    replace:
      replacement === 'in_place'
        ? 'done'
        : replacement === 'running'
          ? 'doing'
          : otherwise('replace'),
    place: hasPlace ? 'done' : otherwise('place'),
  }
}
