import { create } from 'zustand'
import type { ClipboardState } from '../electron/contract/workflow.ts'

/** What main said last about the clipboard; null when there is nothing to say. */
export const useClipboard = create<{ readonly state: ClipboardState | null }>(() => ({ state: null }))

export const mirrorClipboard = (state: ClipboardState): void => useClipboard.setState({ state })
export const forgetClipboard = (): void => useClipboard.setState({ state: null })
