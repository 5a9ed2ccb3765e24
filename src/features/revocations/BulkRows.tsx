import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { KeyName } from '../../ui/KeyName.tsx'

interface BulkRowsProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  /** What stands at the right of a row. */
  readonly end: (row: Row) => ReactNode
  /** A second line, where there is more to say. */
  readonly below?: (row: Row) => string
  /** Leaves room for more below. */
  readonly short?: boolean
  /** A row to keep in view while nobody looks around. */
  readonly follow?: number
}

const LINE = 30
const TWO_LINES = 48

interface NamedKey {
  readonly id: string
  readonly name: string
  readonly lastFour: string
}

/** Measures which rows are in view. */
const useVirtualRows = <Row extends NamedKey>(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  below: (row: Row) => string,
  follow: number,
) => {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index]
      return row !== undefined && below(row) !== '' ? TWO_LINES : LINE
    },
    overscan: 8,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  const tall = rows.reduce((count, row) => (below(row) === '' ? count : count + 1), 0)
  // Heights change with the number of rows that have two lines, and with their order.
  useEffect(() => virtual.measure(), [tall, rows[0]?.id])
  useEffect(() => {
    if (follow >= 0 && scroller.current?.matches(':hover, :focus') === false)
      virtual.scrollToIndex(follow)
  }, [follow, virtual])
  return virtual
}

/** Keys by name and last four. Drawn only where in view: there may be thousands. */
export const BulkRows = <Row extends NamedKey>({
  label,
  rows,
  end,
  below = () => '',
  short = false,
  follow = -1,
}: BulkRowsProps<Row>) => {
  const scroller = useRef<HTMLElement>(null)
  const virtual = useVirtualRows(scroller, rows, below, follow)
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
      tabIndex={0}
      className={cx(
        'quiet-focus overflow-y-auto rounded-md border border-line outline-offset-[-2px]',
        short ? 'max-h-[clamp(60px,100vh-440px,168px)]' : 'max-h-[min(240px,32vh)]',
      )}
    >
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index]
          if (row === undefined) return null
          const more = below(row)
          return (
            <li
              key={row.id}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ height: size, transform: `translateY(${start}px)` }}
              className={cx(
                'absolute inset-x-0 top-0 flex flex-col justify-center px-3',
                index > 0 && 'border-t border-line',
              )}
            >
              <span className="flex items-center gap-3 [&>:first-child]:flex-1">
                <KeyName truncated apiKey={row} />
                {end(row)}
              </span>
              {more === '' ? null : (
                <span className="truncate text-xs text-soft" title={more}>
                  {more}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
