/** Calls `run` once for all calls within so many milliseconds, at their end. */
export const throttled = (ms: number, run: () => void): (() => void) => {
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      run()
    }, ms)
  }
}
