import type { ScanPlace } from '../../../electron/contract/scan.ts'
import { text } from '../../messages/text.ts'
import { Place } from '../delivery/Place.tsx'

/** So many places are named; the results of the scan have all. */
const MOST = 5

interface KeyPlacesProps {
  readonly places: readonly ScanPlace[]
  readonly lastFour: string
}

/** Files in which the last scan found a key. */
export const KeyPlaces = ({ places, lastFour }: KeyPlacesProps) => (
  <ul className="space-y-1">
    {places.slice(0, MOST).map(({ id, path, line, kind }) => (
      <li key={id}>
        <Place path={`${path}:${line}`} />
        {kind === 'this_key' ? null : (
          <p className="text-xs text-soft">{text.scan.endsLike(lastFour)}</p>
        )}
      </li>
    ))}
    {places.length > MOST ? (
      <li className="text-xs text-soft">{text.scan.morePlaces(places.length - MOST)}</li>
    ) : null}
  </ul>
)
