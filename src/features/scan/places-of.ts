import { useEffect, useMemo } from 'react'
import type { NotedPlace } from '../../../electron/contract/delivery.ts'
import { PLACE_KINDS, type ScanPlace } from '../../../electron/contract/scan.ts'
import { readScan, useScan } from './store.ts'

/** Places where the last scan found a key, what is certain first. */
export const usePlacesOf = (connectionId: string, keyId: string): readonly ScanPlace[] => {
  const last = useScan(({ state }) => state?.last)
  useEffect(() => {
    void readScan()
  }, [])
  return useMemo(
    () =>
      (last?.places ?? [])
        .filter((place) => place.connectionId === connectionId && place.keyId === keyId)
        .toSorted((a, b) => PLACE_KINDS.indexOf(a.kind) - PLACE_KINDS.indexOf(b.kind)),
    [last, connectionId, keyId],
  )
}

/**
 * Returns the delivery that wrote the found file. A version in a git history is no delivery: nobody
 * meant the secret to be there.
 */
export const deliveryAt = <T extends NotedPlace>(
  { path, commit }: ScanPlace,
  deliveries: readonly T[],
): T | undefined =>
  commit === null
    ? deliveries.find((one) => one.kind === 'env-file' && one.place === path)
    : undefined

/** Files in which the last scan found a key, but those that its secret was delivered to. */
export const useFilesOf = (
  connectionId: string,
  keyId: string,
  deliveries: readonly NotedPlace[],
): readonly ScanPlace[] =>
  usePlacesOf(connectionId, keyId).filter(
    (place) => place.commit === null && deliveryAt(place, deliveries) === undefined,
  )
