import { create } from 'zustand'
import { type ClipboardState, mayBeThere } from '../../electron/contract/clipboard.ts'
import { text } from '../messages/text.ts'
import { announce } from '../ui/announce-store.ts'

interface ClipboardView {
  /** What main said last; null when there is nothing to say. */
  readonly state: ClipboardState | null
  /** The last reveal whose copy was cleared or replaced. */
  readonly lost: string | null
  /** The reveal whose dialog is open and shows the state of the copy itself. */
  readonly shownInDialog: string | null
}

/**
 * How long the end of a copy stays to be read, in milliseconds. What may still be there stays until
 * it is not.
 */
const END_SHOWN_MS = 5_000

export const useClipboard = create<ClipboardView>(() => ({
  state: null,
  lost: null,
  shownInDialog: null,
}))

let forgetting: number | undefined

export const mirrorClipboard = (state: ClipboardState): void => {
  window.clearTimeout(forgetting)
  useClipboard.setState({ state, lost: mayBeThere(state) ? null : state.revealId })
  if (!mayBeThere(state))
    forgetting = window.setTimeout(() => useClipboard.setState({ state: null }), END_SHOWN_MS)
}

/**
 * As `mirrorClipboard`, for what main says by itself: announced at the start and at the end of a
 * copy, not when it was put off.
 */
export const onClipboardChanged = (state: ClipboardState): void => {
  const before = useClipboard.getState().state
  mirrorClipboard(state)
  if (state.kind !== 'holding') {
    announce(text.clipboard[state.kind])
    return
  }
  const isPutOff =
    before?.kind === 'holding' &&
    before.revealId === state.revealId &&
    state.clearsAt > before.clearsAt + END_SHOWN_MS
  if (!isPutOff) announce(text.clipboard.copied(Math.round((state.clearsAt - Date.now()) / 1000)))
}

/** Leaves the copy of this reveal to its dialog, until the returned function is called. */
export const showInDialog = (revealId: string): (() => void) => {
  useClipboard.setState({ shownInDialog: revealId })
  return () => useClipboard.setState({ shownInDialog: null })
}

/** The copy for the status bar: null while the dialog in front of it shows the same. */
export const useCopyInBar = (): ClipboardState | null =>
  useClipboard(({ state, shownInDialog }) =>
    state !== null && state.revealId === shownInDialog ? null : state,
  )

/**
 * What became of the copy of a reveal's secret.
 *
 * - `uncertain`: its time is over, but it may still be on the clipboard. It saves nothing.
 * - `gone`: there was one that is not on the clipboard any more.
 */
export type CopyState = 'none' | 'there' | 'uncertain' | 'gone'

export const useCopyOf = (revealId: string | null): CopyState =>
  useClipboard(({ state, lost }) => {
    if (revealId === null) return 'none'
    if (state?.revealId === revealId && mayBeThere(state))
      return state.kind === 'holding' ? 'there' : 'uncertain'
    return lost === revealId ? 'gone' : 'none'
  })
