import type { ApiKey } from './api-key.ts'
import type { Failure } from './result.ts'
import type { RevokeReason } from './revocation.ts'
import type { AskedFor } from './workflow.ts'

/**
 * Where a rotation stands.
 *
 * - `create`: the new key is being created, or was not.
 * - `look`: nobody knows yet whether the create took place; only the list shows it.
 * - `check`: one list call with the new secret.
 * - `store`: the app's own key only: its token is replaced and read back.
 * - `deliver`: the person puts the new secret where it belongs.
 * - `retire`: the old key is revoked, or kept for now.
 * - `undo`: the new key is being revoked.
 */
export type RotationStep =
  | 'create'
  | 'look'
  | 'check'
  | 'store'
  | 'deliver'
  | 'retire'
  | 'undo'
  | 'ended'

/**
 * The undo did nothing, because others want the old key dead as well, for `reasons`. `goesOn`: the
 * revoke of the old key that the rotation began goes on.
 */
export interface OldWanted {
  readonly kind: 'old_wanted'
  readonly reasons: readonly RevokeReason[]
  readonly goesOn: boolean
}

/**
 * What a step can end in but success.
 *
 * - `refused`: a definite no to the create; no new key exists.
 * - `lost`: the create's answer was lost and the list was read; `orphans` are new keys of that
 * name, whose secret nobody has, and `others`
 * as in `CreateOutcome`.
 * - `unknown`: neither the request nor the list gave an answer.
 * - `failed`: the step did not succeed and changed nothing that `Rotation` does not show.
 * - `pending`: a revoke has not taken place yet; it goes on by itself, and the rotation with it.
 * `cause`: null where an earlier run knew it.
 * - `too_late`: the request to revoke the old key was sent already, so that the new one is left
 * alone. Else as `pending`.
 * - `not_proven`: the request to revoke the key was sent, and its end is not proven: it may work, or
 * still end.
 * - `old_gone`: the old key is revoked; the new one is the only one left. `old_unlisted`: a list
 * lacks the old key, so that the new one may be the only one left.
 * - `new_gone`: someone else revoked the new key; the old one was left alone.
 */
export type RotationTrouble =
  | { readonly kind: 'refused' | 'failed'; readonly cause: Failure }
  | {
      readonly kind: 'lost'
      readonly cause: Failure | null
      readonly orphans: readonly ApiKey[]
      readonly others: readonly ApiKey[]
    }
  | { readonly kind: 'unknown'; readonly cause: Failure | null; readonly listFailure: Failure }
  | { readonly kind: 'pending'; readonly cause: Failure | null }
  | OldWanted
  | { readonly kind: 'too_late' | 'not_proven' | 'old_gone' | 'old_unlisted' | 'new_gone' }

/**
 * Why a rotation rests where it should not. `interrupted`: the app ended in the middle; nothing was
 * done since.
 */
export type RotationProblem = RotationTrouble | { readonly kind: 'interrupted' }

/** One key being replaced by another. Never holds a secret. */
export interface Rotation {
  readonly id: string
  readonly connectionId: string
  readonly oldKey: ApiKey
  /** Name of the new key. */
  readonly name: string
  /** null until it is known to exist. */
  readonly newKey: ApiKey | null
  /** The old key is, or may be, the one that this app is signed in with. */
  readonly own: boolean
  /** The old key is known to be revoked. A list alone does not tell. */
  readonly oldRevoked?: boolean
  readonly step: RotationStep
  /** A request is under way. */
  readonly working: boolean
  readonly problem: RotationProblem | null
  /** A call with the new secret succeeded. */
  readonly proven: boolean
  /** The person confirmed that the new secret is saved, or it was stored as this app's token. */
  readonly delivered: boolean
  /**
   * A copy of the new secret is on the clipboard: as good as delivered, for as long as it is there.
   */
  readonly copied: boolean
  /** After the undo a new create follows. */
  readonly again: boolean
  /** The new secret waits in main under this id. */
  readonly revealId: string | null
  /** `sealed`: the rotation outlives a crash. `memory`: it ends with the app. */
  readonly kept: 'sealed' | 'memory'
  /** The person left it for later. */
  readonly parked: boolean
  /** How it ended: the old key is gone, the old key was kept, the new key is gone. */
  readonly end: 'rotated' | 'kept' | 'undone' | null
  /** The old key was kept after a request to revoke it was sent, by which it may still end. */
  readonly oldMayEnd?: boolean
  readonly asked?: AskedFor
}

/** What a person does with a rotation. */
export type RotationAction =
  | {
      /** `keep`: the old key stays for now. */
      readonly kind: 'undo' | 'saved' | 'next' | 'back' | 'keep' | 'leave' | 'open' | 'close'
    }
  /**
   * Do the step again. `step`, `newKeyId`: as the person saw the rotation, because a later list may
   * have shown a key meanwhile that this would revoke.
   */
  | { readonly kind: 'retry'; readonly step: RotationStep; readonly newKeyId: string | null }
  /** Revoke the old key; `typedName` as in `RevokeConfirmation`. */
  | { readonly kind: 'retire'; readonly typedName: string | null }

/** Whether a new key exists or may exist, so that leaving would leave something behind. */
export const isUnfinished = ({ step, newKey, working }: Rotation): boolean =>
  step !== 'ended' && (newKey !== null || step === 'look' || (step === 'create' && working))

/** Tells whether lists are compared for what its create may have left. */
export const isSearching = ({ step, newKey, problem }: Rotation): boolean =>
  step === 'look' || (step === 'create' && newKey === null && problem?.kind === 'lost')

/** Whether a rotation that is not finished has the key, as its old or its new one. */
export const isRotating = (
  rotations: readonly Rotation[],
  connectionId: string,
  keyId: string,
): boolean =>
  rotations.some(
    (one) =>
      one.connectionId === connectionId &&
      isUnfinished(one) &&
      [one.oldKey.id, one.newKey?.id].includes(keyId),
  )

/** Tells whether it rests until a revoke that goes on by itself has taken place. */
export const isRevoking = ({ problem }: Rotation): boolean =>
  problem?.kind === 'pending' ||
  problem?.kind === 'too_late' ||
  (problem?.kind === 'old_wanted' && problem.goesOn)

/**
 * Tells whether the new key can be taken back. Not once the old one may be the only other way in
 * and is gone.
 */
export const canUndo = (rotation: Rotation): boolean => {
  const { step, working, newKey, problem } = rotation
  if (working || newKey === null || step === 'ended') return false
  // Both keys could end once the revoke of the old one was sent.
  if (problem?.kind === 'old_gone' || (problem?.kind === 'not_proven' && step === 'retire'))
    return false
  return !(step === 'undo' && isRevoking(rotation))
}
