import type { ClipboardState } from '../clipboard.ts'

/** The copy of a secret. */
export interface ClipboardRequests {
  /** What became of the last copy, while that is of interest: it is there, or may be. */
  'clipboard:state': { input: null; answer: ClipboardState | null }
  /** Clears it now if it is still ours; what came of it is pushed. */
  'clipboard:clear': { input: null; answer: null }
  /**
   * Puts the clearing off by `EXTEND_SECONDS`. Fails with `gone` when there is no copy any more.
   */
  'clipboard:extend': { input: null; answer: null }
  /** Whether clipboard histories are asked to leave a copied secret out. */
  'clipboard:marks': { input: null; answer: boolean }
}

/** By what name a window asks each. */
export const clipboardApi = {
  clipboardState: 'clipboard:state',
  clearClipboard: 'clipboard:clear',
  extendClipboard: 'clipboard:extend',
  clipboardMarks: 'clipboard:marks',
} as const
