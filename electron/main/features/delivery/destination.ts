import type { DeliveryPreview, Place } from '../../../contract/delivery.ts'
import type {
  DeliveryFailure,
  KeepFailure,
  PlaceFailure,
  StoringFailure,
} from '../../../contract/failures.ts'
import type { FailureCode, Result } from '../../../contract/result.ts'

/** A place that a secret can be delivered to. It goes from main to there and nowhere else. */
export interface Destination<
  P extends Place = Place,
  F extends FailureCode = DeliveryFailure | KeepFailure | StoringFailure,
> {
  /** Where it went, once it was delivered. */
  describe(): P
  /**
   * Does what was previewed last, or fails with `env_changed` and does nothing where that is not
   * what it would be now.
   */
  deliver(secret: string): Promise<Result<null, F>>
  /** Whether it arrived, as another program would read it. */
  verify(secret: string): Promise<Result<null, F>>
}

/** One that can say before what would change. */
export interface PreviewedDestination<P extends Place = Place>
  extends Destination<P, DeliveryFailure> {
  /**
   * What would change. The secret is needed to say so, and is masked in the answer. `oldLastFour`: of
   * the key that a rotation replaces.
   */
  preview(
    secret: string,
    oldLastFour?: string | null,
  ): Promise<Result<Omit<DeliveryPreview, 'id'>, PlaceFailure>>
  /** Whether all of it, also what no preview shows, is as it was when it was previewed last. */
  isAsPreviewed(): boolean
}
