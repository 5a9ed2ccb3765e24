import { elapsed, type Moment, sinceBoot } from './moment.ts'

const now = (): Moment => ({ steady: sinceBoot(), clock: Date.now() })

/** The checks of all countdowns that run. */
const checks = new Set<() => void>()

/**
 * Calls `work` once after `ms` milliseconds, and answers the function that cancels it. A timer of Node's stands still while the computer
 * sleeps, and a countdown does not: `checkCountdowns` ends it at the wake. `keepsAlive`: Node does not exit while it runs.
 */
export const startCountdown = (work: () => void, ms: number, keepsAlive = true): (() => void) => {
  const since = now()
  let timer: NodeJS.Timeout | undefined
  const cancel = (): void => {
    clearTimeout(timer)
    checks.delete(check)
  }
  const run = (left: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      cancel()
      work()
    }, left)
    if (!keepsAlive) timer.unref()
  }
  const check = (): void => run(Math.max(ms - elapsed(since, now()), 0))
  checks.add(check)
  run(ms)
  return cancel
}

/** Looks at the clock for every countdown. To be called when the computer wakes up. */
export const checkCountdowns = (): void => {
  for (const check of checks) check()
}

/** Resolves after `ms` milliseconds, counted as by `startCountdown`; rejects once `signal` is aborted. */
export const pauseFor = async (ms: number, signal: AbortSignal, keepsAlive?: boolean): Promise<void> => {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const cancel = startCountdown(resolve, ms, keepsAlive)
  signal.addEventListener('abort', reject)
  try {
    await promise
  } finally {
    cancel()
    signal.removeEventListener('abort', reject)
  }
}
