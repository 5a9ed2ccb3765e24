import type { Delivery, NotedPlace } from '../../../electron/contract/delivery.ts'
import { useAnnotation } from '../notes/store.ts'

/** Where the secret of this reveal was delivered to. What is known of its key may be of another one that came with the same id. */
export const useDeliveriesOf = ({
  revealId,
  connectionId,
  keyId,
}: {
  readonly revealId: string
  readonly connectionId: string
  readonly keyId: string
}): readonly Delivery<NotedPlace>[] => useAnnotation(connectionId, keyId).deliveries.filter((delivery) => delivery.revealId === revealId)
