import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { LEAK_MAX } from '../../../electron/contract/leak.ts'
import type { ScanPlace } from '../../../electron/contract/scan.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { usePlacesOf } from '../scan/places-of.ts'

/** So many are offered: the scan itself shows all. */
const OFFERED = 3

/** A place as the note may have it. */
const placeText = ({ path, line, commit, versions }: ScanPlace): string =>
  `${path}:${line}${commit === null || commit === '' ? '' : ` (${text.scan.commit(commit.slice(0, 10), versions)})`}`.slice(
    -LEAK_MAX.place,
  )

interface FoundPlacesProps {
  readonly connectionId: string
  readonly apiKey: ApiKey
  readonly onUse: (place: string) => void
}

/** Shows where the last scan found the leaked key, to be taken over into the note. */
export const FoundPlaces = ({ connectionId, apiKey, onUse }: FoundPlacesProps) => {
  const all = usePlacesOf(connectionId, apiKey.id)
  const places = all.slice(0, OFFERED)
  if (places.length === 0) return null
  return (
    <section aria-label={text.leak.placesFound}>
      <h4 className="text-xs text-soft">{text.leak.placesFound}</h4>
      <ul>
        {places.map((place) => (
          <li key={place.id} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1 text-xs [overflow-wrap:anywhere]">
              <span className="font-mono">{placeText(place)}</span>
              {place.kind === 'this_key' ? null : (
                <span className="text-soft"> · {text.scan.endsLike(apiKey.lastFour)}</span>
              )}
            </span>
            <Button
              size="sm"
              aria-label={text.leak.usePlace(placeText(place))}
              onClick={() => onUse(placeText(place))}
            >
              {text.leak.usePlaceShort}
            </Button>
          </li>
        ))}
      </ul>
      {all.length > OFFERED ? (
        <p className="text-xs text-soft">{text.allKeys.more(all.length - OFFERED)}</p>
      ) : null}
    </section>
  )
}
