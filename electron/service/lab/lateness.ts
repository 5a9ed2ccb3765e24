import type { FaultKind, FaultSpec } from '../../contract/lab.ts'
import { timeOfId } from '../keys/secret.ts'

/**
 * Tells whether one request does not notice yet that a key was created, or with `at` (ms since the
 * epoch) that it was revoked then.
 */
export type IsLate = (kind: FaultKind, keyId: string, at?: number) => boolean

/** For a request without faults. */
export const neverLate: IsLate = () => false

/** By the faults of a request that came at `now`, in ms since the epoch. */
export const latenessOf =
  (faults: readonly FaultSpec[], now: number): IsLate =>
  (kind, keyId, at = timeOfId(keyId)) =>
    faults.some(
      (fault) =>
        fault.kind === kind && (fault.keyId ?? keyId) === keyId && now - at < (fault.ms ?? 1_000),
    )
