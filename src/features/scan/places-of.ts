import { useEffect, useMemo } from 'react'
import { PLACE_KINDS, type ScanPlace } from '../../../electron/contract/scan.ts'
import { readScan, useScan } from './store.ts'

/** Where the last scan found a key, what is certain first. */
export const usePlacesOf = (connectionId: string, keyId: string): readonly ScanPlace[] => {
  const last = useScan(({ state }) => state?.last)
  useEffect(() => {
    if (useScan.getState().state === null) void readScan()
  }, [])
  return useMemo(
    () =>
      (last?.places ?? [])
        .filter((place) => place.connectionId === connectionId && place.keyId === keyId)
        .toSorted((a, b) => PLACE_KINDS.indexOf(a.kind) - PLACE_KINDS.indexOf(b.kind)),
    [last, connectionId, keyId],
  )
}
