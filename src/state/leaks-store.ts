import { create } from 'zustand'
import type { ApiKey } from '../../electron/contract/api-key.ts'
import type { FoundSecret, Leak } from '../../electron/contract/leak.ts'
import { openDialog } from './dialog-store.ts'
import { reportRefusal } from './refusal-store.ts'

/** The leaked keys as main pushed them last. */
export const useLeaks = create<readonly Leak[]>(() => [])

export const mirrorLeaks = (leaks: readonly Leak[]): void => useLeaks.setState(leaks, true)

/** Shows a leak that main has just begun, and whose push may not have come yet. */
export const openBegun = (begun: Leak): void => {
  useLeaks.setState(
    (leaks) => (leaks.some(({ id }) => id === begun.id) ? leaks : [...leaks, begun]),
    true,
  )
  openDialog({ kind: 'leak', leakId: begun.id })
}

const findLeak = (leaks: readonly Leak[], connectionId: string, keyId: string): Leak | undefined =>
  leaks.find((one) => one.connectionId === connectionId && one.key.id === keyId)

/** The leak of a key, if there is one. */
export const leakOfKey = (connectionId: string, keyId: string): Leak | undefined =>
  findLeak(useLeaks.getState(), connectionId, keyId)

export const useLeakOfKey = (connectionId: string, keyId: string): Leak | undefined =>
  useLeaks((leaks) => findLeak(leaks, connectionId, keyId))

/** Gives a pasted secret to main. Returns null where it cannot be the key's. */
const giveToMain = async (
  secret: string,
  { lastFour }: Pick<ApiKey, 'lastFour'>,
): Promise<FoundSecret | null> => {
  const findings = await window.keystow.searchLeak(secret)
  if (!findings.ok) return null
  const { id, candidates } = findings.value
  const candidate = candidates.find((one) => one.lastFour === lastFour)
  return candidate === undefined ? null : { findingsId: id, index: candidate.index }
}

/**
 * Reports that a listed key leaked, and shows what is to be done. `secret`: the leaked secret, where
 * it was pasted. Returns whether main has noted the leak.
 */
export const reportLeak = async (
  connectionId: string,
  key: Pick<ApiKey, 'id' | 'lastFour'>,
  secret: string | null = null,
): Promise<boolean> => {
  const found = secret === null ? null : await giveToMain(secret, key)
  const begun = await reportRefusal(
    window.keystow.beginLeak({ connectionId, keyId: key.id, found }),
  )
  if (secret !== null) void window.keystow.forgetLeakSearch()
  if (begun.ok) openBegun(begun.value)
  return begun.ok
}
