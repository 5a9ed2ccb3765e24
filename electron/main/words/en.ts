import type { CommandId } from '../../contract/commands.ts'
import { questions } from './en-questions.ts'

/** What main itself says in English: menus and dialogs of the system. The window has its own catalogue. */
export const en = {
  questions,
  menus: { file: '&File', edit: '&Edit', view: '&View', window: '&Window', help: '&Help' },
  commands: {
    create: 'New API Key…',
    search: 'Find in List',
    refresh: 'Refresh List',
    export: 'Export List…',
    palette: 'Command Palette…',
    lab: 'Lab',
    connections: 'Connections…',
    'add-connection': 'Add Connection…',
    activity: 'Activity',
    doctor: 'Doctor…',
    settings: 'Settings…',
    shortcuts: 'Keyboard Shortcuts',
    lock: 'Lock Keystow',
    updates: 'Updates…',
  } satisfies Record<CommandId, string>,
  roles: {
    about: (app: string) => `About ${app}`,
    services: 'Services',
    hide: (app: string) => `Hide ${app}`,
    hideOthers: 'Hide Others',
    unhide: 'Show All',
    quit: (app: string) => `Quit ${app}`,
    exit: 'E&xit',
    close: 'Close Window',
    undo: '&Undo',
    redo: '&Redo',
    cut: 'Cu&t',
    copy: '&Copy',
    paste: '&Paste',
    selectAll: 'Select &All',
    resetZoom: 'Actual Size',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    togglefullscreen: 'Toggle Full Screen',
    minimize: 'Minimize',
    zoom: 'Zoom',
    front: 'Bring All to Front',
  },
  localService: 'Local service',
  har: 'HTTP archive',
  tray: { open: 'Open Keystow', create: 'Create API Key…', lock: 'Lock Keystow', quit: 'Quit Keystow' },
  notifications: {
    unknownKeys: (n: number) =>
      n === 1
        ? '1 API key appeared that was not created on this computer.'
        : `${n} API keys appeared that were not created on this computer.`,
    secretOnClipboard: 'A copied secret may still be on the clipboard. Keystow clears it once its window is in front.',
  },
  secretRemains: {
    message: 'A copied secret may still be on the clipboard',
    detail: 'Keystow could not clear it before quitting. Try again while the window is in front, or copy something else afterwards.',
    again: 'Clear and Quit',
    quit: 'Quit Anyway',
  },
  cannotKeep: {
    title: 'Keystow cannot start',
    body: (folder: string, code: string) =>
      code === 'ENOSPC' || code === 'EDQUOT'
        ? `There is no room left for Keystow’s data:\n${folder}\n\nMake room on the disk and start Keystow again.`
        : `Keystow cannot write to the folder for its data:\n${folder} (${code})\n\nAllow yourself to write to it and start Keystow again.`,
  },
  text: 'Plain text',
  /** macOS puts it after “Keystow is trying to”. */
  unlockReason: 'unlock your API keys',
}

export type MainWords = typeof en
