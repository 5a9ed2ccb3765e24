// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list cannot be those of a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to the buttons in the cells.
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Settings } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { cx } from '../../ui/cx.ts'
import { GridHead, GridRow } from '../../ui/Grid.tsx'
import { COLUMNS, HEADS } from './columns.ts'

const changeSort = (label: string, sort: Settings['sort']): void => {
  void window.keystow.changeSettings({ sort })
  announce(text.keys.sorted(label, sort.descending))
}

export const KeyTableHead = ({ sort }: { readonly sort: Settings['sort'] }) => (
  <GridRow aria-rowindex={1} className={cx(COLUMNS, 'h-8 text-xs font-medium text-soft')}>
    {HEADS.map(({ by, label }) => {
      const sorted = sort.by === by
      const Arrow = sort.descending ? ArrowDown : ArrowUp
      return (
        <GridHead key={by} aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}>
          <button
            type="button"
            onClick={() => changeSort(label, { by, descending: sorted ? !sort.descending : false })}
            className={cx(
              '-mx-1 inline-flex items-center gap-1 rounded-sm px-1 py-0.5 hover:bg-hover hover:text-ink',
              sorted && 'text-ink',
            )}
          >
            {label}
            {sorted ? <Arrow aria-hidden size={12} /> : null}
          </button>
        </GridHead>
      )
    })}
    <GridHead>{text.keys.actions}</GridHead>
  </GridRow>
)
