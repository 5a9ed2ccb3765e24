import { CloudOff, KeyRound } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { Connection, KeyListState } from '../../../electron/contract/connection.ts'
import { openDialog } from '../../dialog-store.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loadExample } from '../lab/load-example.ts'
import { columnTemplate, heads, ROW } from './columns.ts'
import { FilledList } from './FilledList.tsx'
import { isWritable } from './store.ts'

const ROWS = [62, 48, 70, 40, 56, 66, 44, 58]

const Skeleton = () => (
  <section aria-busy="true" aria-label={text.keys.loading} style={{ '--columns': columnTemplate({}) } as CSSProperties}>
    <div aria-hidden className="h-10 border-b border-line" />
    <div aria-hidden className={cx(ROW, 'h-8 border-b border-line text-xs font-medium text-soft')}>
      <span />
      {heads().map(({ by, label }) => (
        <span key={by}>{label}</span>
      ))}
    </div>
    {ROWS.map((width) => (
      <div key={width} aria-hidden className={cx(ROW, 'h-9 border-b border-line')}>
        <span />
        <span className="skeleton h-3.5" style={{ width: `${width}%` }} />
        <span className="skeleton h-3.5 w-12" />
        <span className="skeleton h-3.5 w-20" />
        <span className="skeleton h-3.5 w-20" />
        <span className="skeleton h-5 w-16" />
      </div>
    ))}
  </section>
)

/** The keys, or why there are none to show. */
export const KeyList = ({ connection, list }: { readonly connection: Connection; readonly list: KeyListState | null }) => {
  const local = connection.kind === 'local'
  if (list === null || (list.keys === null && list.phase === 'loading')) return <Skeleton />
  if (list.keys === null) return <EmptyState icon={CloudOff} title={text.empty.none} />
  if (list.keys.length > 0) return <FilledList list={list} keys={list.keys} />
  return (
    <EmptyState
      icon={KeyRound}
      title={local ? text.empty.local : text.empty.remote}
      lead={local ? text.empty.localLead : text.empty.remoteLead}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {local ? (
            <Button look="primary" onClick={() => void loadExample()}>
              {text.empty.loadExample}
            </Button>
          ) : null}
          <Button
            look={local ? 'secondary' : 'primary'}
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
