import { create } from 'zustand'
import {
  type ActivityEntry,
  type ActivityFilter,
  ANY_ACTIVITY,
} from '../../../electron/contract/activity.ts'
import type { FileFormat } from '../../../electron/contract/ipc/activity.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'

interface ActivityState {
  /** What was done, newest first; null until it was read. */
  readonly entries: readonly ActivityEntry[] | null
  readonly filter: ActivityFilter
  /** Why the last action failed. */
  readonly failure: Failure | null
  /** Where the last export was written. */
  readonly saved: string | null
}

export const useActivity = create<ActivityState>(() => ({
  entries: null,
  filter: ANY_ACTIVITY,
  failure: null,
  saved: null,
}))

export const readActivity = async (): Promise<void> => {
  const listed = await window.keystow.activity()
  if (listed.ok)
    useActivity.setState({
      entries: listed.value.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)),
    })
}

/** What was done is no longer the window's to know. */
export const forgetActivity = (): void =>
  useActivity.setState({ entries: null, filter: ANY_ACTIVITY, failure: null, saved: null })

export const setActivityFilter = (change: Partial<ActivityFilter>): void =>
  useActivity.setState(({ filter }) => ({ filter: { ...filter, ...change } }))

/** The dialog opens on everything, with nothing to say yet. */
export const beginActivity = (): void =>
  useActivity.setState({ filter: ANY_ACTIVITY, failure: null, saved: null })

export const exportActivity = async (format: FileFormat): Promise<void> => {
  const written = await window.keystow.exportActivity({
    format,
    filter: useActivity.getState().filter,
  })
  if (!written.ok) return useActivity.setState({ failure: written.error, saved: null })
  useActivity.setState({ failure: null, saved: written.value })
  if (written.value !== null) announce(text.exporting.saved(written.value))
}

export const clearActivity = async (): Promise<void> => {
  const cleared = await window.keystow.clearActivity()
  useActivity.setState({
    failure: cleared.ok ? null : cleared.error,
    saved: null,
    filter: ANY_ACTIVITY,
  })
  if (cleared.ok) announce(text.activity.cleared)
}
