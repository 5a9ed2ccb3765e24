import { Waypoints } from 'lucide-react'
import { Fragment, useCallback, useMemo, useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { useWhenIdle } from '../../ui/use-when-idle.ts'
import {
  createFilterCount,
  FILTERS,
  type Filter,
  type FilterCounts,
  type FilterScene,
  UNUSED_FOR,
  unusedIn,
} from './filters.ts'
import { chooseFilter, useListView } from './list-view-store.ts'

/** So many keys are counted before the window is drawn; more when they are shown. */
const AT_ONCE = 1_000

/**
 * Returns how many keys each filter has; of a long list as it was counted last, and null before
 * that.
 */
const useFilterCounts = (keys: readonly ApiKey[], scene: FilterScene): FilterCounts | null => {
  const [counted, setCounted] = useState<FilterCounts | null>(null)
  const { count, counts } = useMemo(() => createFilterCount(keys, scene), [keys, scene])
  useWhenIdle(
    count,
    useCallback(() => setCounted(counts), [counts]),
  )
  return keys.length <= AT_ONCE && count(() => true) ? counts : counted
}

const Chip = ({ name, count }: { readonly name: Filter; readonly count: number | null }) => {
  const on = useListView(({ filter }) => filter === name)
  const shownCount = count === null ? '' : text.list.number(count)
  const spoken = `${text.list.unusedFor} ${text.list.filter[name]} ${shownCount}`
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={name in UNUSED_FOR ? spoken.trim() : undefined}
      onClick={() => chooseFilter(on ? null : name)}
      className={cx(
        'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full border px-2.5 max-[900px]:gap-1 max-[900px]:px-1.5 text-xs font-medium whitespace-nowrap',
        on && 'border-accent bg-accent-tint text-accent-ink',
        !on && 'text-soft hover:bg-hover hover:text-ink',
        // Nothing to be found there: it stays in its place, but recedes.
        !on && (count === 0 ? 'border-transparent font-normal' : 'border-line'),
      )}
    >
      {text.list.filter[name]} <span className="tabular-nums">{shownCount}</span>
    </button>
  )
}

interface FilterBarProps {
  readonly keys: readonly ApiKey[]
  readonly scene: FilterScene
  /** How many keys are shown. */
  readonly shown: number
}

/** One filter at a time, each with how many keys it has; along with the search. */
export const FilterBar = ({ keys, scene, shown }: FilterBarProps) => {
  const { filter, query, pasted } = useListView()
  const counts = useFilterCounts(keys, scene)
  const hasSeveral = useApp((state) => (state?.connections.length ?? 0) > 1)
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-x-3 border-b border-line px-4 py-1 low:min-h-8 low:py-0.5 max-[900px]:gap-x-2 max-[600px]:gap-x-1 max-[600px]:px-3">
      <fieldset className="flex max-w-full min-w-0 shrink-0 flex-wrap items-center gap-2 py-0.5">
        <legend className="sr-only">{text.list.filters}</legend>
        <span aria-hidden className="text-xs text-soft">
          {text.list.unusedFor}
        </span>
        {FILTERS.map((name) => (
          <Fragment key={name}>
            <Chip name={name} count={counts?.[name] ?? null} />
            {name === 'unused180' ? (
              <span aria-hidden className="h-4 shrink-0 border-l border-line" />
            ) : null}
            {name === 'unused180' && hasSeveral ? (
              <Button
                icon={Waypoints}
                kind="ghost"
                size="sm"
                onClick={() => openDialog({ kind: 'all-keys', choice: unusedIn(filter) ?? 'all' })}
              >
                {text.list.allConnections}
              </Button>
            ) : null}
          </Fragment>
        ))}
      </fieldset>
      <p className="ml-auto min-w-0 shrink-999 truncate py-0.5 text-xs text-soft empty:hidden">
        {pasted === null
          ? filter === null && query.trim() === ''
            ? null
            : text.list.shown(shown, keys.length)
          : shown > 0
            ? text.list.pasted(pasted)
            : text.list.pastedNone(pasted)}
      </p>
    </div>
  )
}
