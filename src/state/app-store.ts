import { create } from 'zustand'
import type { AppState } from '../../electron/contract/app-state.ts'
import type { Connection } from '../../electron/contract/connection.ts'
import { setLanguage } from '../messages/text.ts'
import type { Mode } from '../ui/mode.ts'

/** Main's state as it was pushed last; null until the first answer. */
export const useApp = create<AppState | null>(() => null)

export const mirrorApp = (state: AppState): void => {
  // Before anything renders: the catalogue is not a store.
  setLanguage(state.language)
  useApp.setState(state, true)
}

/** Tells whether the vault is on the disk. Otherwise everything is gone when the app quits. */
export const isKept = (state: AppState | null): boolean => (state?.kept ?? 'on_disk') === 'on_disk'

export const useConnection = (id: string | null): Connection | null =>
  useApp((state) => state?.connections.find((connection) => connection.id === id) ?? null)

export const connectionOf = (id: string): Connection | undefined =>
  useApp.getState()?.connections.find((connection) => connection.id === id)

export const modeOf = (connection: Connection | null | undefined): Mode =>
  connection?.kind === 'local' ? 'local' : (connection?.accent ?? 'remote')
