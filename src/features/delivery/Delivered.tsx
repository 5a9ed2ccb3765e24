import { CircleCheck } from 'lucide-react'
import type { NotedPlace } from '../../../electron/contract/delivery.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useDeliveriesOf } from '../notes/use-current-places.ts'
import { recipeAbout, recipeStored } from './recipe-texts.ts'

const what = (place: NotedPlace): string =>
  place.kind === 'env-file'
    ? text.delivery.written(place.variable, nameInText(place.place))
    : recipeStored(place.recipe, nameInText(place.name))

/** Shows where the secret of a reveal is by now, and who can read it there. */
export const Delivered = (reveal: {
  readonly revealId: string
  readonly connectionId: string
  readonly keyId: string
}) => {
  const deliveries = useDeliveriesOf(reveal)
  return deliveries.map((place) => (
    <p key={place.id} className="mt-2 flex gap-1.5 text-xs select-text">
      <CircleCheck size={16} className="shrink-0 text-good-ink" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {what(place)}{' '}
        <span className="text-soft">
          {place.kind === 'env-file'
            ? text.delivery.readers[place.readers]
            : recipeAbout(place.recipe)}
        </span>
      </span>
    </p>
  ))
}
