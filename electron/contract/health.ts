import type { ApiKey } from './api-key.ts'
import { isoTime } from './iso-time.ts'
import { type StatusScene, statusOf } from './key-status.ts'
import { comparableName } from './shown-name.ts'

const YEAR = 365 * 86_400_000

/**
 * How many keys deserve a look. `unproven`: revoked keys whose death is not confirmed, which no list
 * has.
 */
export type HealthCounts = Readonly<
  Record<'idle' | 'unused' | 'duplicate' | 'old' | 'planned' | 'unknown' | 'unproven', number>
>

/** What that depends on besides the keys. */
export interface HealthScene extends StatusScene {
  /** Keys that are to be revoked at a date. */
  readonly plannedIds: readonly string[]
  /** As `ConnectionNotes.unknownIds`. */
  readonly unknownIds: readonly string[]
}

/** Two keys of one name are duplicates, however they are cased. */
export const comparedName = ({ name }: { readonly name: string }): string =>
  comparableName(name).toLowerCase()

/** Whether a key is older than a year. `now`: ms since the epoch by the service's clock. */
const isOld = ({ createdAt }: ApiKey, now: number): boolean => now - isoTime(createdAt) > YEAR

/** Counts a list, without what no list has. */
export const countHealth = (
  keys: readonly ApiKey[],
  scene: HealthScene,
): Omit<HealthCounts, 'unproven'> => {
  const named = new Map<string, number>()
  for (const key of keys) named.set(comparedName(key), (named.get(comparedName(key)) ?? 0) + 1)
  const [planned, unknown] = [new Set(scene.plannedIds), new Set(scene.unknownIds)]
  const count = (test: (key: ApiKey) => boolean): number => keys.filter(test).length
  return {
    idle: count((key) => statusOf(key, scene).kind === 'idle'),
    unused: count((key) => statusOf(key, scene).kind === 'unused'),
    duplicate: count((key) => (named.get(comparedName(key)) ?? 0) > 1),
    old: count((key) => isOld(key, scene.now)),
    planned: count(({ id }) => planned.has(id)),
    unknown: count(({ id }) => unknown.has(id)),
  }
}
