import { type RefObject, useEffect } from 'react'
import { DEFAULT_SETTINGS } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { showInDialog, useClipboard } from '../../state/clipboard-store.ts'
import { ClipboardStatus } from './ClipboardStatus.tsx'

interface CopyLineProps {
  readonly revealId: string
  readonly copyRef: RefObject<HTMLButtonElement | null>
}

/** The copy of this secret, beside the ways to take it: a dialog covers the status bar. */
export const CopyLine = ({ revealId, copyRef }: CopyLineProps) => {
  const { state } = useClipboard()
  const seconds = useApp((state) => (state?.settings ?? DEFAULT_SETTINGS).clipboardSeconds)
  useEffect(() => showInDialog(revealId), [revealId])
  // It always says something, so that nothing moves when a copy comes and goes.
  return (
    <div className="mt-2 flex min-h-6 items-center text-xs text-soft">
      {state?.revealId === revealId ? (
        <ClipboardStatus state={state} nextFocus={() => copyRef.current} />
      ) : (
        text.clipboard.willClear(seconds)
      )}
    </div>
  )
}
