import { CloudOff, KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Connection, KeyListState } from '../../../electron/contract/connection.ts'
import { DEFAULT_SETTINGS } from '../../../electron/contract/settings.ts'
import { useApp } from '../../app-store.ts'
import { openDialog } from '../../dialog-store.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { loadExample } from '../lab/load-example.ts'
import { COLUMNS, HEADS } from './columns.ts'
import { KeyTable } from './KeyTable.tsx'
import { isWritable } from './store.ts'

const ROWS = [62, 48, 70, 40, 56, 66, 44, 58]

const Skeleton = () => (
  <section aria-busy="true" aria-label={text.keys.loading}>
    <div aria-hidden className={cx(COLUMNS, 'h-8 border-b border-line text-xs font-medium text-soft')}>
      {HEADS.map(({ by, label }) => (
        <span key={by}>{label}</span>
      ))}
    </div>
    {ROWS.map((width) => (
      <div key={width} aria-hidden className={cx(COLUMNS, 'h-9 border-b border-line')}>
        <span className="skeleton h-3.5" style={{ width: `${width}%` }} />
        <span className="skeleton h-3.5 w-12" />
        <span className="skeleton h-3.5 w-20" />
        <span className="skeleton h-3.5 w-20" />
        <span className="skeleton h-5 w-16" />
      </div>
    ))}
  </section>
)

const Empty = ({
  icon,
  title,
  lead,
  action,
}: {
  readonly icon: ReactNode
  readonly title: string
  readonly lead?: string
  readonly action?: ReactNode
}) => (
  <div className="flex flex-1 flex-col items-center justify-center gap-1 p-8 text-center">
    <span className="mb-2 flex size-11 items-center justify-center rounded-xl bg-hover text-soft">{icon}</span>
    <p className="text-base font-semibold">{title}</p>
    {lead === undefined ? null : <p className="max-w-90 text-soft">{lead}</p>}
    {action === undefined ? null : <div className="mt-3">{action}</div>}
  </div>
)

/** The keys, or why there are none to show. */
export const KeyList = ({ connection, list }: { readonly connection: Connection; readonly list: KeyListState | null }) => {
  const sort = useApp(({ state }) => state?.settings.sort ?? DEFAULT_SETTINGS.sort)
  const local = connection.kind === 'local'
  if (list === null || (list.keys === null && list.phase === 'loading')) return <Skeleton />
  if (list.keys === null) return <Empty icon={<CloudOff aria-hidden size={22} />} title={text.empty.none} />
  if (list.keys.length > 0) return <KeyTable list={list} keys={list.keys} sort={sort} />
  return (
    <Empty
      icon={<KeyRound aria-hidden size={22} />}
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
