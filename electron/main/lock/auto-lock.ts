/**
 * Locks after minutes without input to this window. It is the window's own input that counts, not the whole computer's: a list
 * that lies open behind other work is what the lock is for, and the system's idle time always reads 0 on some Wayland desktops.
 */
export interface AutoLock {
  /** The person did something in the window, or unlocked it. */
  input(): void
  /** The minutes may have changed, or the computer woke up: looks at the time anew. */
  check(): void
}

export interface AutoLockParts {
  /** 0 is off. */
  readonly minutes: () => number
  readonly lock: () => void
  readonly now?: () => number
}

export const createAutoLock = ({ minutes, lock, now = () => Date.now() }: AutoLockParts): AutoLock => {
  let last = now()
  let timer: NodeJS.Timeout | undefined
  /** One timer for the whole wait; input only moves `last`. */
  const check = (): void => {
    clearTimeout(timer)
    const limit = minutes() * 60_000
    if (limit === 0) return
    const left = last + limit - now()
    if (left > 0) timer = setTimeout(check, left)
    else lock()
  }
  return {
    check,
    input: () => {
      last = now()
    },
  }
}
