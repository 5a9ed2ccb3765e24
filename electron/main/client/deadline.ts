import type { KeyApiCallFailure } from '../../contract/failures.ts'
import { fail, type Result } from '../../contract/result.ts'
import { type Clock, startCountdown } from '../base/clock.ts'

/**
 * Runs `work` until it answers, `ms` have passed (`timed_out`) or one of `signals` aborts
 * (`cancelled`). Then its signal aborts, so that nothing it opened outlives the call, and an answer
 * that still comes is dropped.
 */
export async function withDeadline<T>(
  clock: Clock,
  ms: number,
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<Result<T, KeyApiCallFailure>>,
): Promise<Result<T, KeyApiCallFailure>> {
  if (signals.some((signal) => signal.aborted)) return fail('cancelled')
  const ending = new AbortController()
  const { promise: ended, resolve: end } = Promise.withResolvers<Result<never, KeyApiCallFailure>>()
  const cancel = () => end(fail('cancelled'))
  const stopTimer = startCountdown(clock, () => end(fail('timed_out')), ms)
  for (const signal of signals) signal.addEventListener('abort', cancel)
  try {
    return await Promise.race([work(ending.signal), ended])
  } finally {
    stopTimer()
    for (const signal of signals) signal.removeEventListener('abort', cancel)
    ending.abort()
  }
}
