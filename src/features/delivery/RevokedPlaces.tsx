import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { recipeTitle } from './recipe-texts.ts'
import { useOpenPlaces } from './use-open-places.ts'

export interface RevokedPlacesProps {
  readonly connectionId: string
  readonly keyId: string
  /** The key that replaces it: a place that has the secret of that one now is left out. */
  readonly replacedBy?: string | undefined
  readonly when: keyof typeof text.delivery.undo
}

/** Where the secret of a key stands that is revoked, or is about to be: nobody takes it away there. */
export const RevokedPlaces = ({ connectionId, keyId, replacedBy, when }: RevokedPlacesProps) => {
  const deliveries = useOpenPlaces(connectionId, keyId, replacedBy)
  return deliveries.length === 0 ? null : (
    <>
      <p>{text.delivery.undo[when]}</p>
      <ul className="mt-1 list-disc pl-5 select-text">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="[overflow-wrap:anywhere]">
            {delivery.kind === 'env-file'
              ? text.delivery.line(delivery.variable, nameInText(delivery.place))
              : text.recipes.line(recipeTitle(delivery.recipe), nameInText(delivery.name))}
          </li>
        ))}
      </ul>
    </>
  )
}
