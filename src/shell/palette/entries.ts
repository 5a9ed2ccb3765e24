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
import { addressLabel } from '../../features/connections/address-label.ts'
import { keyActions, revokeChosen } from '../../features/keys/key-actions.ts'
import { showAll } from '../../features/keys/list-view-store.ts'
import { jumpTo } from '../../features/keys/row-focus.ts'
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

/** Returns what can be done, then what `programs` have, and what concerns the window as a whole. */
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

/** The other connections to switch to, and another key to sign in with for a remote active one. */
export const connectionEntries = (
  connections: readonly Connection[],
  activeId: string | null,
): readonly Entry[] =>
  connections.flatMap((connection): Entry[] => {
    const { id, name, kind } = connection
    const named = { detail: addressLabel(connection) }
    if (id !== activeId)
      return [
        {
          ...named,
          id: `connection:${id}`,
          label: text.palette.switchTo(nameInText(name)),
          icon: ArrowLeftRight,
          run: () => void reportRefusal(window.keystow.activateConnection(id)),
        },
      ]
    return kind === 'local'
      ? []
      : [
          {
            ...named,
            id: 'sign-in-other',
            label: text.connections.signInOther,
            synonyms: text.palette.synonyms.signInOther,
            icon: KeyRound,
            run: () => openDialog({ kind: 'edit-connection', connectionId: id, otherKey: true }),
          },
        ]
  })

/** The actions of `keyActions` that the palette offers by the key's name. */
const NAMED_ACTIONS = ['rotate', 'leak', 'revoke', 'plan'] as const
type NamedAction = (typeof NAMED_ACTIONS)[number]

/**
 * Lists each key to go to, then every action for each of them. Each action still asks. `ownIds`:
 * the keys that the app may be signed in with, which end by their names only.
 */
export const keyEntries = (
  connectionId: string,
  keys: readonly ApiKey[],
  writable: boolean,
  ownIds: readonly string[],
): readonly Entry[] => {
  const entryFor = (
    kind: 'key' | NamedAction,
    key: ApiKey,
    icon: LucideIcon,
    run: () => void,
  ): Entry => {
    // Entries that end a key, now or later, stand behind all others.
    const isDestructive = kind !== 'key' && kind !== 'rotate'
    return {
      id: `${kind}:${key.id}`,
      label: text.palette[kind](nameInText(key.name)),
      synonyms: isDestructive && ownIds.includes(key.id) ? '' : text.palette.synonyms[kind],
      detail: text.keys.lastFour(key.lastFour),
      icon,
      isDestructive,
      run,
    }
  }
  const goTo = keys.map((key) =>
    entryFor('key', key, KeyRound, () => {
      closeLab()
      // A search or a filter could hide the row.
      showAll()
      jumpTo(key.id)
    }),
  )
  const actions = keys.map((apiKey) =>
    // Programs that run with a key are entries of their own.
    keyActions({ connectionId, apiKey, lease: null, writable }),
  )
  const named = NAMED_ACTIONS.flatMap((kind) =>
    keys.flatMap((key, at) => {
      const action = actions[at]?.find(({ id }) => id === kind)
      return action === undefined || action.reason !== undefined
        ? []
        : [entryFor(kind, key, action.icon, action.run)]
    }),
  )
  return [...goTo, ...named]
}

/** Revokes all chosen keys, where there are several: a search for "revoke" finds it before each. */
export const selectionEntries = (
  connectionId: string,
  ids: readonly string[],
  writable: boolean,
): readonly Entry[] =>
  ids.length < 2 || !writable
    ? []
    : [
        {
          id: 'revoke-selected',
          label: text.bulk.choose(ids.length),
          synonyms: text.palette.synonyms.revoke,
          detail: text.list.selection,
          icon: Ban,
          isDestructive: true,
          run: () => revokeChosen(connectionId, ids),
        },
      ]
