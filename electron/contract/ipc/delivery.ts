import type { Delivery, DeliveryPreview } from '../delivery.ts'

/**
 * Writing a secret where it is used. The secret never comes to the window, and no path comes from
 * it.
 */
export interface DeliveryRequests {
  /** Asks for a `.env` file in a dialog of the system; null if cancelled. Writes nothing. */
  'delivery:choose': {
    input: { readonly revealId: string; readonly variable: string }
    answer: DeliveryPreview | null
  }
  /**
   * The same for a place that the key which a rotation replaces was delivered to. `deliveryId`: as
   * in its annotation.
   */
  'delivery:again': {
    input: { readonly revealId: string; readonly deliveryId: string }
    answer: DeliveryPreview
  }
  /**
   * The file of a preview once more, as it is now, perhaps under another name of the variable.
   * Fails with `gone` where another was asked for since.
   */
  'delivery:preview': {
    input: { readonly id: string; readonly variable: string }
    answer: DeliveryPreview
  }
  /**
   * Writes what the preview showed and reads it back. Fails with `env_changed` when the file is
   * another by now: it was left alone.
   */
  'delivery:write': { input: string; answer: Delivery }
}

/** By what name a window asks each. */
export const deliveryApi = {
  chooseEnvFile: 'delivery:choose',
  chooseSameEnvFile: 'delivery:again',
  previewDelivery: 'delivery:preview',
  writeDelivery: 'delivery:write',
} as const
