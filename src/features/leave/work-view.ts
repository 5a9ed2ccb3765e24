import { create } from 'zustand'
import type { Failure, Result } from '../../../electron/contract/result.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { type GuardReason, isAwaited } from '../reveal/store.ts'

interface View {
  /** An action is on its way to main. */
  readonly pending: boolean
  /** Why main refused the last action. */
  readonly failure: Failure | null
  readonly leaving: GuardReason | null
}

/** Says nothing of the work where the lock kept an answer back: it comes back with it. */
const failureOf = (answer: Result<unknown>): Failure | null =>
  answer.ok || answer.error.code === 'answer_withheld' ? null : answer.error

/**
 * What the dialog of unfinished work knows beside what main pushed. `park`: leaves the work of this
 * id as it is.
 */
export const createWorkView = (park: (id: string) => Promise<Result<unknown>>) => {
  const useView = create<View>(() => ({ pending: false, failure: null, leaving: null }))
  const send = async <R extends Result<unknown>>(call: () => Promise<R>): Promise<R | null> => {
    if (useView.getState().pending) return null
    useView.setState({ pending: true, failure: null })
    const result = await call()
    useView.setState({ pending: false, failure: failureOf(result) })
    return result
  }
  const stay = (): void => {
    if (isAwaited(useView.getState().leaving)) void window.keystow.answerClose('stay')
    useView.setState({ leaving: null })
  }
  /** Leaves the work. A window that wanted to close goes, unless main refuses. */
  const leave = async (id: string): Promise<void> => {
    const { leaving } = useView.getState()
    const failure = failureOf(await park(id))
    if (failure !== null) {
      stay()
      return useView.setState({ failure })
    }
    useView.setState({ leaving: null })
    closeDialog()
    if (isAwaited(leaving)) void window.keystow.answerClose('close')
  }
  return { useView, send, stay, leave }
}

export type WorkView = ReturnType<typeof createWorkView>
