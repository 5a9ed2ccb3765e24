/** What a person can choose; kept in the settings file. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark'
  /** Seconds until a copied secret is taken off the clipboard, 10–60. */
  readonly clipboardSeconds: number
  /** Seconds between automatic refreshes; 0 is off. */
  readonly refreshSeconds: number
  readonly sort: { readonly by: SortColumn; readonly descending: boolean }
}

export type SortColumn = 'name' | 'key' | 'created' | 'lastUsed' | 'status'

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  clipboardSeconds: 30,
  refreshSeconds: 60,
  sort: { by: 'created', descending: true },
}
