import { text } from '../../messages/text.ts'
import type { CopyState } from '../../state/clipboard-store.ts'

/** Why a copy that was made does not let the person go on; null when nothing was copied or the copy is there. */
export const closedGate = (copy: CopyState): string | null =>
  copy === 'gone' ? text.reveal.gateGone : copy === 'uncertain' ? text.reveal.gateUncertain : null
