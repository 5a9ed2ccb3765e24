import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { Connection, KeyListState } from '../../../electron/contract/connection.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { KeyName } from '../../ui/KeyName.tsx'
import { optionsOf } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { ShownName } from '../../ui/ShownName.tsx'
import { useNow } from '../../ui/use-now.ts'
import { chooseFilter, showAll } from '../keys/list-view-store.ts'
import { useKeyList, useKeyLists } from '../keys/store.ts'
import { useNotes } from '../notes/store.ts'
import { RefusalBanner } from '../refusal/RefusalBanner.tsx'
import {
  ALL_KEYS_CHOICES,
  ALL_KEYS_COLUMNS,
  type AllKeysChoice,
  type AllKeysOrder,
  chosenKeys,
  type PlacedKey,
  placedKeys,
  sortedKeys,
} from './all-keys.ts'

/** Keys shown; the list of each connection has them all. */
const SHOWN = 200

const NO_CONNECTIONS: readonly Connection[] = []

interface ConnectionLineProps {
  readonly connection: Connection
  readonly choice: AllKeysChoice
  /** How many of its keys are shown. */
  readonly found: number
  readonly now: number
}

/** Says how old a list is, and why it is not current. */
const ListState = ({ list, now }: { readonly list: KeyListState; readonly now: number }) => {
  const { failure, keys, listedAt, phase, refreshing } = list
  const isUnread = keys === null
  if (isUnread && failure === null)
    return (
      <p className="text-soft">{phase === 'loading' ? text.keys.loading : text.allKeys.unread}</p>
    )
  return (
    <div className="flex items-center gap-2 pb-1">
      <p className="min-w-0 flex-1 text-soft">
        {isUnread ? text.allKeys.unread : null}
        {listedAt === null ? null : text.stale.listFrom(text.times.at(listedAt, now))}
        {failure === null ? null : ` ${text.failures.what(failure)} ${text.failures.next(failure)}`}
      </p>
      {failure === null || phase === 'signed_out' ? null : (
        <Button
          size="sm"
          disabled={refreshing}
          onClick={() => window.keystow.refreshKeys(list.connectionId)}
        >
          {text.tryAgain}
        </Button>
      )}
    </div>
  )
}

/** A connection with what there is of it. A list that was never read is read. */
const ConnectionLine = ({ connection: { id, name }, choice, found, now }: ConnectionLineProps) => {
  const list = useKeyList(id)
  const isUnread = list?.keys == null
  const isUnasked = isUnread && list?.failure == null
  useEffect(() => {
    if (isUnasked) void window.keystow.refreshKeys(id)
  }, [id, isUnasked])

  const showInList = async (): Promise<void> => {
    const shown = await reportRefusal(window.keystow.activateConnection(id))
    if (!shown.ok) return
    showAll()
    if (choice !== 'all' && choice !== 'shared') chooseFilter(choice)
    closeDialog()
  }
  return (
    <li>
      <div className="flex min-h-8 items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">
          <ShownName name={name} />
        </span>
        {isUnread ? null : found === 0 ? (
          <span className="text-soft">{text.allKeys.none}</span>
        ) : (
          <Button size="sm" onClick={showInList}>
            {text.allKeys.showInList(found)}
          </Button>
        )}
      </div>
      {list === null ? (
        <p className="text-soft">{text.allKeys.unread}</p>
      ) : (
        <ListState list={list} now={now} />
      )}
    </li>
  )
}

const usedText = ({ apiKey, usedAt, isSignedIn, now }: PlacedKey): string =>
  isSignedIn || (usedAt === null && apiKey.lastUsedAt !== null)
    ? text.keys.usedByThisApp
    : usedAt === null
      ? text.allKeys.neverUsed(text.times.relative(apiKey.createdAt, now))
      : text.times.relative(usedAt, now)

const KeyLine = ({ row }: { readonly row: PlacedKey }) => (
  <tr className="border-b border-line">
    <td className="py-1.5 pr-2">
      <span className="flex items-baseline gap-x-2">
        <KeyName apiKey={row.apiKey} truncated />
      </span>
    </td>
    <td className="truncate py-1.5 pr-2" title={nameInText(row.connection.name)}>
      <ShownName name={row.connection.name} />
    </td>
    <td className="py-1.5 text-soft">{usedText(row)}</td>
  </tr>
)

const KeysTable = ({ keys }: { readonly keys: readonly PlacedKey[] }) => {
  const [order, setOrder] = useState<AllKeysOrder>({ by: 'name', descending: false })
  const rows = useMemo(() => sortedKeys(keys, order).slice(0, SHOWN), [keys, order])
  const labels = {
    name: text.keys.name,
    connection: text.connection,
    lastUsed: text.keys.lastUsed,
  }
  const Arrow = order.descending ? ArrowDown : ArrowUp
  return (
    <table aria-label={text.allKeys.title} className="w-full table-fixed text-left">
      <colgroup>
        <col className="w-[38%]" />
        <col className="w-[24%]" />
      </colgroup>
      <thead className="text-xs text-soft">
        <tr className="border-b border-line">
          {ALL_KEYS_COLUMNS.map((by) => {
            const isSorted = order.by === by
            const descending = isSorted && !order.descending
            return (
              <th
                key={by}
                scope="col"
                aria-sort={isSorted ? (order.descending ? 'descending' : 'ascending') : 'none'}
                className="font-medium"
              >
                <button
                  type="button"
                  onClick={() => {
                    setOrder({ by, descending })
                    announce(text.keys.sorted(labels[by], descending))
                  }}
                  className="flex h-8 w-full items-center gap-1 rounded-sm text-left outline-offset-[-2px] hover:bg-hover hover:text-ink"
                >
                  <span className="truncate">{labels[by]}</span>
                  {isSorted ? <Arrow size={12} className="shrink-0" /> : null}
                </button>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <KeyLine key={`${row.connection.id} ${row.apiKey.id}`} row={row} />
        ))}
      </tbody>
    </table>
  )
}

/** The keys of all connections, to be compared, or those not used for a chosen time. */
export const AllKeysDialog = ({ first }: { readonly first: AllKeysChoice }) => {
  const connections = useApp((state) => state?.connections) ?? NO_CONNECTIONS
  const lists = useKeyLists()
  const notes = useNotes()
  const now = useNow()
  const [choice, setChoice] = useState(first)
  const placed = useMemo(
    () => placedKeys(connections, lists, notes, now),
    [connections, lists, notes, now],
  )
  const keys = useMemo(() => chosenKeys(placed, choice), [placed, choice])
  return (
    <Dialog title={text.allKeys.title} width="lg" onClose={closeDialog}>
      <RefusalBanner className="mb-3" />
      <Select
        label={text.allKeys.show}
        value={choice}
        options={optionsOf(ALL_KEYS_CHOICES, text.allKeys.choices)}
        onChange={setChoice}
        className="mb-3 max-w-80"
      />
      <ul className="mb-3">
        {connections.map((connection) => (
          <ConnectionLine
            key={connection.id}
            connection={connection}
            choice={choice}
            found={keys.filter((one) => one.connection === connection).length}
            now={now}
          />
        ))}
      </ul>
      {keys.length === 0 ? null : <KeysTable keys={keys} />}
      {keys.length > SHOWN ? (
        <p className="mt-1 text-soft">{text.allKeys.more(keys.length - SHOWN)}</p>
      ) : null}
    </Dialog>
  )
}
