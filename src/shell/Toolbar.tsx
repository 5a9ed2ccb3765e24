import {
  CalendarClock,
  ChevronsUpDown,
  CirclePlus,
  Command,
  Download,
  Ellipsis,
  FileSearch,
  FlaskConical,
  Keyboard,
  KeyRound,
  Lock,
  Plus,
  RefreshCw,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldQuestionMark,
  TestTubeDiagonal,
  Waypoints,
} from 'lucide-react'
import { useState } from 'react'
import type { Connection, KeyListState } from '../../electron/contract/connection.ts'
import { addressLabel } from '../features/connections/address-label.ts'
import { ConnectionBadges, ConnectionLine } from '../features/connections/ConnectionBadges.tsx'
import { DetailsToggle } from '../features/details/DetailsToggle.tsx'
import { SearchField } from '../features/keys/SearchField.tsx'
import { isWritable } from '../features/keys/store.ts'
import { LabBadges } from '../features/lab/LabBadges.tsx'
import { text } from '../messages/text.ts'
import { useApp } from '../state/app-store.ts'
import { openDialog } from '../state/dialog-store.ts'
import { useLab } from '../state/lab-store.ts'
import { reportRefusal } from '../state/refusal-store.ts'
import { openLab } from '../state/view-store.ts'
import { announce } from '../ui/announce-store.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../ui/Menu.tsx'
import { ShownName } from '../ui/ShownName.tsx'
import { useIsLate } from '../ui/use-now.ts'
import { shownShortcut } from './shortcuts.ts'

const Switcher = ({ connection }: { readonly connection: Connection }) => {
  const connections = useApp((state) => state?.connections ?? [])
  const hasLocal = connections.some(({ kind }) => kind === 'local')
  return (
    <Menu
      trigger={
        <Button kind="plain" className="-ml-2 max-w-[calc(100%+8px)] min-w-0">
          <span className="min-w-0 truncate text-base font-semibold">
            <ShownName name={connection.name} />
          </span>
          {/* Where there is little room, the banner above says that it is the local one. */}
          <span
            className={cx(
              'flex shrink-0 gap-2',
              connection.kind === 'local' && 'max-[900px]:sr-only',
            )}
          >
            <ConnectionBadges connection={connection} />
          </span>
          <span className="sr-only">{text.toolbar.switchTo}</span>
          <ChevronsUpDown size={14} className="shrink-0 text-soft" />
        </Button>
      }
    >
      <MenuChoices
        label={text.connections.title}
        value={connection.id}
        choices={connections.map((choice) => ({
          value: choice.id,
          label: <ConnectionLine connection={choice} />,
          detail: addressLabel(choice),
        }))}
        onChoose={(id) => void reportRefusal(window.keystow.activateConnection(id))}
      />
      <MenuSeparator />
      <MenuItem icon={Plus} onClick={() => openDialog({ kind: 'connect' })}>
        {text.toolbar.add}
      </MenuItem>
      {hasLocal ? null : (
        <MenuItem icon={FlaskConical} onClick={() => void reportRefusal(window.keystow.useLocal())}>
          {text.toolbar.useLocal}
        </MenuItem>
      )}
      <MenuItem
        icon={KeyRound}
        disabled={connection.kind === 'local'}
        hint={connection.kind === 'local' ? text.connections.localSignIn : undefined}
        onClick={() =>
          openDialog({ kind: 'edit-connection', connectionId: connection.id, otherKey: true })
        }
      >
        {text.connections.signInOther}
      </MenuItem>
      <MenuItem icon={Waypoints} onClick={() => openDialog({ kind: 'connections' })}>
        {text.toolbar.manage}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={TestTubeDiagonal} onClick={() => openLab()}>
        {text.toolbar.lab}
      </MenuItem>
    </Menu>
  )
}

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

export const Toolbar = ({
  connection,
  list,
}: {
  readonly connection: Connection
  readonly list: KeyListState | null
}) => {
  const writable = isWritable(list)
  // Whoever rehearses a fault sees that no real key is made.
  const isFaulty =
    useLab(({ state }) => (state?.faults.length ?? 0) > 0) && connection.kind === 'local'
  return (
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
      <Menu
        align="end"
        trigger={
          <Button
            icon={Ellipsis}
            kind="ghost"
            size="icon"
            aria-label={text.toolbar.more}
            title={text.toolbar.more}
          />
        }
      >
        <MenuItem
          icon={Command}
          shortcut={shownShortcut('palette')}
          onClick={() => openDialog({ kind: 'palette' })}
        >
          {text.toolbar.palette}
        </MenuItem>
        <MenuItem icon={TestTubeDiagonal} shortcut={shownShortcut('lab')} onClick={() => openLab()}>
          {text.toolbar.lab}
        </MenuItem>
        <MenuItem icon={ScrollText} onClick={() => openDialog({ kind: 'activity' })}>
          {text.toolbar.activity}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={ShieldAlert} onClick={() => openDialog({ kind: 'leak', leakId: null })}>
          {text.commands.leak}
        </MenuItem>
        <MenuItem icon={FileSearch} onClick={() => openDialog({ kind: 'scan' })}>
          {text.commands.scan}
        </MenuItem>
        <MenuItem icon={CalendarClock} onClick={() => openDialog({ kind: 'plans' })}>
          {text.commands.plans}
        </MenuItem>
        <MenuItem icon={ShieldQuestionMark} onClick={() => openDialog({ kind: 'proofs' })}>
          {text.proof.entry}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={Download}
          onClick={() => openDialog({ kind: 'export', connectionId: connection.id, ids: null })}
        >
          {text.exporting.menu}
        </MenuItem>
        <MenuItem
          icon={Settings}
          shortcut={shownShortcut('settings')}
          onClick={() => openDialog({ kind: 'settings' })}
        >
          {text.toolbar.settings}
        </MenuItem>
        <MenuItem
          icon={Lock}
          shortcut={shownShortcut('lock')}
          onClick={() => void window.keystow.lockNow()}
        >
          {text.commands.lock}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={Keyboard}
          shortcut={shownShortcut('shortcuts')}
          onClick={() => openDialog({ kind: 'shortcuts' })}
        >
          {text.toolbar.shortcuts}
        </MenuItem>
      </Menu>
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
    </header>
  )
}
