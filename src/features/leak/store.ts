import { create } from 'zustand'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { FoundSecret, Leak, LeakAction } from '../../../electron/contract/leak.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { closeDialog, isOpen, openDialog, useDialog } from '../../state/dialog-store.ts'
import { openBegun, useLeaks } from '../../state/leaks-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { forgetPastedSecret } from '../keys/list-view-store.ts'
import { failureOf } from '../rotation/store.ts'

interface LeakView {
  /** A leak is being reported. */
  readonly pending: boolean
  /** Why main refused the last action. */
  readonly failure: Failure | null
}

export const useLeakView = create<LeakView>(() => ({ pending: false, failure: null }))

export const useLeak = (id: string | null): Leak | null =>
  useLeaks((leaks) => leaks.find((one) => one.id === id) ?? null)

export const beginView = (): void => useLeakView.setState({ pending: false, failure: null })

/** Does something about a leak. Nothing waits for the answer: every other item stays usable. */
export const act = async ({ id }: Leak, action: LeakAction): Promise<boolean> => {
  const { open } = useDialog.getState()
  useLeakView.setState({ failure: null })
  const answer = await window.keystow.actOnLeak({ id, action })
  if (isOpen(open)) useLeakView.setState({ failure: failureOf(answer) })
  return answer.ok
}

export const showLeak = ({ id }: Leak): void => openDialog({ kind: 'leak', leakId: id })

/** Reports the leak of a key that a pasted secret betrayed, and shows it. */
export const beginLeak = async (
  connectionId: string,
  { id: keyId }: ApiKey,
  found: FoundSecret | null,
): Promise<void> => {
  if (useLeakView.getState().pending) return
  useLeakView.setState({ pending: true, failure: null })
  const begun = await window.keystow.beginLeak({ connectionId, keyId, found })
  useLeakView.setState({ pending: false, failure: failureOf(begun) })
  if (!begun.ok) return
  forgetPastedSecret()
  openBegun(begun.value)
}

/** Closes a leak and its dialog. */
export const close = async (
  leak: Leak,
  action: Extract<LeakAction, { readonly kind: 'finish' | 'discard' }>,
): Promise<void> => {
  const { open } = useDialog.getState()
  if (!(await act(leak, action)) || !isOpen(open)) return
  closeDialog()
  announce(text.leak.finished)
}
