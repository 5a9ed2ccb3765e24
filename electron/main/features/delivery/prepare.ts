import type { ActivityClient } from '../../../contract/activity.ts'
import type { ChannelDestination } from '../../../contract/channel.ts'
import type { Delivery, DeliveryPreview } from '../../../contract/delivery.ts'
import type {
  DeliveryFailure,
  KeepFailure,
  PlaceFailure,
  RecipeFailure,
  StoringFailure,
} from '../../../contract/failures.ts'
import type { RecipePreview } from '../../../contract/recipes.ts'
import { exhaustive, fail, ok, type Result } from '../../../contract/result.ts'
import type { KeptSecrets } from '../kept/kept-secrets.ts'
import type { Destination, PreviewedDestination } from './destination.ts'
import type { HandOver, KeySecret } from './hand-over.ts'
import { KeptHere } from './kept-here.ts'
import type { Recipes } from './recipes/recipes.ts'

/**
 * A destination that was looked at before its secret exists, so that it can be shown and then be
 * just that one.
 */
export interface PreparedDelivery {
  /** What would change or be run; null where nothing but what is kept here does. */
  readonly preview: Omit<DeliveryPreview, 'id'> | Omit<RecipePreview, 'id'> | null
  /** As `PreviewedDestination`. */
  isAsPreviewed(): boolean
  /**
   * Delivers the secret of a reveal there, reads back, and writes it down; the reveal, e.g. a
   * rotation's, counts as delivered then. `of`: the key that the secret belongs to. `client`: the
   * program that asked for it. Fails with
   * `env_changed` or `recipe_changed` where the place is not what was looked at.
   */
  deliverRevealed(
    revealId: string,
    madeKey: Omit<KeySecret, 'secret'>,
    client: ActivityClient,
  ): Promise<Result<Delivery, DeliveryFailure | KeepFailure | StoringFailure>>
}

/**
 * Stands for a secret in a preview that is made before there is one. So short that no preview shows
 * its end.
 */
const PLACEHOLDER = 'x'.repeat(8)

export type Prepare = (
  target: ChannelDestination,
) => Promise<Result<PreparedDelivery, PlaceFailure | RecipeFailure | 'not_persistent'>>

export const createPrepare = (
  handOver: HandOver,
  kept: KeptSecrets,
  recipes: Recipes,
  envFile: (chosen: string, variable: string) => PreviewedDestination,
): Prepare => {
  const prepared = (
    preview: PreparedDelivery['preview'],
    isAsPreviewed: () => boolean,
    destinationFor: (of: Omit<KeySecret, 'secret'>) => Destination,
  ): PreparedDelivery => ({
    preview,
    isAsPreviewed,
    deliverRevealed: (revealId, madeKey, client) =>
      handOver(destinationFor(madeKey), revealId, client),
  })
  return async (target) => {
    switch (target.kind) {
      case 'env-file': {
        const destination = envFile(target.path, target.variable)
        const previewed = await destination.preview(PLACEHOLDER)
        return previewed.ok
          ? ok(
              prepared(
                previewed.value,
                () => destination.isAsPreviewed(),
                () => destination,
              ),
            )
          : previewed
      }
      case 'recipe': {
        const place = await recipes.place(target.recipe, target.name)
        if (!place.ok) return place
        const previewed = await place.value.preview(PLACEHOLDER)
        return previewed.ok
          ? ok(
              prepared(
                previewed.value,
                () => place.value.isAsPreviewed(),
                () => place.value,
              ),
            )
          : previewed
      }
      case 'kept':
        return kept.canKeep()
          ? ok(
              prepared(
                null,
                () => true,
                (of) => new KeptHere(kept, of),
              ),
            )
          : fail('not_persistent')
      default:
        return exhaustive(target)
    }
  }
}
