import { type Delivery, isSamePlace, type NotedPlace } from '../../../electron/contract/delivery.ts'
import { useAnnotation } from '../notes/store.ts'

/** Where the secret of a key was delivered to, without the places that have the secret of the key that replaces it by now. */
export const useOpenPlaces = (connectionId: string, keyId: string, replacedBy = ''): readonly Delivery<NotedPlace>[] => {
  const { deliveries } = useAnnotation(connectionId, keyId)
  const { deliveries: done } = useAnnotation(connectionId, replacedBy)
  return deliveries.filter((place) => !done.some((other) => isSamePlace(place, other)))
}
