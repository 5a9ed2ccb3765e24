import type { Failure } from './result.ts'

/**
 * Where a lease stands.
 *
 * - `creating`: its key is being created.
 * - `given`: the helper has the secret, and has not said yet that its program runs.
 * - `running`: the program runs.
 * - `away`: the helper is gone, or the app was started anew: it may come back for a while, then the
 * key is revoked.
 * - `ending`: the key is being revoked. Keystow keeps trying.
 */
export type LeasePhase = 'creating' | 'given' | 'running' | 'away' | 'ending'

/** An API key that lives as long as a process of another program. It holds no secret. */
export interface Lease {
  readonly id: string
  readonly connectionId: string
  /** null while it is not known whether the service made one. */
  readonly keyId: string | null
  readonly keyName: string
  /** What runs with it, as the helper said, secrets masked: a claim. */
  readonly command: string
  readonly folder: string
  readonly phase: LeasePhase
  /** Milliseconds since the epoch, by this computer's clock. */
  readonly since: number
  /** The same, of the moment when its time is over at the latest. */
  readonly endsAt: number
  /** Why its key could not be revoked so far; null where nothing failed. */
  readonly problem: Failure | null
}

/**
 * Why a lease is ended while its program may still run. `revoked`: its key was revoked, in this app
 * or elsewhere.
 */
export type LeaseEndReason = 'time_over' | 'person' | 'channel_off' | 'quit' | 'revoked'

/**
 * What the helper of a lease is told. `revoked`: the service refuses the secret. `pending`: the key
 * is not revoked yet; the app goes on trying. `not_proven`: nobody finds out any
 * more whether it is dead, because its revoke was stopped or its secret was erased.
 */
export type LeaseEvent =
  | { readonly kind: 'ending'; readonly why: LeaseEndReason }
  | { readonly kind: 'revoked' | 'not_proven' }
  | { readonly kind: 'pending'; readonly cause: Failure }

/** Requests that one lease takes: the list, the create, the revoke and the proof. */
export const LEASE_REQUESTS = 4
