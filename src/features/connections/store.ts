import { create } from 'zustand'
import type { Failure, Result } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { closeDialog, isOpen, useDialog } from '../../state/dialog-store.ts'

/** A connect or reconnect that is under way, and why the last one failed. */
interface Connecting {
  readonly busy: boolean
  readonly failure: Failure | null
}

const IDLE: Connecting = { busy: false, failure: null }

export const useConnecting = create<Connecting>(() => IDLE)

/** Returns what an attempt under way waits for: the service, or the person's answer to a question. */
export const useWaitText = (): string =>
  useApp((state) => state?.isAsking === true) ? text.connect.asking : text.connect.checking

/** Counts the forms that ended. */
let ended = 0

/** At the end of a form, e.g. by the lock: what comes of its attempt is no other form's. */
export const forgetConnecting = (): void => {
  ended += 1
  useConnecting.setState(IDLE)
}

/** The form was edited: why the last attempt failed is no longer about what it holds. */
export const forgetFailure = (): void => useConnecting.setState({ failure: null })

/** Runs one attempt at a time; true when it succeeded and its form is still there. */
export const attempt = async (run: () => Promise<Result<unknown>>): Promise<boolean> => {
  if (useConnecting.getState().busy) return false
  useConnecting.setState({ busy: true, failure: null })
  const endedBefore = ended
  const { open } = useDialog.getState()
  const result = await run()
  // The lock had covered the dialog. What came of it is in the list; empty, the form would only ask
  // for it again.
  if (
    !result.ok &&
    result.error.code === 'answer_withheld' &&
    open?.kind === 'connect' &&
    isOpen(open)
  )
    closeDialog()
  if (ended !== endedBefore) return false
  useConnecting.setState({ busy: false, failure: result.ok ? null : result.error })
  return result.ok
}
