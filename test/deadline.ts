// biome-ignore lint/plugin: the one poll and deadline outside Vitest and Playwright.
import { setTimeout as pause } from 'node:timers/promises'

/** For what never comes, in milliseconds: how long anything else takes is the machine's affair. */
export const WAIT_MS = 60_000
/** How often it is looked, in milliseconds. */
const LOOK_MS = 20

/** Answers what `work` does, or `late` where that never comes. */
export const inTime = <T, L>(work: Promise<T>, late: L): Promise<T | L> => {
  const over = new AbortController()
  const never = pause(WAIT_MS, late, { signal: over.signal })
  return Promise.race([work, never]).finally(() => over.abort())
}

/** Looks until something is so; false where it never is. For where there is no `expect.poll`. */
export const comesTrue = async (isSo: () => boolean | Promise<boolean>): Promise<boolean> => {
  for (const end = performance.now() + WAIT_MS; !(await isSo()); await pause(LOOK_MS))
    if (performance.now() > end) return false
  return true
}
