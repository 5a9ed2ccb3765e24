import type { Delivery, NotedPlace } from '../../../electron/contract/delivery.ts'
import { text } from '../../messages/text.ts'
import { useCurrentPlaces } from '../notes/use-current-places.ts'
import { placeLine } from './recipe-texts.ts'

type When = keyof typeof text.delivery.undo

interface PlaceListProps {
  readonly places: readonly Delivery<NotedPlace>[]
  readonly when: When
}

/**
 * Shows where the secret of a key stands that is revoked, or is about to be: nobody takes it away
 * there.
 */
export const PlaceList = ({ places, when }: PlaceListProps) =>
  places.length === 0 ? null : (
    <>
      <p>{text.delivery.undo[when]}</p>
      <ul className="mt-1 list-disc pl-5 select-text">
        {places.map((place) => (
          <li key={place.id} className="[overflow-wrap:anywhere]">
            {placeLine(place)}
          </li>
        ))}
      </ul>
    </>
  )

interface RevokedPlacesProps {
  readonly connectionId: string
  readonly keyId: string
  readonly when: When
}

/** The same of a key that is known here. */
export const RevokedPlaces = ({ connectionId, keyId, when }: RevokedPlacesProps) => (
  <PlaceList places={useCurrentPlaces(connectionId, keyId)} when={when} />
)
