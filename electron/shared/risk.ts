import type { Connection, KnownKeys } from '../contract/connection.ts'
import type { Lease, LeasePhase } from '../contract/lease.ts'
import type { ProxyMode } from '../contract/network.ts'
import { NO_OWN_KEY, type Ownership, ownership } from '../contract/own-key.ts'

/**
 * How the person confirms an act. Page and main decide by this table alone, so that nothing is
 * asked twice.
 *
 * - `press`: one press in the window.
 * - `typed`: the name of the key, or the number of keys, typed in the window; on the local service
 * only.
 * - `question`: a question of main's, and nothing in the window.
 */
export type Gate = 'press' | 'typed' | 'question'

/** Why a revoke needs more than a press. */
export interface RevokeRisk {
  readonly own: Ownership
  readonly last: boolean
  readonly usedRecently: boolean
}

/** Where a key is. What the local service loses is an example. */
interface Where {
  readonly isLocal: boolean
  readonly isProduction: boolean
}

export const whereOf = ({
  kind,
  production,
}: {
  readonly kind: Connection['kind']
  readonly production?: boolean | undefined
}): Where => ({
  isLocal: kind === 'local',
  isProduction: production === true,
})

/**
 * - `revoke`: of one key. `runs`: a program that Keystow gave it to may run. `isMany`: after several
 * that nobody was asked about. `isGuess`: the key was found by its name alone, and may be somebody
 * else's.
 * - `bulk`: `recent`: how many of the keys were used lately.
 * - `proxy`: another way that all requests take.
 */
type Act =
  | {
      readonly kind: 'revoke'
      readonly risk: RevokeRisk
      readonly where: Where
      readonly runs: boolean
      readonly isMany: boolean
      readonly isGuess: boolean
    }
  | {
      readonly kind: 'bulk'
      readonly recent: number
      readonly leavesNone: boolean
      readonly where: Where
    }
  | { readonly kind: 'proxy'; readonly mode: ProxyMode }

/** Tells whether more than a press is needed wherever the key is. */
export const isRisky = ({ own, last, usedRecently }: RevokeRisk): boolean =>
  own !== 'no' || last || usedRecently

/** The one table of what is asked. */
export const gateOf = (act: Act): Gate => {
  switch (act.kind) {
    case 'revoke': {
      const { risk, where, runs, isMany, isGuess } = act
      if (runs) return 'question'
      if (where.isLocal) return isRisky(risk) ? 'typed' : 'press'
      return isRisky(risk) || where.isProduction || isMany || isGuess ? 'question' : 'press'
    }
    case 'bulk':
      if (!act.where.isLocal) return 'question'
      return act.recent > 0 || act.leavesNone ? 'typed' : 'press'
    case 'proxy':
      // The way of the system is the default.
      return act.mode === 'system' ? 'press' : 'question'
  }
}

const RUNNING_PHASES: ReadonlySet<LeasePhase> = new Set<LeasePhase>(['given', 'running', 'away'])

/** Tells whether the program of a lease may run. */
export const mayRun = ({ phase }: Lease): boolean => RUNNING_PHASES.has(phase)

/** The lease of a key whose program may run, or null. */
export const runningLease = (
  leases: readonly Lease[],
  connectionId: string,
  keyId: string,
): Lease | null =>
  leases.find(
    (lease) => lease.connectionId === connectionId && lease.keyId === keyId && mayRun(lease),
  ) ?? null

/** A key that was used within so many days was used recently. */
const RECENT_USE_DAYS = 7

/** Tells whether no key is left once these are gone. A part of a list never says so. */
export const leavesNone = (list: KnownKeys, goneIds: readonly string[]): boolean => {
  if (list.isPart || goneIds.length === 0) return false
  const gone = new Set(goneIds)
  return list.keys?.every(({ id }) => gone.has(id)) === true
}

/**
 * The risk of revoking `key`, at `now` (ms since the epoch). Without a list nobody knows whether it
 * is the last one, so it counts as that. `usedAt`: from `possibleUses`.
 */
export const revokeRisk = (
  key: { readonly id: string },
  list: KnownKeys | null,
  usedAt: string | null,
  now: number,
): RevokeRisk => ({
  own: ownership(list?.own ?? NO_OWN_KEY, key.id),
  last: list === null || list.keys === null || leavesNone(list, [key.id]),
  // An unreadable time counts as a recent use.
  usedRecently: usedAt !== null && !(now - Date.parse(usedAt) > RECENT_USE_DAYS * 86_400_000),
})
