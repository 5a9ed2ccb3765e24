import { useApp } from '../app-store.ts'

/** A shortcut as the platform writes it. */
export const shortcut = (key: string): string => (useApp.getState().state?.platform === 'darwin' ? `⌘${key}` : `Ctrl+${key}`)
