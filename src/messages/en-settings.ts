import { counter } from './count.ts'

const count = counter('en')

/** The texts of the settings. */
export const settings = {
  title: 'Settings',
  sections: 'Sections of the settings',
  tabs: { appearance: 'Appearance', keys: 'API keys', secrets: 'Secrets', lock: 'Lock', desktop: 'Desktop' },
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
  clipboardMarked: 'The copy is marked as confidential; clipboard histories that respect the mark leave it out.',
  clipboardUnmarked: 'A clipboard history on your system may keep the secret: this version cannot mark the copy as confidential.',
  refresh: 'Refresh the list',
  refreshHint: 'Also when you come back to the window.',
  stale: 'An API key is idle after',
  staleHint: 'Without use for that long it is marked, so that you find what can be revoked.',
  days: (n: number) => count(n, 'day', 'days'),
  off: 'Off',
  every: (seconds: number) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`),
  seconds: (seconds: number) => `${seconds} s`,
  protection: 'Keep the window out of screen captures while a secret is visible',
  protectionHint: 'Best effort: some programs that record or share the screen can see it all the same.',
  protectionNone: 'Linux gives programs no way to ask for this.',
  tray: 'Stay in the tray when the window is closed',
  trayHint: 'Keystow keeps running. Quit it from the tray or the menu.',
  notifications: 'Notify me when API keys appear that were not created on this computer',
  notificationsHint: 'Only while Keystow runs. A notification says how many, never which.',
  storage: 'Secure store',
  storageHint: 'Where this computer keeps the keys that Keystow signs in with.',
  version: (version: string) => `Keystow ${version}`,
  failed: 'The setting was not changed.',
}
