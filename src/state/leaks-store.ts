import { create } from 'zustand'
import type { ApiKey } from '../../electron/contract/api-key.ts'
import type { Leak } from '../../electron/contract/leak.ts'
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

/**
 * Reports that a listed key leaked, and shows what is to be done. `found`: the leaked secret, where
 * it was pasted. Returns whether main has noted the leak.
 */
export const reportLeak = async (
  connectionId: string,
  { id: keyId }: ApiKey,
  found: string | null = null,
): Promise<boolean> => {
  const begun = await reportRefusal(window.keystow.beginLeak({ connectionId, keyId, found }))
  if (begun.ok) openBegun(begun.value)
  return begun.ok
}
