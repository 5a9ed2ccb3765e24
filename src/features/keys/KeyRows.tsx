// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list cannot be those of a <table>.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { KeyListState } from '../../../electron/contract/connection.ts'
import type { StatusScene } from '../../../electron/contract/key-status.ts'
import { ownership } from '../../../electron/contract/own-key.ts'
import { showDetails, useDetails } from '../../state/details-store.ts'
import { useLeases } from '../../state/leases-store.ts'
import { useNextPlans } from '../../state/plans-store.ts'
import { useRotations } from '../../state/rotations-store.ts'
import { leaseIn } from '../lease/store.ts'
import { annotationIn, useConnectionNotes } from '../notes/store.ts'
import type { Layout } from './columns.ts'
import { type ClickMeaning, KeyRow } from './KeyRow.tsx'
import { replacementIn } from './replacement.ts'
import { useRowElements } from './row-elements.ts'
import { useMenuRow } from './row-focus.ts'
import { anchorAt, ensureAnchor, selectTo, toggle } from './selection-store.ts'
import { isWritable } from './store.ts'

export const ROW_HEIGHT = 36
/**
 * Rows drawn beyond either edge: enough that quick scrolling shows no gap, and at rest few, as each
 * adds to every key press.
 */
const SPARE = { scrolling: 5, resting: 1 } as const
/**
 * A list of so few keys is drawn whole, so that a screen reader can go through it without
 * scrolling.
 */
const SHORT = 30

interface KeyRowsProps {
  readonly layout: Layout
  readonly list: KeyListState
  readonly rows: readonly ApiKey[]
  readonly scene: StatusScene
  readonly selected: ReadonlySet<string>
  /** Index of the row that Tab comes to. */
  readonly current: number
  readonly onFocus: (id: string) => void
}

/**
 * The rows in view and the one that Tab comes to. Apart from the table, so that scrolling draws
 * nothing else anew.
 */
export const KeyRows = ({
  layout,
  list,
  rows,
  scene,
  selected,
  current,
  onFocus,
}: KeyRowsProps) => {
  const { connectionId, own } = list
  const box = useRef<HTMLDivElement>(null)
  const notes = useConnectionNotes(connectionId)
  const leases = useLeases()
  const rotations = useRotations()
  const plans = useNextPlans(connectionId)
  const detailed = useDetails((shown) =>
    shown?.connectionId === connectionId ? shown.keyId : null,
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current?.parentElement ?? null,
    estimateSize: () => ROW_HEIGHT,
    rangeExtractor: (range) => {
      const overscan =
        (list.keys?.length ?? 0) <= SHORT
          ? SHORT
          : SPARE[virtual.isScrolling ? 'scrolling' : 'resting']
      const drawn = defaultRangeExtractor({ ...range, overscan })
      return drawn.includes(current) || current >= rows.length
        ? drawn
        : [...drawn, current].toSorted((a, b) => a - b)
    },
  })

  // Rows get props that never change, so that they need not be rendered again.
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
  })
  const choose = useCallback(
    (id: string, how: ClickMeaning) => {
      if (how === 'toggle') toggle(connectionId, id)
      else if (how === 'open') {
        anchorAt(connectionId, id)
        showDetails(connectionId, id)
      } else {
        const ids = shown.current.map((row) => row.id)
        selectTo(connectionId, id, id, ids)
      }
    },
    [connectionId],
  )
  const focused = useRef<string | undefined>(undefined)
  useEffect(() => {
    focused.current = rows[current]?.id
  })
  const startRange = useCallback(() => {
    if (focused.current !== undefined) ensureAnchor(connectionId, focused.current)
  }, [connectionId])
  const menuId = useMenuRow()
  const appeared = useMemo(() => new Set(notes?.newIds), [notes])
  const drawn = virtual.getVirtualItems().flatMap(({ index, start }) => {
    const key = rows[index]
    return key === undefined ? [] : [{ key, annotation: annotationIn(notes, key.id), index, start }]
  })
  const ids = drawn.map(({ key }) => key.id)
  const elements = useRowElements(ids, rows[current]?.id ?? null)
  const access = list.phase === 'signed_out' ? 'read' : isWritable(list) ? 'write' : 'wait'

  return (
    <div role="rowgroup" ref={box} className="relative" style={{ height: virtual.getTotalSize() }}>
      {drawn.map(({ key, annotation, index, start }, place) => (
        <KeyRow
          key={elements[place]}
          layout={layout}
          connectionId={connectionId}
          apiKey={key}
          annotation={annotation}
          replacedBy={
            replacementIn(
              annotation.replacedBy,
              rotations,
              { connectionId, keyId: key.id },
              list.keys,
            )?.lastFour ?? null
          }
          lease={leaseIn(leases, connectionId, key.id)}
          plan={plans.get(key.id) ?? null}
          own={ownership(own, key.id)}
          appeared={appeared.has(key.id)}
          now={scene.now}
          staleDays={scene.staleDays}
          usedAt={scene.usedAt(key)}
          rowIndex={index + 2}
          current={index === current}
          selected={selected.has(key.id)}
          detailed={key.id === detailed}
          access={access}
          top={start}
          onFocus={onFocus}
          onChoose={choose}
          onRangeStart={startRange}
          inMenu={key.id === menuId}
        />
      ))}
    </div>
  )
}
