import type { ApiKey } from './api-key.ts'
import { isoTime } from './iso-time.ts'

const DAY = 86_400_000
/** A key that was never seen in use is worth a look after so many days. */
const UNUSED_DAYS = 7

/** What a key's age and last use say about it. `days` are whole days. */
export type KeyStatus =
  | { readonly kind: 'active' | 'recent' | 'fresh' }
  | { readonly kind: 'idle' | 'unused'; readonly days: number }

/** The status of the key that the app is signed in with. */
export const IN_USE: KeyStatus = { kind: 'active' }

/** What tells for how long keys were not used. */
interface UseScene {
  /** The service's time, in ms since the epoch. */
  readonly now: number
  /**
   * The key that the app is signed in with, where that is certain: the app's own calls keep it in
   * use.
   */
  readonly signedInId: string | null
  /** When a key was used last by anyone but this app, as `lastForeignUse`. */
  readonly usedAt: (key: ApiKey) => string | null
}

/** What a status depends on besides the key itself. */
export interface StatusScene extends UseScene {
  /** After how many days without use a key counts as idle. */
  readonly staleDays: number
}

/**
 * Tells whether a key was not used for so many days: since its last use, or since it was created
 * where no use is recorded. Never true of the key that the app is signed in with.
 */
export const isUnusedFor = (
  key: ApiKey,
  { now, signedInId, usedAt }: UseScene,
  days: number,
): boolean => key.id !== signedInId && now - isoTime(usedAt(key) ?? key.createdAt) > days * DAY

/** `staleDays`: after how many days without use a key counts as idle. */
export const keyStatus = (
  { createdAt, lastUsedAt }: { readonly createdAt: string; readonly lastUsedAt: string | null },
  now: number,
  staleDays: number,
): KeyStatus => {
  if (lastUsedAt !== null) {
    const since = now - isoTime(lastUsedAt)
    if (since <= DAY) return { kind: 'active' }
    return since > staleDays * DAY
      ? { kind: 'idle', days: Math.floor(since / DAY) }
      : { kind: 'recent' }
  }
  const age = now - isoTime(createdAt)
  return age > UNUSED_DAYS * DAY
    ? { kind: 'unused', days: Math.floor(age / DAY) }
    : { kind: 'fresh' }
}

export const statusOf = (
  key: ApiKey,
  { now, staleDays, signedInId, usedAt }: StatusScene,
): KeyStatus =>
  key.id === signedInId
    ? IN_USE
    : keyStatus({ createdAt: key.createdAt, lastUsedAt: usedAt(key) }, now, staleDays)
