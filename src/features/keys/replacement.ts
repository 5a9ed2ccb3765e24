import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Rotation } from '../../../electron/contract/rotate.ts'
import { useRotations } from '../../state/rotations-store.ts'
import { useAnnotation } from '../notes/store.ts'
import { useKeyList } from './store.ts'

export interface Replacement {
  readonly id: string
  readonly lastFour: string
}

/**
 * Returns the key that took a listed key's place, by a rotation that has delivered the new secret or
 * ended by keeping the old key; null where the new key is not listed.
 */
export const replacementIn = (
  noted: Replacement | null,
  rotations: readonly Rotation[],
  where: { readonly connectionId: string; readonly keyId: string },
  keys: readonly ApiKey[] | null,
): Replacement | null => {
  const rotation = rotations.find(
    ({ connectionId, oldKey, step, delivered, end }) =>
      connectionId === where.connectionId &&
      oldKey.id === where.keyId &&
      (step === 'ended' ? end === 'kept' : delivered && step !== 'undo'),
  )
  const replacement = rotation?.newKey ?? noted
  return replacement !== null && keys?.some(({ id }) => id === replacement.id) === true
    ? replacement
    : null
}

export const useReplacement = (connectionId: string, keyId: string): Replacement | null => {
  const { replacedBy } = useAnnotation(connectionId, keyId)
  const rotations = useRotations()
  const list = useKeyList(connectionId)
  return replacementIn(replacedBy, rotations, { connectionId, keyId }, list?.keys ?? null)
}
