import { text } from '../../messages/text.ts'
import type { CopyState } from '../../state/clipboard-store.ts'

/**
 * Tells whether a new secret counts as saved, so that its dialog may close: it lies on the
 * clipboard, was delivered, or the person says that they saved it.
 */
export const countsAsSaved = (copy: CopyState, delivered: boolean, said: boolean): boolean =>
  copy === 'there' || delivered || said

/**
 * Why a copy that was made does not count as saved; null when nothing was copied or the copy is
 * there.
 */
export const whyCopyIsNotSaved = (copy: CopyState): string | null =>
  copy === 'gone' ? text.reveal.gateGone : copy === 'uncertain' ? text.reveal.gateUncertain : null
