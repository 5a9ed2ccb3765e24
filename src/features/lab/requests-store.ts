import { create } from 'zustand'
import type { LogEntry } from '../../../electron/contract/lab.ts'
import { read } from '../../state/lab-store.ts'

export interface RequestsView {
  /** Oldest first, as main keeps them; null until they were read. */
  readonly entries: readonly LogEntry[] | null
  readonly filter: string
  readonly chosenId: number | null
}

export const useRequests = create<RequestsView>(() => ({ entries: null, filter: '', chosenId: null }))

export const setFilter = (filter: string): void => useRequests.setState({ filter })
export const chooseRequest = (chosenId: number): void => useRequests.setState({ chosenId })

export const readRequests = async (): Promise<void> => {
  const entries = await read(window.keystow.labRequests())
  if (entries !== undefined) useRequests.setState({ entries })
}
