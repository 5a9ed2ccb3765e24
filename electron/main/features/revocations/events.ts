import type { PlanWait } from '../../../contract/plan.ts'
import type { Failure } from '../../../contract/result.ts'
import type { RevokeOutcome } from '../../../contract/workflow.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import type { Reason } from './entry.ts'

/** What a list says of one key. `askedAt`: when it was asked for. */
export interface Listed {
  readonly kind: 'listed'
  readonly isPart: boolean
  readonly shows: boolean
  readonly askedAt: number
  readonly place: number
}

/** `isSure`: the secret is the key's own for certain; four letters do not tell. */
export interface LearntSecret {
  readonly secrets: BoundSecret
  readonly isSure: boolean
}

/**
 * Whatever may happen to an entry. `place`: where the request was sent; an answer from another place
 * changes nothing.
 *
 * - `absent`: the service said in its own form that there is no such key. `lost`: nobody knows what
 * came of the DELETE. `untouched`: nothing came of it, certainly. `refused`: the key's own secret
 * got 401, and the connection's token a list after that. `isLacking`: that list is whole and lacks
 * the key.
 * - `works`: the key's own secret, asked with at `askedAt`, got a list.
 * - `learnt`: a secret came to be known. `wiped`: it is not kept any more.
 * - `deleted`: `signedOut` where the connection's token was the key, and is refused since.
 * - `own_refused`: the connection's own token was refused `count` times since `since`.
 */
export type RevokeEvent =
  | { readonly kind: 'sending'; readonly reasonId: string }
  | { readonly kind: 'deleted'; readonly place: number; readonly signedOut: boolean }
  | { readonly kind: 'absent'; readonly place: number }
  | { readonly kind: 'lost'; readonly place: number; readonly cause: Failure }
  | { readonly kind: 'untouched'; readonly cause: Failure }
  | Listed
  | { readonly kind: 'refused'; readonly place: number; readonly isLacking: boolean }
  | { readonly kind: 'works'; readonly place: number; readonly askedAt: number }
  | ({ readonly kind: 'learnt' } & LearntSecret)
  | { readonly kind: 'own_refused'; readonly count: number; readonly since: number }
  | { readonly kind: 'stopped'; readonly reasonIds: ReadonlySet<string> }
  | { readonly kind: 'wanted'; readonly reason: Reason; readonly secrets?: BoundSecret | null }
  | { readonly kind: 'held'; readonly reasonId: string; readonly why: PlanWait | null }
  | {
      readonly kind: 'over'
      readonly reasonId: string
      readonly end: 'used' | 'held'
      readonly usedAt: string | null
    }
  | { readonly kind: 'started' | 'again' | 'wiped' }

/**
 * What follows from an event.
 *
 * - `reason_ended`: for the activity log (`outcome`) and whoever gave the reason.
 * - `reason_held`: it waits for the person.
 * - `logged`: for the activity log alone.
 * - `answered`: for whoever waits for the try. `retry`: the pauses are over. `pause`: the next try
 * waits.
 * - `proven`: the secret is of no use to anybody any more.
 */
export type Effect =
  | { readonly kind: 'reason_ended'; readonly reason: Reason; readonly outcome: string }
  | { readonly kind: 'reason_held'; readonly reason: Reason }
  | { readonly kind: 'logged'; readonly outcome: string }
  | { readonly kind: 'answered'; readonly outcome: RevokeOutcome }
  | { readonly kind: 'pause'; readonly cause: Failure }
  | { readonly kind: 'retry' | 'reopened' | 'proven' }
