import { useCopyInBar } from '../../state/clipboard-store.ts'
import { ClipboardStatus } from './ClipboardStatus.tsx'

const currentRow = (): HTMLElement | null => document.querySelector<HTMLElement>('[role=grid] [data-key-id][tabindex="0"]')

/** The copy of a secret, for the status bar. */
export const ClipboardChip = () => {
  const state = useCopyInBar()
  return state === null ? null : <ClipboardStatus state={state} nextFocus={currentRow} />
}
