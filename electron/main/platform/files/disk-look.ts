import { createOneAtATime } from '../../base/one-at-a-time.ts'

/** How long the disk may take to say what the paths of a request are, in milliseconds. */
const LOOK_MS = 2_000
/** Each look that hangs holds one of the four threads by which everything is read. */
const MOST_HANGING = 2

/**
 * Looks at paths that a program names, which may be on a disk that never answers, one look at a
 * time.
 */
export type DiskLook = <T>(look: () => Promise<T>) => Promise<T | 'late'>

/** @internal */
export const createDiskLook = (): DiskLook => {
  const inTurn = createOneAtATime()
  let hanging = 0
  return <T>(look: () => Promise<T>) =>
    inTurn(async () => {
      if (hanging >= MOST_HANGING) return 'late' as const
      const { promise: late, resolve } = Promise.withResolvers<'late'>()
      const timer = setTimeout(() => resolve('late'), LOOK_MS)
      let isLate = false
      const found = look().finally(() => {
        if (isLate) hanging -= 1
      })
      const first = await Promise.race([found, late]).finally(() => clearTimeout(timer))
      if (first !== 'late') return first
      isLate = true
      hanging += 1
      found.catch(() => {})
      return first
    })
}

/** One for all requests: the threads are shared, too. */
export const lookAtDisk = createDiskLook()
