import { type Delivery, isSamePlace, type NotedPlace } from '../../../electron/contract/delivery.ts'
import { useAnnotation } from '../notes/store.ts'

/**
 * Where the secret of this reveal was delivered to. What is known of its key may be of another one
 * that came with the same id.
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

/**
 * Where the secret of a key was delivered to, without the places that have the secret of the key
 * that replaces it by now.
 */
export const useOpenPlaces = (
  connectionId: string,
  keyId: string,
  replacedBy = '',
): readonly Delivery<NotedPlace>[] => {
  const { deliveries } = useAnnotation(connectionId, keyId)
  const { deliveries: done } = useAnnotation(connectionId, replacedBy)
  return deliveries.filter((place) => !done.some((other) => isSamePlace(place, other)))
}
