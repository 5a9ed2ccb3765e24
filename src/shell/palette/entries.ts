import {
  ArrowLeftRight,
  Ban,
  CalendarClock,
  CirclePlus,
  Command,
  Download,
  Expand,
  FileSearch,
  Info,
  Keyboard,
  KeyRound,
  Lock,
  type LucideIcon,
  Minus,
  Plus,
  Power,
  RefreshCcwDot,
  RefreshCw,
  Scan,
  ScrollText,
  Search,
  Settings,
  Siren,
  Stethoscope,
  TestTubeDiagonal,
  Waypoints,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import {
  COMMAND_IDS,
  type CommandId,
  WINDOW_ACTIONS,
  type WindowAction,
} from '../../../electron/contract/commands.ts'
import type { Connection } from '../../../electron/contract/connection.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { showAll } from '../../features/api-keys/list-view-store.ts'
import { jumpTo } from '../../features/api-keys/row-focus.ts'
import { addressLabel } from '../../features/connections/address-label.ts'
import { text } from '../../messages/text.ts'
import { openDialog } from '../../state/dialog-store.ts'
import { reportRefusal } from '../../state/refusal-store.ts'
import { closeLab } from '../../state/view-store.ts'
import { commands } from '../commands.ts'
import { shownShortcut } from '../shortcuts.ts'

export interface Entry {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  readonly detail?: string
  /** Synonyms by which it is found as well. */
  readonly synonyms?: string
  readonly shortcut?: string | undefined
  /** Listed, because it exists, but not to be chosen now. */
  readonly disabled?: boolean
  /** Ends a key. What was typed may mean something harmless as well, which comes first. */
  readonly isDestructive?: boolean
  readonly run: () => void
}

const ICONS: Readonly<Record<CommandId, LucideIcon>> = {
  create: CirclePlus,
  search: Search,
  refresh: RefreshCw,
  export: Download,
  palette: Command,
  leak: Siren,
  lab: TestTubeDiagonal,
  connections: Waypoints,
  'add-connection': Plus,
  plans: CalendarClock,
  activity: ScrollText,
  scan: FileSearch,
  diagnostics: Stethoscope,
  lock: Lock,
  settings: Settings,
  shortcuts: Keyboard,
}

const WINDOW_ICONS: Readonly<Record<WindowAction, LucideIcon>> = {
  resetZoom: Scan,
  zoomIn: ZoomIn,
  zoomOut: ZoomOut,
  togglefullscreen: Expand,
  minimize: Minus,
  close: X,
  about: Info,
}

/** What can be done, then what `programs` have, and what concerns the window as a whole. */
export const commandEntries = (programs: readonly Entry[] = []): readonly Entry[] => [
  ...COMMAND_IDS.filter((id) => id !== 'palette').map((id) => ({
    id,
    label: text.commands[id],
    synonyms: text.palette.synonyms[id],
    icon: ICONS[id],
    shortcut: shownShortcut(id),
    disabled: !commands[id].fits(),
    run: commands[id].run,
  })),
  ...programs,
  ...WINDOW_ACTIONS.map((id) => ({
    id,
    label: text.windowActions[id],
    synonyms: text.palette.synonyms[id],
    icon: WINDOW_ICONS[id],
    run: () => void window.keystow.actOnWindow(id),
  })),
  {
    id: 'quit',
    label: text.quit,
    synonyms: text.palette.synonyms.quit,
    icon: Power,
    run: () => void window.keystow.quitApp(),
  },
]

export const connectionEntries = (
  connections: readonly Connection[],
  activeId: string | null,
): readonly Entry[] =>
  connections
    .filter(({ id }) => id !== activeId)
    .map((connection) => ({
      id: `connection:${connection.id}`,
      label: text.palette.switchTo(nameInText(connection.name)),
      detail: addressLabel(connection),
      icon: ArrowLeftRight,
      run: () => void reportRefusal(window.keystow.activateConnection(connection.id)),
    }))

/** Rows to go to, to rotate and to revoke; both still ask. */
export const keyEntries = (
  connectionId: string,
  keys: readonly ApiKey[],
  writable: boolean,
): readonly Entry[] => {
  const each = (
    kind: 'key' | 'rotate' | 'revoke',
    icon: LucideIcon,
    label: (name: string) => string,
    run: (key: ApiKey) => void,
  ) => {
    const synonyms = text.palette.synonyms[kind]
    return keys.map(
      (key): Entry => ({
        id: `${kind}:${key.id}`,
        label: label(nameInText(key.name)),
        synonyms,
        detail: text.keys.lastFour(key.lastFour),
        icon,
        isDestructive: kind === 'revoke',
        run: () => run(key),
      }),
    )
  }
  const goTo = each('key', KeyRound, text.palette.goTo, ({ id }) => {
    closeLab()
    // A search or a filter could hide the row.
    showAll()
    jumpTo(id)
  })
  if (!writable) return goTo
  return [
    ...goTo,
    ...each('rotate', RefreshCcwDot, text.palette.rotate, (key) =>
      openDialog({ kind: 'rotate', connectionId, key }),
    ),
    ...each('revoke', Ban, text.palette.revoke, (key) =>
      openDialog({ kind: 'revoke', connectionId, key }),
    ),
  ]
}
