import { CirclePlus, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Connection, KeyListState } from '../../electron/contract/connection.ts'
import { addressLabel } from '../features/connections/address-label.ts'
import { DetailsToggle } from '../features/details/DetailsToggle.tsx'
import { SearchField } from '../features/keys/SearchField.tsx'
import { isWritable } from '../features/keys/store.ts'
import { LabBadges } from '../features/lab/LabBadges.tsx'
import { text } from '../messages/text.ts'
import { openDialog } from '../state/dialog-store.ts'
import { useLab } from '../state/lab-store.ts'
import { announce } from '../ui/announce-store.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { useIsLate } from '../ui/use-now.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { Switcher } from './Switcher.tsx'
import { shownShortcut } from './shortcuts.ts'

/**
 * In milliseconds: most lists come sooner, and to start and end the animation costs processor time
 * (docs/performance.md, P22).
 */
const TURN_AFTER_MS = 300

const RefreshButton = ({
  connectionId,
  refreshing,
}: {
  readonly connectionId: string
  readonly refreshing: boolean
}) => {
  const [asked, setAsked] = useState(false)
  const refresh = async (): Promise<void> => {
    setAsked(true)
    const listed = await window.keystow.refreshKeys(connectionId)
    setAsked(false)
    if (listed.ok && listed.value !== null) announce(text.keys.refreshed(listed.value))
  }
  const late = useIsLate(refreshing, TURN_AFTER_MS)
  return (
    <Button
      kind="ghost"
      size="icon"
      aria-label={text.toolbar.refresh}
      title={`${text.toolbar.refresh} (${shownShortcut('refresh')})`}
      onClick={refresh}
    >
      <RefreshCw
        size={16}
        className={cx((asked || late) && 'motion-safe:animate-spin motion-reduce:opacity-60')}
      />
    </Button>
  )
}

interface CreateButtonProps {
  readonly connection: Connection
  readonly writable: boolean
}

const CreateButton = ({ connection, writable }: CreateButtonProps) => {
  // Whoever rehearses a fault sees that no real key is made.
  const isFaulty =
    useLab(({ state }) => (state?.faults.length ?? 0) > 0) && connection.kind === 'local'
  return (
    <Button
      icon={CirclePlus}
      kind="primary"
      disabled={!writable}
      title={writable ? shownShortcut('create') : text.stale.readOnly}
      onClick={() => openDialog({ kind: 'create', connectionId: connection.id })}
    >
      {isFaulty ? (
        <>
          <span className="max-[900px]:sr-only">{text.toolbar.createLocal}</span>
          {/* In a small window the long one would leave no room for the connection's name. */}
          <span aria-hidden className="min-[901px]:hidden">
            {text.toolbar.createLocalShort}
          </span>
        </>
      ) : (
        text.toolbar.create
      )}
    </Button>
  )
}

export const Toolbar = ({
  connection,
  list,
}: {
  readonly connection: Connection
  readonly list: KeyListState | null
}) => (
  <header className="flex items-center gap-2 border-b max-sm:flex-wrap border-line px-4 py-2 low:py-1">
    {/* The name is cut last: the address takes what is left, and the search field gives way before. */}
    <div className="flex min-w-24 flex-auto items-center gap-1">
      <Switcher connection={connection} />
      <span className="@container w-0 min-w-0 grow max-sm:hidden">
        <span
          className="hidden truncate text-soft @min-[96px]:block"
          title={addressLabel(connection)}
        >
          {addressLabel(connection)}
        </span>
      </span>
    </div>
    {(list?.keys?.length ?? 0) > 0 ? <SearchField keys={list?.keys ?? []} /> : null}
    <LabBadges />
    {(list?.keys?.length ?? 0) > 0 ? <DetailsToggle connectionId={connection.id} /> : null}
    <RefreshButton connectionId={connection.id} refreshing={list?.refreshing ?? false} />
    <MoreMenu connectionId={connection.id} />
    <CreateButton connection={connection} writable={isWritable(list)} />
  </header>
)
