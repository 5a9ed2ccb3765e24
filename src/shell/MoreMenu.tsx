import {
  CalendarClock,
  Command,
  Download,
  Ellipsis,
  FileSearch,
  Keyboard,
  Lock,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldQuestionMark,
  TestTubeDiagonal,
} from 'lucide-react'
import { text } from '../messages/text.ts'
import { openDialog } from '../state/dialog-store.ts'
import { openLab } from '../state/view-store.ts'
import { Button } from '../ui/Button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/Menu.tsx'
import { shownShortcut } from './shortcuts.ts'

const PlaceItems = () => (
  <>
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
  </>
)

const SafetyItems = () => (
  <>
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
  </>
)

const AppItems = ({ connectionId }: { readonly connectionId: string }) => (
  <>
    <MenuItem
      icon={Download}
      onClick={() => openDialog({ kind: 'export', connectionId, ids: null })}
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
  </>
)

/** The menu of what has no button of its own in the toolbar. */
export const MoreMenu = ({ connectionId }: { readonly connectionId: string }) => (
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
    <PlaceItems />
    <MenuSeparator />
    <SafetyItems />
    <MenuSeparator />
    <AppItems connectionId={connectionId} />
    <MenuSeparator />
    <MenuItem
      icon={Keyboard}
      shortcut={shownShortcut('shortcuts')}
      onClick={() => openDialog({ kind: 'shortcuts' })}
    >
      {text.toolbar.shortcuts}
    </MenuItem>
  </Menu>
)
