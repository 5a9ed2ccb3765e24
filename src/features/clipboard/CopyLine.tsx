import type { RefObject } from 'react'
import { useClipboard } from '../../clipboard-store.ts'
import { ClipboardStatus } from './ClipboardStatus.tsx'

export interface CopyLineProps {
  readonly revealId: string
  readonly copyRef: RefObject<HTMLButtonElement | null>
}

/** The copy of this secret, beside the ways to take it: a dialog covers the status bar. */
export const CopyLine = ({ revealId, copyRef }: CopyLineProps) => {
  const state = useClipboard(({ state }) => state)
  // Its place is kept, so that nothing moves when a copy comes and goes.
  return (
    <div className="mt-2 flex h-6 items-center text-soft">
      {state?.revealId === revealId ? <ClipboardStatus state={state} nextFocus={() => copyRef.current} /> : null}
    </div>
  )
}
