import type { CommandId } from '../../electron/contract/commands.ts'

/** The texts of the palette and of the sheet of shortcuts. */
export const commands = {
  commands: {
    create: 'Create an API key',
    search: 'Search the list',
    refresh: 'Refresh the list',
    export: 'Export the list',
    palette: 'Command palette',
    lab: 'Open the Lab',
    connections: 'Manage connections',
    'add-connection': 'Add a connection',
    activity: 'Show activity',
    doctor: 'Open the Doctor',
    lock: 'Lock Keystow',
    settings: 'Open settings',
    shortcuts: 'Show keyboard shortcuts',
    updates: 'Open updates',
  } satisfies Record<CommandId, string>,

  keyNames: { space: 'Space', ctrl: 'Ctrl', shift: 'Shift', letters: 'Letters' },

  palette: {
    title: 'Command palette',
    placeholder: 'Type a command, an API key or a setting',
    none: (query: string) => `Nothing matches “${query}”.`,
    groups: { recent: 'Recently used', commands: 'Commands', connections: 'Connections', settings: 'Settings', keys: 'API keys' },
    switchTo: (connection: string) => `Switch to ${connection}`,
    theme: (theme: string) => `Theme: ${theme}`,
    language: (language: string) => `Language: ${language}`,
    goTo: (name: string) => `Go to ${name}`,
    rotate: (name: string) => `Rotate ${name}…`,
    revoke: (name: string) => `Revoke ${name}…`,
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    anywhere: 'Anywhere',
    inList: 'In the list',
    rows: 'Move between keys',
    cells: 'Move inside a row',
    details: 'Details of the key',
    menu: 'Actions for the key',
    select: 'Select a key',
    range: 'Select several keys',
    all: 'Select all shown keys',
    alias: 'Edit your name for the key',
    copyId: 'Copy the key ID',
    typeAhead: 'Go to a key by its name',
    inSearch: 'In the search field',
    toResults: 'Go to the results',
    openFirst: 'Details of the first result',
    close: 'Close a dialog, leave the Lab',
  },
}
