import { useApp } from '../app-store.ts'

/** A shortcut as the platform writes it. */
export const shortcut = (key: string, shift = false): string =>
  useApp.getState().state?.platform === 'darwin' ? `${shift ? '⇧' : ''}⌘${key}` : `Ctrl+${shift ? 'Shift+' : ''}${key}`
