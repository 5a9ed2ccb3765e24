import { days } from './en-count.ts'

/** The texts of the settings. */
export const settings = {
  title: 'Settings',
  sections: 'Sections of the settings',
  tabs: {
    appearance: 'Appearance',
    keys: 'API keys',
    secrets: 'Secrets',
    lock: 'Lock',
    desktop: 'Desktop',
    network: 'Network',
    programs: 'Programs',
    assistants: 'Assistants',
    diagnostics: 'Diagnostics',
  },
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  contrast: 'Contrast',
  contrasts: { system: 'System', more: 'More' },
  contrastHint: 'More: stronger text and lines, even if the system does not ask for them.',
  motion: 'Motion',
  motions: { system: 'System', less: 'Less' },
  motionHint: 'Less: nothing moves or fades, even if the system does not ask for it.',
  language: 'Language',
  /** Each by its own name, so that who cannot read the present one finds theirs. */
  languages: { system: 'System', en: 'English', de: 'Deutsch' },
  clipboard: 'Clear a copied secret after',
  clipboardHint: 'Only if the clipboard still holds it. What you copied since is left alone.',
  clipboardMarked:
    'The copy is marked as confidential; clipboard histories that respect the mark leave it out.',
  clipboardUnmarked:
    'A clipboard history on your system may keep the secret: this version cannot mark the copy as confidential.',
  refresh: 'Refresh the list',
  refreshHint: 'Also when you come back to the window.',
  stale: 'An API key counts as unused after',
  staleHint: 'Without use for that long it is marked, so that you find what can be revoked.',
  days,
  off: 'Off',
  every: (seconds: number) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`),
  seconds: (seconds: number) => `${seconds} s`,
  protection: 'Keep the window out of screen captures while a secret is visible',
  protectionHint:
    'Best effort: some programs that record or share the screen can see it all the same.',
  protectionNone: 'Linux gives programs no way to ask for this.',
  tray: 'Stay in the tray when the window is closed',
  trayHint:
    'Keystow keeps running. Quit it from the tray or the menu. On a desktop without a tray, closing the window quits Keystow.',
  updates: 'Update Keystow automatically',
  updatesHint:
    'Once a day it asks the update server for a newer version and downloads it. It does not use the proxy set under Network. The next start runs the newer version.',
  loginStart: 'Start at login, in the tray',
  loginStartHint:
    'Keystow then watches the use of keys and carries out planned revokes without a window. Locked if a passphrase is set.',
  loginStartNone:
    'This copy cannot start at login. It was not installed from a package, or it has a data folder of its own.',
  notifications: 'Notify me when API keys appear that Keystow did not know',
  notificationsHint: 'Only while Keystow runs. A notification says how many, never which.',
  channel: 'Let programs on this computer ask',
  channelHint:
    'Programs see the names of connections and API keys while Keystow is unlocked. Anything else needs your approval. Switching this off revokes the API keys of running programs.',
  channelProblems: {
    path_too_long:
      'On, but programs cannot ask: the path of the data folder is too long for a socket. Set XDG_RUNTIME_DIR to a folder with a short path, and restart Keystow.',
    folder_unsafe:
      'On, but programs cannot ask: others may enter the folder of the socket. Diagnostics names it.',
    taken: 'On, but programs cannot ask: another program took the place of the socket.',
    failed: 'On, but programs cannot ask: the system refused to open the socket.',
  },
  channelNext: 'Try it in a terminal: this gives a program an API key of its own until it ends.',
  channelNextFirst: 'Switch on the setting above first.',
  channelNextHint: 'Keystow asks you first. You can let an assistant ask under Assistants.',
  copy: 'Copy',
  command: 'Use keystow in a terminal (PATH)',
  onPath: {
    linux: 'To type only keystow, run this line once in a terminal:',
    darwin: 'To type only keystow, run this line once in a terminal. It asks for your password:',
    win32: 'To type only keystow, add this folder to your PATH:',
  },
  onPathHint: {
    linux: 'If a new terminal does not find keystow then, add ~/.local/bin to your PATH.',
    darwin: 'The link stops working if you move Keystow.',
    win32: 'If the folder contains the version of Keystow, replace it after each update.',
  },
  storage: 'Secure store',
  storageHint: 'Where this computer keeps the keys that Keystow signs in with.',
  version: (version: string) => `Keystow ${version}`,
  failed: 'The setting was not changed.',
}
