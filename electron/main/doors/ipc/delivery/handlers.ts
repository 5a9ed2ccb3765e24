import type { Deliveries } from '../../../features/delivery/deliveries.ts'
import type { Handle } from '../handle.ts'

export const registerDelivery = (handle: Handle, deliveries: Deliveries): void => {
  handle('delivery:choose', ({ revealId, variable }) => deliveries.choose(revealId, variable))
  handle('delivery:again', ({ revealId, deliveryId }) => deliveries.again(revealId, deliveryId))
  handle('delivery:preview', ({ id, variable }) => deliveries.preview(id, variable))
  handle('delivery:write', (id) => deliveries.write(id))
}
