/**
 * Does one thing at a time, and of those that wait only the one that was asked for last: null for each of the others. `isNewest`:
 * whether nothing was asked for since.
 */
export type Newest = <T>(work: (isNewest: () => boolean) => Promise<T>) => Promise<T | null>

export const createNewest = (): Newest => {
  let asked = 0
  let before: Promise<unknown> = Promise.resolve()
  return (work) => {
    asked += 1
    const mine = asked
    const isNewest = (): boolean => mine === asked
    const done = before.then(() => (isNewest() ? work(isNewest) : null))
    before = done.catch(() => null)
    return done
  }
}
