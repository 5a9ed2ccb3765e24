import type { Delivery, DeliveryPreview, Readers } from '../../contract/delivery.ts'
import type { DeliveryFailure, PlaceFailure } from '../../contract/failures.ts'
import type { Result } from '../../contract/result.ts'

/** Where a secret goes, and who can read it there afterwards. */
export interface Description extends Pick<Delivery, 'kind' | 'place'> {
  readonly readers: Readers
}

/** A place that a secret can be delivered to. It goes from main to there and nowhere else. */
export interface Destination {
  describe(): Description
  /** What would change. The secret is needed to say so, and is masked in the answer. */
  preview(secret: string): Promise<Result<Omit<DeliveryPreview, 'id'>, PlaceFailure>>
  /** Does what was previewed last, or fails with `env_changed` and does nothing where that is not what it would be now. */
  deliver(secret: string): Promise<Result<null, DeliveryFailure>>
  /** Whether it arrived, as another program would read it. */
  verify(secret: string): Promise<Result<null, DeliveryFailure>>
}
