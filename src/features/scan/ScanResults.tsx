import { Copy, Ellipsis, FolderOpen, Radio } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Delivery, NotedPlace } from '../../../electron/contract/delivery.ts'
import {
  PLACE_KINDS,
  type PlaceKind,
  type ScanPlace,
  type ScanResult,
} from '../../../electron/contract/scan.ts'
import { chanceOfAccident } from '../../../electron/contract/secret-shape.ts'
import { shownName } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { useProofOf } from '../../state/proofs-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { ShownName } from '../../ui/ShownName.tsx'
import { useNow } from '../../ui/use-now.ts'
import { listedKey } from '../keys/store.ts'
import { useCurrentPlaces } from '../notes/use-current-places.ts'
import { deliveryAt } from './places-of.ts'
import { askPlace, revealPlace, useScan } from './store.ts'

const TONES = {
  this_key: 'danger',
  ends_like: 'warn',
  looks_like: 'neutral',
} as const satisfies Record<PlaceKind, string>
const kindText = (kind: PlaceKind, lastFour: string | null): string => {
  if (kind === 'this_key') return text.scan.thisKey
  return kind === 'looks_like' ? text.scan.looksLike : text.scan.endsLike(lastFour ?? '????')
}
/** So many of one key at first: the rest on request. */
const SHOWN = 50

const PlaceMenu = ({ place }: { readonly place: ScanPlace }) => {
  const connections = useApp((state) => state?.connections ?? [])
  return (
    <Menu
      align="end"
      trigger={
        <Button
          icon={Ellipsis}
          kind="ghost"
          size="icon"
          aria-label={text.scan.actions(shownName(place.path))}
        />
      }
    >
      <MenuItem icon={FolderOpen} onClick={() => void revealPlace(place.id)}>
        {text.scan.reveal}
      </MenuItem>
      <MenuItem
        icon={Copy}
        onClick={() => announce(copyText(place.path) ? text.scan.pathCopied : text.scan.notCopied)}
      >
        {text.scan.copyPath}
      </MenuItem>
      {place.commit === null && connections.length > 0 ? <MenuSeparator /> : null}
      {place.commit === null
        ? connections.map(({ id, name }) => (
            <MenuItem key={id} icon={Radio} onClick={() => void askPlace(place.id, id)}>
              {text.scan.askOf(name)}
            </MenuItem>
          ))
        : null}
    </Menu>
  )
}

const PlaceRow = ({
  place,
  lastFour,
  deliveries,
}: {
  readonly place: ScanPlace
  readonly lastFour: string | null
  /** Places that hold the key's secret because it was delivered to them. */
  readonly deliveries: readonly Delivery<NotedPlace>[]
}) => {
  const delivery = place.kind === 'this_key' ? deliveryAt(place, deliveries) : undefined
  const answer = useScan(({ answers }) => answers[place.id])
  const history =
    place.commit === null
      ? ''
      : place.commit === ''
        ? text.scan.noCommit
        : text.scan.commit(place.commit.slice(0, 10), place.versions)
  return (
    <li className="flex items-start gap-2 py-1">
      <div className="min-w-0 flex-1">
        <p className="font-mono text-xs select-text [overflow-wrap:anywhere]">
          <ShownName name={place.path} />:{place.line}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-xs text-soft">
          {delivery === undefined ? (
            <Badge tone={TONES[place.kind]}>{kindText(place.kind, lastFour)}</Badge>
          ) : (
            <Badge>{text.scan.delivered(text.times.dateTime(delivery.at))}</Badge>
          )}
          {history}
        </p>
        {answer === undefined || answer.kind === 'unknown' ? null : (
          <p className="text-xs font-medium">{text.scan.answers[answer.kind]}</p>
        )}
      </div>
      <PlaceMenu place={place} />
    </li>
  )
}

const KeyPlaces = ({ places }: { readonly places: readonly ScanPlace[] }) => {
  const [all, setAll] = useState(false)
  const [{ connectionId, keyId } = { connectionId: null, keyId: null }] = places
  const listed = listedKey(connectionId ?? '', keyId ?? '') ?? null
  const proof = useProofOf(connectionId ?? '', keyId ?? undefined)
  const key = listed ?? proof?.key ?? null
  const deliveries = useCurrentPlaces(connectionId ?? '', keyId ?? '')
  const connection = useApp(
    (state) => state?.connections.find(({ id }) => id === connectionId)?.name ?? null,
  )
  const shown = all ? places : places.slice(0, SHOWN)
  return (
    <section>
      <h4 className="font-medium [overflow-wrap:anywhere]">
        {keyId === null ? (
          text.scan.unknownKey
        ) : key === null ? (
          keyId
        ) : (
          <ShownName name={key.name} />
        )}
        {key === null ? null : <span className="font-mono"> …{key.lastFour}</span>}
        {keyId === null || listed !== null ? null : ` ${text.scan.notListed}`}
        {connection === null ? null : <span className="text-soft"> · {connection}</span>}
      </h4>
      <ul className="divide-y divide-line">
        {shown.map((place) => (
          <PlaceRow
            key={place.id}
            place={place}
            lastFour={key?.lastFour ?? null}
            deliveries={deliveries}
          />
        ))}
      </ul>
      {shown.length === places.length ? null : (
        <Button size="sm" onClick={() => setAll(true)}>
          {text.scan.showMore(places.length - shown.length)}
        </Button>
      )}
    </section>
  )
}

interface ScanResultsProps {
  readonly result: ScanResult
  /** Takes the focus when it appears. */
  readonly focused: boolean
}

/** Shows what the last scan found, by key: those that are certain first. */
export const ScanResults = ({
  result: { end, at, counts, skipped, places, more },
  focused,
}: ScanResultsProps) => {
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(focused)
  useEffect(() => {
    if (first.current) heading.current?.focus({ preventScroll: true })
  }, [])
  const sorted = places.toSorted(
    (a, b) => PLACE_KINDS.indexOf(a.kind) - PLACE_KINDS.indexOf(b.kind),
  )
  const byKey = [...Map.groupBy(sorted, ({ connectionId, keyId }) => `${connectionId} ${keyId}`)]
  return (
    <section aria-label={text.scan.results} className="space-y-3 border-t border-line pt-4">
      <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
        {text.scan.found(places.length)} · {text.scan.ends[end]} ·{' '}
        <time dateTime={at}>{text.times.relative(at, now)}</time>
      </h3>
      <p className="text-xs text-soft">
        {text.scan.counts(counts.files, counts.bytes, counts.repositories)}
      </p>
      {more ? <p className="text-soft">{text.scan.more}</p> : null}
      {skipped.length === 0 ? null : (
        <section aria-label={text.scan.skipped}>
          <h4 className="font-medium">{text.scan.skipped}</h4>
          <ul className="text-xs text-soft">
            {skipped.map(({ reason, count, example }) => (
              <li key={reason} className="[overflow-wrap:anywhere]">
                {text.scan.skip(count, text.scan.skips[reason], shownName(example))}
              </li>
            ))}
          </ul>
        </section>
      )}
      {places.some(({ kind }) => kind === 'ends_like') ? (
        <p className="text-xs text-soft">
          {text.scan.chance(chanceOfAccident(counts.endings, counts.candidates))}
        </p>
      ) : null}
      {byKey.map(([key, ofKey]) => (
        <KeyPlaces key={key} places={ofKey} />
      ))}
    </section>
  )
}
