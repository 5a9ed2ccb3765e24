import { useMemo } from 'react'
import { currentPlaces } from '../../../electron/contract/annotations.ts'
import type { Delivery, NotedPlace } from '../../../electron/contract/delivery.ts'
import { useAnnotation, useConnectionNotes } from './store.ts'

/**
 * Returns where the secret of this reveal was delivered to. What is known of its key may be of
 * another one that came with the same id.
 */
export const useDeliveriesOf = ({
  revealId,
  connectionId,
  keyId,
}: {
  readonly revealId: string
  readonly connectionId: string
  readonly keyId: string
}): readonly Delivery<NotedPlace>[] =>
  useAnnotation(connectionId, keyId).deliveries.filter((delivery) => delivery.revealId === revealId)

/** The places that hold a key's secret now, as `currentPlaces`. */
export const useCurrentPlaces = (
  connectionId: string,
  keyId: string,
): readonly Delivery<NotedPlace>[] => {
  const notes = useConnectionNotes(connectionId)
  return useMemo(() => currentPlaces(notes?.annotations ?? {}, keyId), [notes, keyId])
}
