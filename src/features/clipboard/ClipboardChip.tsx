import { useCopyInBar } from '../../state/clipboard-store.ts'
import { currentRow } from '../api-keys/row-focus.ts'
import { ClipboardStatus } from './ClipboardStatus.tsx'

/** The copy of a secret, for the status bar. */
export const ClipboardChip = () => {
  const state = useCopyInBar()
  return state === null ? null : <ClipboardStatus state={state} nextFocus={currentRow} />
}
