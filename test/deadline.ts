// biome-ignore lint/plugin: the one poll and deadline outside Vitest and Playwright.
import { setTimeout as pause } from 'node:timers/promises'

/** Upper limit for a wait, in milliseconds, reached only by what never comes. */
export const WAIT_MS = 60_000
/** Polling interval, in milliseconds. */
const LOOK_MS = 20

/** Resolves to the result of `work`, or to `late` after `WAIT_MS`. */
export const inTime = <T, L>(work: Promise<T>, late: L): Promise<T | L> => {
  const over = new AbortController()
  const never = pause(WAIT_MS, late, { signal: over.signal })
  return Promise.race([work, never]).finally(() => over.abort())
}

/** Polls until `isSo` holds; false after `WAIT_MS`. For use outside Vitest and Playwright. */
export const comesTrue = async (isSo: () => boolean | Promise<boolean>): Promise<boolean> => {
  for (const end = performance.now() + WAIT_MS; !(await isSo()); await pause(LOOK_MS))
    if (performance.now() > end) return false
  return true
}
