import { type ActivityEntry, givesKey, isDone } from '../../../contract/activity.ts'

/** Entries kept; beyond them the oldest half goes. */
export const KEEP = 2_000
/**
 * Of these, requests that the person denied, and as many that came to nothing otherwise: each costs
 * a program nothing, so they may push out no others.
 */
const KEEP_REFUSED = 200
/** Milliseconds between two of the same that are counted in one entry. */
const TOGETHER_MS = 3_600_000

const isRefused = (entry: ActivityEntry): boolean => entry.action === 'ask' && !isDone(entry)

const isSame = (one: ActivityEntry, other: ActivityEntry): boolean =>
  one.outcome === other.outcome &&
  one.keyId === other.keyId &&
  one.keyName === other.keyName &&
  one.connection === other.connection &&
  one.client?.name === other.client?.name &&
  one.client?.request === other.client?.request &&
  one.client?.connectionId === other.client?.connectionId

/**
 * Adds an entry as the newest. A request that came to nothing, as others of this program a moment
 * before, is counted with them.
 */
export const addCounted = (entries: ActivityEntry[], entry: ActivityEntry): void => {
  const at = isRefused(entry)
    ? entries.findLastIndex((before) => isRefused(before) && isSame(before, entry))
    : -1
  const before = entries[at]
  const isNear =
    before !== undefined && Math.abs(Date.parse(entry.at) - Date.parse(before.at)) < TOGETHER_MS
  if (isNear) entries.splice(at, 1)
  entries.push(isNear ? { ...entry, count: (before.count ?? 1) + (entry.count ?? 1) } : entry)
  const isAlike = (other: ActivityEntry): boolean =>
    isRefused(other) && (other.outcome === 'denied') === (entry.outcome === 'denied')
  if (!isRefused(entry) || entries.filter(isAlike).length <= KEEP_REFUSED) return
  entries.splice(entries.findIndex(isAlike), 1)
}

const isRevoked = ({ action, outcome }: ActivityEntry): boolean =>
  action === 'revoke' && /^(revoked|already_gone|gone_after_request)\b/.test(outcome)

/**
 * The newest entries, and each older one that says which program got a key that is not known to be
 * revoked.
 */
export const newestOf = (entries: readonly ActivityEntry[]): ActivityEntry[] => {
  const revoked = new Set(entries.filter(isRevoked).map(({ keyId }) => keyId))
  const seen = new Set<string>()
  const since = entries.length - KEEP / 2
  const kept = entries.toReversed().filter((entry, fromEnd) => {
    const { keyId, client } = entry
    const names = client !== undefined && keyId !== null && givesKey(entry) && !revoked.has(keyId)
    const what = JSON.stringify([client?.name, client?.connectionId, keyId])
    const isFirst = names && !seen.has(what)
    if (isFirst) seen.add(what)
    return isFirst || entries.length - 1 - fromEnd >= since
  })
  return kept.reverse()
}
