import { useEffect, useMemo, useState } from 'react'
import { foreignUses } from '../../../electron/contract/annotations.ts'
import type { Connection } from '../../../electron/contract/connection.ts'
import { isUnusedFor } from '../../../electron/contract/key-status.ts'
import { signedInKeyId } from '../../../electron/contract/own-key.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { optionsOf, Segmented } from '../../ui/Segmented.tsx'
import { ShownName } from '../../ui/ShownName.tsx'
import { useNow } from '../../ui/use-now.ts'
import { UNUSED_FOR, type UnusedFilter } from '../keys/filters.ts'
import { KeyItem } from '../keys/KeyItem.tsx'
import { chooseFilter, showAll } from '../keys/list-view-store.ts'
import { useKeyList } from '../keys/store.ts'
import { useConnectionNotes } from '../notes/store.ts'
import { RefusalBanner } from '../refusal/RefusalBanner.tsx'

/** Keys shown for each connection; its list has them all. */
const SHOWN = 50

const UnusedKeys = ({
  connection,
  filter,
}: {
  readonly connection: Connection
  readonly filter: UnusedFilter
}) => {
  const { id, name } = connection
  const list = useKeyList(id)
  const notes = useConnectionNotes(id)
  const now = useNow() + (list?.skew ?? 0)
  const isUnread = list?.keys == null
  useEffect(() => {
    if (isUnread && list?.phase !== 'signed_out') void window.keystow.refreshKeys(id)
  }, [id, isUnread, list?.phase])
  const found = useMemo(() => {
    if (list?.keys == null) return []
    const usedAt = foreignUses(notes?.annotations ?? {}, list.own)
    const scene = { now, signedInId: signedInKeyId(list.own), usedAt }
    return list.keys
      .filter((key) => isUnusedFor(key, scene, UNUSED_FOR[filter]))
      .map((apiKey) => ({ apiKey, lastUse: usedAt(apiKey) }))
  }, [list?.keys, list?.own, notes, now, filter])

  const showInList = async (): Promise<void> => {
    const shown = await reportRefusal(window.keystow.activateConnection(id))
    if (!shown.ok) return
    showAll()
    chooseFilter(filter)
    closeDialog()
  }
  return (
    <section className="border-t border-line py-3" aria-label={nameInText(name)}>
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate font-semibold">
          <ShownName name={name} />
        </h3>
        {found.length === 0 ? null : (
          <Button size="sm" onClick={showInList}>
            {text.unusedKeys.showInList(found.length)}
          </Button>
        )}
      </div>
      {isUnread ? (
        <p className="mt-1 text-soft">
          {list?.phase === 'loading' ? text.keys.loading : text.unusedKeys.unread}
        </p>
      ) : null}
      {!isUnread && found.length === 0 ? (
        <p className="mt-1 text-soft">{text.unusedKeys.none}</p>
      ) : null}
      <ul className="mt-2">
        {found.slice(0, SHOWN).map(({ apiKey, lastUse }) => (
          <KeyItem key={apiKey.id} apiKey={apiKey} connectionId={null}>
            <p className="text-xs text-soft">
              {lastUse === null
                ? text.unusedKeys.neverUsed(text.times.relative(apiKey.createdAt, now))
                : text.unusedKeys.lastUsed(text.times.relative(lastUse, now))}
            </p>
          </KeyItem>
        ))}
      </ul>
      {found.length > SHOWN ? (
        <p className="mt-1 text-soft">{text.unusedKeys.more(found.length - SHOWN)}</p>
      ) : null}
    </section>
  )
}

/** The keys of all connections that were not used for a chosen time. */
export const UnusedDialog = ({ first }: { readonly first: UnusedFilter }) => {
  const connections = useApp((state) => state?.connections ?? [])
  const [filter, setFilter] = useState(first)
  return (
    <Dialog title={text.unusedKeys.title} width="lg" onClose={closeDialog}>
      <RefusalBanner className="mb-3" />
      <div className="mb-3">
        <Segmented
          legend={text.list.unusedFor}
          value={filter}
          options={optionsOf(['unused30', 'unused90', 'unused180'], text.list.filter)}
          onChange={setFilter}
        />
      </div>
      {connections.map((connection) => (
        <UnusedKeys key={connection.id} connection={connection} filter={filter} />
      ))}
    </Dialog>
  )
}
