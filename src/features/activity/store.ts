import { create } from 'zustand'
import type { ActivityEntry } from '../../../electron/contract/workflow.ts'

/** What was done, newest first; null until it was read. */
export const useActivity = create<{ readonly entries: readonly ActivityEntry[] | null }>(() => ({ entries: null }))

export const readActivity = async (): Promise<void> => {
  const listed = await window.keystow.activity()
  if (listed.ok) useActivity.setState({ entries: listed.value.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)) })
}
