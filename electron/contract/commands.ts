/**
 * One way to press a shortcut: `key` with Ctrl (on macOS ⌘), with Shift too where `shift` is set;
 * or, if `alone`, the character that `key` is.
 */
export interface Shortcut {
  readonly key: string
  readonly shift?: true
  readonly alone?: true
}

/**
 * All that a menu, a shortcut or the palette can ask for, with its shortcuts, the one to show
 * first. The window decides when each fits.
 */
const COMMANDS = {
  create: [{ key: 'N' }],
  search: [{ key: 'F' }, { key: '/', alone: true }],
  refresh: [{ key: 'R' }],
  export: [],
  palette: [{ key: 'K' }],
  leak: [],
  lab: [{ key: 'L', shift: true }],
  connections: [],
  'add-connection': [],
  plans: [],
  activity: [],
  scan: [],
  diagnostics: [],
  lock: [{ key: 'L' }],
  settings: [{ key: ',' }],
  shortcuts: [{ key: '?', alone: true }],
} as const satisfies Record<string, readonly Shortcut[]>

/**
 * What Electron does with the window and the app, in the order of the palette. The menu has each by
 * Electron's role of this name.
 */
export const WINDOW_ACTIONS = [
  'resetZoom',
  'zoomIn',
  'zoomOut',
  'togglefullscreen',
  'minimize',
  'close',
  'about',
] as const

export type WindowAction = (typeof WINDOW_ACTIONS)[number]

export type CommandId = keyof typeof COMMANDS

/** In the order of the palette. */
export const COMMAND_IDS = Object.keys(COMMANDS) as readonly CommandId[]

/** The shortcuts of a command. */
export const shortcutsOf = (id: CommandId): readonly Shortcut[] => COMMANDS[id]
