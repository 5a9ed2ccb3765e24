export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * What a person can choose; kept in `settings.json` or, where lowering it is asked about, in the
 * vault.
 */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark'
  /** `more`: high contrast also where the system does not ask for it. */
  readonly contrast: 'system' | 'more'
  /** `less`: no movement also where the system does not ask for it. */
  readonly motion: 'system' | 'less'
  readonly language: 'system' | Language
  /** Seconds until a copied secret is taken off the clipboard, 10–60. */
  readonly clipboardSeconds: number
  /** Seconds between automatic refreshes; 0 is off. */
  readonly refreshSeconds: number
  /** Minutes without input until the app locks; 0 is off. */
  readonly lockMinutes: number
  /** Lock when the computer sleeps or its screen is locked. */
  readonly lockWithScreen: boolean
  /** Days without use after which a key counts as idle, 1–365. */
  readonly staleDays: number
  /** Ask the system to keep the window out of screen captures while a secret is visible. */
  readonly contentProtection: boolean
  readonly tray: boolean
  readonly notifications: boolean
  /** Tells whether the app updates itself, where its build can. */
  readonly updates: boolean
  readonly sort: { readonly by: SortColumn; readonly descending: boolean }
  /** Widths of table columns in CSS pixels, where a person changed them. */
  readonly columnWidths: Partial<Readonly<Record<SortColumn, number>>>
}

/** The settings of looks and habits. They guard nothing. */
export type Looks = Omit<
  Settings,
  'lockMinutes' | 'lockWithScreen' | 'contentProtection' | 'updates'
>

export const SORT_COLUMNS = ['name', 'key', 'created', 'lastUsed', 'status'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  contrast: 'system',
  motion: 'system',
  language: 'system',
  clipboardSeconds: 30,
  refreshSeconds: 60,
  lockMinutes: 0,
  lockWithScreen: false,
  staleDays: 30,
  contentProtection: false,
  tray: false,
  notifications: false,
  updates: false,
  sort: { by: 'created', descending: true },
  columnWidths: {},
}
