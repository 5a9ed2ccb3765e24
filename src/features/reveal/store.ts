import { create } from 'zustand'
import type { FinishReason } from '../../../electron/contract/ipc/reveals.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import type { Reveal } from '../../../electron/contract/workflow.ts'

/**
 * Why the guard asks: the person closed the dialog, or the window, the app or the page was about to
 * go.
 */
export type GuardReason = 'dialog' | 'close' | 'quit'

/** Main waits for the answer. */
export const isAwaited = (reason: GuardReason | null): boolean =>
  reason === 'close' || reason === 'quit'

/** Keys whose secret waits in main. Neither this nor any other store ever has a secret. */
export const useReveals = create<{
  readonly reveals: readonly Reveal[]
  readonly guard: GuardReason | null
  /** Why main did not finish the first of them. */
  readonly failure: Failure | null
}>(() => ({ reveals: [], guard: null, failure: null }))

export const addReveals = (added: readonly Reveal[]): void =>
  useReveals.setState(({ reveals }) => ({
    reveals: [...reveals, ...added.filter(({ id }) => !reveals.some((known) => known.id === id))],
  }))

/** Drops what is known of them here; main keeps them. A guard's open question stays open. */
export const forgetReveals = (): void => useReveals.setState({ reveals: [], failure: null })

export const askGuard = (guard: GuardReason): void => useReveals.setState({ guard })

/** The person keeps the dialog: a window that wanted to close stays. */
export const keepOpen = (): void => {
  if (isAwaited(useReveals.getState().guard)) void window.keystow.answerClose('stay')
  useReveals.setState({ guard: null })
}

/**
 * A window that wanted to close, and was asked about while the last secret was on its way out,
 * goes.
 */
export const goOnClosing = (): void => {
  const { guard, reveals } = useReveals.getState()
  if (reveals.length > 0) return
  useReveals.setState({ guard: null })
  if (isAwaited(guard)) void window.keystow.answerClose('close')
}

/**
 * The person is done with this secret: main wipes it, unless it was only copied and the copy is
 * gone by now. One that main refuses to finish stays, and so does the window.
 */
export const finishReveal = async (id: string, reason: FinishReason): Promise<void> => {
  const finished = await window.keystow.finishReveal({ id, reason })
  if (!finished.ok && finished.error.code !== 'answer_withheld') {
    if (finished.error.code === 'not_saved') return
    keepOpen()
    return useReveals.setState(({ reveals }) => ({
      failure: reveals.some((reveal) => reveal.id === id) ? finished.error : null,
    }))
  }
  useReveals.setState(({ reveals }) => ({
    reveals: reveals.filter((reveal) => reveal.id !== id),
    failure: null,
  }))
  goOnClosing()
}

/** Closes without saving. A window that wanted to close goes once no other secret waits. */
export const closeAnyway = async (id: string): Promise<void> => {
  await finishReveal(id, 'discarded')
  useReveals.setState(({ guard }) => ({ guard: isAwaited(guard) ? guard : null }))
}
