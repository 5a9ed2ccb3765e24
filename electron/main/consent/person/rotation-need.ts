import type { RotationAction } from '../../../contract/rotate.ts'
import type { PersonFacts } from './facts.ts'
import type { Need } from './need.ts'

/** A revoke of the old key, or of the new one that is taken back, counts as any other. */
export const rotationNeed = (
  { id, action }: { readonly id: string; readonly action: RotationAction },
  facts: PersonFacts,
): Need => {
  const rotation = facts.rotation(id)
  if (action.kind === 'open' || action.kind === 'close') return 'nothing'
  if (rotation === null) return 'input'
  const { connectionId, oldKey, newKey, step } = rotation
  // To create again takes the orphan of a lost answer back first.
  const again = step === 'create' && newKey !== null ? 'undo' : step
  const sent = action.kind === 'retry' ? again : action.kind
  if (sent === 'retire') return { revoke: { connectionId, keyId: oldKey.id, unlisted: oldKey } }
  if (sent === 'undo' && newKey !== null)
    return { revoke: { connectionId, keyId: newKey.id, staysSignedIn: true, unlisted: newKey } }
  return 'input'
}
