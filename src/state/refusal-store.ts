import { create } from 'zustand'
import type { Failure, Result } from '../../electron/contract/result.ts'

/**
 * Why main did not do what was asked for last by a control that has no form to say so in, or null.
 */
export const useRefusal = create<Failure | null>(() => null)

export const forgetRefusal = (): void => useRefusal.setState(null)

/** The same answer; where it is a failure, the screen or the open dialog says so. */
export const reportRefusal = async <R extends Result<unknown>>(asked: Promise<R>): Promise<R> => {
  const answer = await asked
  useRefusal.setState(
    answer.ok || answer.error.code === 'answer_withheld' ? null : answer.error,
    true,
  )
  return answer
}
