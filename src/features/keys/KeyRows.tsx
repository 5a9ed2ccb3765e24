// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list cannot be those of a <table>.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
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

/** Returns what this app knows of a key of the list. */
const useKeyFacts = ({ connectionId, own, keys }: KeyListState) => {
  const notes = useConnectionNotes(connectionId)
  const leases = useLeases()
  const rotations = useRotations()
  const plans = useNextPlans(connectionId)
  const appeared = useMemo(() => new Set(notes?.newIds), [notes])
  return (keyId: string) => {
    const annotation = annotationIn(notes, keyId)
    const replacement = replacementIn(
      annotation.replacedBy,
      rotations,
      { connectionId, keyId },
      keys,
    )
    return {
      annotation,
      replacedBy: replacement?.lastFour ?? null,
      lease: leaseIn(leases, connectionId, keyId),
      plan: plans.get(keyId) ?? null,
      own: ownership(own, keyId),
      appeared: appeared.has(keyId),
    }
  }
}

/** Measures which of `count` rows are in view; the current one is always among them. */
const useVirtualRows = (
  box: RefObject<HTMLElement | null>,
  count: number,
  current: number,
  isShort: boolean,
) => {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current?.parentElement ?? null,
    estimateSize: () => ROW_HEIGHT,
    rangeExtractor: (range) => {
      const overscan = isShort ? SHORT : SPARE[virtual.isScrolling ? 'scrolling' : 'resting']
      const drawn = defaultRangeExtractor({ ...range, overscan })
      return drawn.includes(current) || current >= count
        ? drawn
        : [...drawn, current].toSorted((a, b) => a - b)
    },
  })
  return virtual
}

/** Rows get handlers that never change, so that they need not be rendered again. */
const useRowHandlers = (connectionId: string, rows: readonly ApiKey[], current: number) => {
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
  return { choose, startRange }
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
  const { connectionId } = list
  const box = useRef<HTMLDivElement>(null)
  const factsOf = useKeyFacts(list)
  const detailed = useDetails((shown) =>
    shown?.connectionId === connectionId ? shown.keyId : null,
  )
  const isShort = (list.keys?.length ?? 0) <= SHORT
  const virtual = useVirtualRows(box, rows.length, current, isShort)
  const { choose, startRange } = useRowHandlers(connectionId, rows, current)
  const menuId = useMenuRow()
  const drawn = virtual.getVirtualItems().flatMap(({ index, start }) => {
    const key = rows[index]
    return key === undefined ? [] : [{ key, index, start }]
  })
  const ids = drawn.map(({ key }) => key.id)
  const elements = useRowElements(ids, rows[current]?.id ?? null)
  const access = list.phase === 'signed_out' ? 'read' : isWritable(list) ? 'write' : 'wait'

  return (
    <div role="rowgroup" ref={box} className="relative" style={{ height: virtual.getTotalSize() }}>
      {drawn.map(({ key, index, start }, place) => (
        <KeyRow
          key={elements[place]}
          {...factsOf(key.id)}
          layout={layout}
          connectionId={connectionId}
          apiKey={key}
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
