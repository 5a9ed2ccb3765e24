import type { Delivery, NotedPlace } from '../../../electron/contract/delivery.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { Place } from '../../ui/Place.tsx'
import { recipeTitle } from './recipe-texts.ts'

/** The places that a secret was delivered to, the newest first. */
export const DeliveryFacts = ({
  deliveries,
}: {
  readonly deliveries: readonly Delivery<NotedPlace>[]
}) => (
  <ul className="space-y-1.5">
    {deliveries.map((delivery) => (
      <li key={delivery.id}>
        {delivery.kind === 'env-file' ? (
          <Place path={delivery.place} />
        ) : (
          recipeTitle(delivery.recipe)
        )}
        <p className="text-xs text-soft">
          {delivery.kind === 'env-file'
            ? text.delivery.variable(delivery.variable)
            : text.recipes.as(nameInText(delivery.name))}{' '}
          ·{' '}
          <time dateTime={new Date(delivery.at).toISOString()} className="tabular-nums">
            {text.times.dateTime(delivery.at)}
          </time>
        </p>
      </li>
    ))}
  </ul>
)
