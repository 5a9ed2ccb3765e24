import { randomUUID } from 'node:crypto'
import type { Reveals } from '../kept/reveals.ts'

/**
 * Does one thing at a time, and of those that wait only the one that was asked for last: null for
 * each of the others. `isNewest`: whether nothing was asked for since.
 */
type Newest = <T>(work: (isNewest: () => boolean) => Promise<T>) => Promise<T | null>

const createNewest = (): Newest => {
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

/** The last preview of a reveal. A later preview takes its place; the id stays. */
interface Shown<T> {
  readonly id: string
  readonly newest: Newest
  last: T | null
}

/** Keeps the last preview of each reveal that is open. */
export class Previews<T extends object> {
  readonly #reveals: Reveals
  readonly #byReveal = new Map<string, Shown<T>>()

  constructor(reveals: Reveals) {
    this.#reveals = reveals
  }

  of(revealId: string): Shown<T> {
    for (const other of this.#byReveal.keys())
      if (!this.#reveals.use(other).ok) this.#byReveal.delete(other)
    const known = this.#byReveal.get(revealId) ?? {
      id: randomUUID(),
      newest: createNewest(),
      last: null,
    }
    this.#byReveal.set(revealId, known)
    return known
  }
  /** Returns what was shown last and matches; null if nothing does. */
  find(
    matches: (shown: Shown<T>) => boolean,
  ): (T & { readonly revealId: string; readonly shown: Shown<T> }) | null {
    const [revealId, shown] = [...this.#byReveal].find(([, one]) => matches(one)) ?? []
    return revealId === undefined || shown?.last == null ? null : { revealId, shown, ...shown.last }
  }
  drop(revealId: string): void {
    this.#byReveal.delete(revealId)
  }
}
