import type { ScanPlace } from '../../../electron/contract/scan.ts'
import { text } from '../../messages/text.ts'
import { Place } from '../../ui/Place.tsx'

/** The results of the scan have all. */
const MAX_SHOWN = 5

interface KeyPlacesProps {
  readonly places: readonly ScanPlace[]
  readonly lastFour: string
}

/** Files in which the last scan found a key. */
export const KeyPlaces = ({ places, lastFour }: KeyPlacesProps) => (
  <ul className="space-y-1">
    {places.slice(0, MAX_SHOWN).map(({ id, path, line, kind }) => (
      <li key={id}>
        <Place path={`${path}:${line}`} />
        {kind === 'this_key' ? null : (
          <p className="text-xs text-soft">{text.scan.endsLike(lastFour)}</p>
        )}
      </li>
    ))}
    {places.length > MAX_SHOWN ? (
      <li className="text-xs text-soft">{text.scan.morePlaces(places.length - MAX_SHOWN)}</li>
    ) : null}
  </ul>
)
