/** Runs work once a slot is free, in the order of the calls. */
export type Slots = <T>(work: () => Promise<T>) => Promise<T>

export const createSlots = (count: number): Slots => {
  let free = count
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
