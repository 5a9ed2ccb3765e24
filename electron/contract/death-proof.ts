import type { NamedKey } from './api-key.ts'
import type { Failure } from './result.ts'

/** How long the secret of a revoked key is kept for its proof at most, in milliseconds. */
export const PROOF_MS = 24 * 3_600_000

/**
 * Why a death is not confirmed.
 *
 * - `answer`: the secret was not refused with 401, or was not sent; `cause` says what came of it.
 * - `comparison`: it was refused, but the connection's own token got no list after that, so that the
 * service may refuse everybody. `cause` says what came of that; null: there is no other key, because the connection
 * was signed in with the revoked one.
 */
export type ProofDoubt =
  | { readonly kind: 'answer'; readonly cause: Failure }
  | { readonly kind: 'comparison'; readonly cause: Failure | null }

/**
 * What the service said of the secret of a revoked key.
 *
 * - `confirmed`: it refused it with 401 twice, and answered the connection's own token after each.
 * - `works`: it answered it with a list.
 * - `not_confirmed`: anything else.
 */
export type ProofVerdict =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'works' }
  | { readonly kind: 'not_confirmed'; readonly doubt: ProofDoubt }

/**
 * A key that this app revoked and whose secret it knew, and what is known of its death. The secret
 * is not part of this.
 */
export interface DeathProof {
  readonly id: string
  readonly connectionId: string
  readonly key: NamedKey
  /** When it was revoked, in milliseconds since the epoch. */
  readonly revokedAt: number
  /** The service is being asked. */
  readonly asking: boolean
  /** null until it was asked. */
  readonly verdict: ProofVerdict | null
  /** When the verdict came, in milliseconds since the epoch. */
  readonly at: number | null
  /** Tells whether Keystow still has the secret, which it needs until the death is confirmed. */
  readonly hasSecret: boolean
}

/** Whether a death is still to be confirmed. */
export const isUnproven = ({ verdict }: { readonly verdict: ProofVerdict | null }): boolean =>
  verdict?.kind !== 'confirmed'

/** Returns why a secret does not count as refused. */
export const doubtOf = (verdict: Exclude<ProofVerdict, { readonly kind: 'confirmed' }>): Failure =>
  verdict.kind === 'works'
    ? { code: 'unexpected_status', status: 200 }
    : (verdict.doubt.cause ?? { code: 'no_answer' })
