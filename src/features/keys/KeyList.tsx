import { CloudOff, KeyRound } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import type { Connection, KeyListState } from '../../../electron/contract/connection.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { columnsOf, columnTemplate, labelOf, layoutOf, ROW } from './columns.ts'
import { FilledList } from './FilledList.tsx'
import { useListView } from './list-view-store.ts'
import { isWritable } from './store.ts'

const ROWS = [62, 48, 70, 40, 56, 66, 44, 58]

const Skeleton = () => {
  const [layout] = useState(() => layoutOf(window.innerWidth))
  const columns = columnsOf(layout)
  return (
    <section
      aria-busy="true"
      aria-label={text.keys.loading}
      style={{ '--columns': columnTemplate({}, layout) } as CSSProperties}
    >
      <div aria-hidden className="h-10 border-b border-line" />
      <div
        aria-hidden
        className={cx(ROW, 'h-8 border-b border-line text-xs font-medium text-soft')}
      >
        <span />
        {columns.map((column) => (
          <span key={column}>{labelOf(column)}</span>
        ))}
      </div>
      {ROWS.map((width) => (
        <div key={width} aria-hidden className={cx(ROW, 'h-9 border-b border-line')}>
          <span />
          {columns.map((column) => (
            <span
              key={column}
              className="skeleton h-3.5"
              style={{ width: column === 'name' ? `${width}%` : '70%' }}
            />
          ))}
        </div>
      ))}
    </section>
  )
}

/** Shows what to begin with. */
const FirstSteps = ({
  connection,
  list,
  title,
  onLoadExample,
}: {
  readonly connection: Connection
  readonly list: KeyListState
  readonly title: string
  readonly onLoadExample: () => void
}) => {
  const local = connection.kind === 'local'
  return (
    <EmptyState
      icon={KeyRound}
      title={title}
      lead={local ? text.empty.localLead : text.empty.remoteLead}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {local ? (
            <Button kind="primary" onClick={onLoadExample}>
              {text.empty.loadExample}
            </Button>
          ) : null}
          <Button
            kind={local ? 'secondary' : 'primary'}
            disabled={!isWritable(list)}
            onClick={() => openDialog({ kind: 'create', connectionId: connection.id })}
          >
            {text.toolbar.create}
          </Button>
        </div>
      }
    />
  )
}

interface KeyListProps {
  readonly connection: Connection
  readonly list: KeyListState | null
  /** Fills the local service with keys to try things on. */
  readonly onLoadExample: () => void
}

/** The keys, or why there are none to show. */
export const KeyList = ({ connection, list, onLoadExample }: KeyListProps) => {
  const narrowed = useListView(
    ({ query, pasted, filter }) => query.trim() !== '' || pasted !== null || filter !== null,
  )
  if (list === null || (list.keys === null && list.phase === 'loading')) return <Skeleton />
  const { keys, own } = list
  if (keys === null) return <EmptyState icon={CloudOff} title={text.empty.none} />
  if (keys.length === 0)
    return (
      <FirstSteps
        connection={connection}
        list={list}
        onLoadExample={onLoadExample}
        title={connection.kind === 'local' ? text.empty.local : text.empty.remote}
      />
    )
  const begins =
    !narrowed &&
    list.phase === 'ready' &&
    !list.isPart &&
    own.certainty !== 'ambiguous' &&
    keys.length === own.ids.length
  return (
    <>
      <FilledList list={list} keys={keys} />
      {begins ? (
        <FirstSteps
          connection={connection}
          list={list}
          onLoadExample={onLoadExample}
          title={text.empty.ownOnly}
        />
      ) : null}
    </>
  )
}
