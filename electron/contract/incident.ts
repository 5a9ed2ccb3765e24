import type { ApiKey } from './api-key.ts'
import type { ProofDoubt } from './death-proof.ts'
import type { Delivery, NotedPlace } from './delivery.ts'
import type { Failure } from './result.ts'

/** What comes first: the end of the leaked key, or the key that takes its place. */
export const INCIDENT_ORDERS = ['revoke_first', 'replace_first'] as const
export type IncidentOrder = (typeof INCIDENT_ORDERS)[number]

/**
 * Where a leak runbook stands. It follows from what was done and decided; see `stepOf`.
 *
 * - `known`: what is known of the key, and the choice of the order.
 * - `replace`: a rotation makes and delivers the key that takes its place.
 * - `revoke`: the leaked key is revoked.
 * - `proof`: one list call with the leaked secret, which has to be refused.
 * - `note`: the incident note.
 */
export const INCIDENT_STEPS = ['known', 'replace', 'revoke', 'proof', 'note'] as const
export type IncidentStep = (typeof INCIDENT_STEPS)[number]

/**
 * Why a runbook rests where it should not.
 *
 * - `failed`: the step did not succeed and changed nothing.
 * - `pending`: as `RevokeOutcome`; `cause` null where an earlier run knew it.
 * - `new_gone`: someone revoked the key that takes its place, so the leaked one was left alone.
 * - `alive`: the leaked secret still works.
 * - `unproven`: whether it works is not known; `doubt` says why.
 * - `interrupted`: the app ended in the middle; nothing was done since.
 */
export type IncidentProblem =
  | { readonly kind: 'failed'; readonly cause: Failure }
  | { readonly kind: 'pending'; readonly cause: Failure | null }
  | { readonly kind: 'unproven'; readonly doubt: ProofDoubt }
  | { readonly kind: 'new_gone' | 'alive' | 'interrupted' }

/** What this computer knew of the key when the runbook began. */
export interface KnownOfLeak {
  /** When it was used last by others than this app, ISO 8601 UTC; null: no use is recorded. */
  readonly usedAt: string | null
  readonly createdHere: boolean
  readonly keptHere: boolean
  /** Where its secret was delivered to. */
  readonly deliveries: readonly Delivery<NotedPlace>[]
  /** Programs that it was made for, or that were given its secret, as they call themselves. */
  readonly programs: readonly string[]
}

/** Times are ISO 8601 UTC. */
interface Done {
  readonly at: string
}

/** A leaked key that is being dealt with. Never holds a secret. */
export interface Incident {
  readonly id: string
  readonly connectionId: string
  /** The leaked key. */
  readonly key: ApiKey
  /** It is, or may be, the key that this app is signed in with. */
  readonly own: boolean
  readonly begunAt: string
  readonly step: IncidentStep
  readonly known: KnownOfLeak
  /** Where it leaked, in the person's own words; empty where nothing was said. */
  readonly place: string
  readonly order: (Done & { readonly choice: IncidentOrder }) | null
  /** null until it is decided. `key` null: nothing takes its place. */
  readonly replacement: (Done & { readonly key: ApiKey | null }) | null
  /** `by`: this app; or it was found revoked, by somebody else or by this app before it ended. */
  readonly revoked: (Done & { readonly by: 'app' | 'found' }) | null
  /**
   * `why`: why it is not proven, in the person's words; null where the leaked secret was refused.
   */
  readonly proof: (Done & { readonly why: string | null }) | null
  /** The proof follows after the replacement. */
  readonly putOff: boolean
  /** A request is under way. */
  readonly working: boolean
  readonly problem: IncidentProblem | null
  /** Tells whether Keystow has the leaked secret. */
  readonly hasSecret: boolean
  /** Where all of it is: on the disk, or in memory until the app quits. */
  readonly kept: 'disk' | 'memory'
  /** The person left it for later. */
  readonly parked: boolean
}

/** Which pasted secret is meant: what was found at one paste, and which of it. */
export interface FoundSecret {
  readonly findingsId: string
  readonly index: number
}

/** A listed key that a pasted secret may belong to. */
export interface LeakMatch {
  readonly connectionId: string
  readonly keyId: string
}

/** A secret in a pasted text. */
interface LeakCandidate {
  readonly index: number
  readonly lastFour: string
  readonly matches: readonly LeakMatch[]
}

/**
 * What was found in a pasted text. The text and the secrets stay in main, in memory, until the
 * runbook is closed or the app is locked.
 */
export interface LeakFindings {
  readonly id: string
  readonly candidates: readonly LeakCandidate[]
  /** Connections whose keys could not be looked through: no list of them was read. */
  readonly unread: readonly string[]
}

/**
 * What a service said to a pasted secret.
 *
 * - `found`: it belongs to one of these keys.
 * - `elsewhere`: it works, in a workspace that is not connected here.
 * - `refused`: it does not work there, or no longer.
 */
export type AskedHost =
  | { readonly kind: 'found'; readonly matches: readonly LeakMatch[] }
  | { readonly kind: 'elsewhere' | 'refused' }

/** What a person does in a runbook. */
export type IncidentAction =
  | { readonly kind: 'leave' | 'open' | 'finish' | 'discard' }
  | { readonly kind: 'back' | 'no_replacement' | 'prove' | 'put_off' }
  | { readonly kind: 'order'; readonly order: IncidentOrder; readonly place: string }
  /** Begins the rotation that makes the key of this name. */
  | { readonly kind: 'replace'; readonly name: string }
  /** As `RevokeConfirmation`. */
  | { readonly kind: 'revoke'; readonly typedName: string | null; readonly signOut: boolean }
  /** The leaked secret was pasted later. */
  | { readonly kind: 'secret'; readonly found: FoundSecret }
  /** Ends the search for a proof. */
  | { readonly kind: 'why_not'; readonly why: string }

/** Longest texts of a person, in characters. */
export const INCIDENT_MAX = { place: 500, why: 500, paste: 262_144 } as const

/** The step that follows from what was done and decided. */
export const stepOf = ({
  order,
  replacement,
  revoked,
  proof,
  putOff,
}: Omit<Incident, 'step'>): IncidentStep => {
  // The person ended it without a revoke.
  if (proof !== null && revoked === null) return 'note'
  if (order === null) return 'known'
  if (revoked === null)
    return order.choice === 'replace_first' && replacement === null ? 'replace' : 'revoke'
  if (proof === null && !putOff) return 'proof'
  if (replacement === null) return 'replace'
  return proof === null ? 'proof' : 'note'
}

/**
 * Tells whether nothing was decided yet, so that the incident can be dropped without a question.
 */
export const canDiscard = ({ order, revoked, proof, working }: Incident): boolean =>
  !working && order === null && revoked === null && proof === null
