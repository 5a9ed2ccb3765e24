import { Check, FilePen, KeyRound, SquareTerminal } from 'lucide-react'
import { isSamePlace, type NotedPlace } from '../../../electron/contract/delivery.ts'
import type { RecipePlace } from '../../../electron/contract/recipes.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { useAnnotation, useKeptKeys } from '../notes/store.ts'
import { useCurrentPlaces } from '../notes/use-current-places.ts'
import { KeyPlaces } from '../scan/KeyPlaces.tsx'
import { useFilesOf } from '../scan/places-of.ts'
import { recipeTitle } from './recipe-texts.ts'

interface SamePlacesProps {
  readonly connectionId: string
  /** The key that is replaced. */
  readonly oldKey: { readonly id: string; readonly lastFour: string }
  /** The key that replaces it. */
  readonly newKeyId: string
  readonly disabled: boolean
  readonly onChoose: (deliveryId: string) => void
  readonly onKeep: () => void
  readonly onRecipe: (place: RecipePlace) => void
}

const again = (place: NotedPlace): string =>
  place.kind === 'recipe'
    ? text.recipes.again(recipeTitle(place.recipe), nameInText(place.name))
    : text.delivery.again(place.variable, nameInText(place.place))

/**
 * Shows where the secret of the key that is replaced was delivered to: the new one belongs there
 * too.
 */
export const SamePlaces = ({
  connectionId,
  oldKey,
  newKeyId,
  disabled,
  onChoose,
  onKeep,
  onRecipe,
}: SamePlacesProps) => {
  const { deliveries } = useAnnotation(connectionId, oldKey.id)
  const done = useCurrentPlaces(connectionId, newKeyId)
  const wasKept = useKeptKeys(connectionId).some(({ id }) => id === oldKey.id)
  const scanPlaces = useFilesOf(connectionId, oldKey.id, deliveries)
  const isKnown = deliveries.length > 0 || wasKept
  if (!isKnown && scanPlaces.length === 0) return null
  return (
    <div className="mt-3">
      {isKnown ? <p className="text-xs text-soft">{text.delivery.before}</p> : null}
      <ul className="mt-1 space-y-1">
        {wasKept ? (
          <li>
            <Button icon={KeyRound} size="sm" disabled={disabled} onClick={onKeep}>
              {text.kept.action}
            </Button>
          </li>
        ) : null}
        {deliveries.map((before) => (
          <li key={before.id} className="flex flex-wrap items-center gap-2">
            <Button
              icon={before.kind === 'recipe' ? SquareTerminal : FilePen}
              size="sm"
              className="h-auto min-h-6 max-w-full py-0.5 text-left"
              disabled={disabled}
              onClick={() => (before.kind === 'recipe' ? onRecipe(before) : onChoose(before.id))}
            >
              <span className="min-w-0 whitespace-normal [overflow-wrap:anywhere]">
                {again(before)}
              </span>
            </Button>
            {done.some((place) => isSamePlace(place, before)) ? (
              <span className="flex items-center gap-1 text-xs text-soft">
                <Check size={14} />
                {text.delivery.doneHere}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {scanPlaces.length === 0 ? null : (
        <>
          <p className="mt-2 text-xs text-soft">{text.scan.foundOld}</p>
          <KeyPlaces places={scanPlaces} lastFour={oldKey.lastFour} />
        </>
      )}
    </div>
  )
}
