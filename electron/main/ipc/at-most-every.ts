/** Tells once for all that happens within so many milliseconds, at their end. */
export const atMostEvery = (ms: number, tell: () => void): (() => void) => {
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      tell()
    }, ms)
  }
}
