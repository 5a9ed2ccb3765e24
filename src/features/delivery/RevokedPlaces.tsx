import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useAnnotation } from '../notes/store.ts'
import { recipeTitle } from './recipe-texts.ts'

export interface RevokedPlacesProps {
  readonly connectionId: string
  readonly keyId: string
  readonly when: keyof typeof text.delivery.undo
}

/** Where the secret of a key stands that is revoked, or is about to be: nobody takes it away there. */
export const RevokedPlaces = ({ connectionId, keyId, when }: RevokedPlacesProps) => {
  const { deliveries } = useAnnotation(connectionId, keyId)
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
