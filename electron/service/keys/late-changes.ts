/**
 * Changes of the data that take place later than they were asked for. Times in milliseconds since
 * the epoch, by the service's clock.
 */
export const createLateChanges = () => {
  let waiting: readonly { readonly at: number; readonly change: () => void }[] = []
  return {
    later: (at: number, change: () => void): void => {
      waiting = [...waiting, { at, change }].toSorted((a, b) => a.at - b.at)
    },
    /** Makes those whose time has come; to be called before anybody looks at the data. */
    settle: (now: number): void => {
      if (waiting.length === 0) return
      const due = waiting.filter(({ at }) => at <= now)
      waiting = waiting.slice(due.length)
      for (const { change } of due) {
        try {
          change()
        } catch {
          // As on a full disk. Whoever asked for it gets no answer, and nobody else asked.
        }
      }
    },
    drop: (): void => {
      waiting = []
    },
  }
}
