interface LateChange {
  readonly at: number
  readonly change: () => void
}

/**
 * Changes of the data that take place later than they were asked for. Times in milliseconds since
 * the epoch, by the service's clock.
 */
export class LateChanges {
  #waiting: readonly LateChange[] = []

  later(at: number, change: () => void): void {
    this.#waiting = [...this.#waiting, { at, change }].toSorted((a, b) => a.at - b.at)
  }
  /** Makes those whose time has come; to be called before anybody looks at the data. */
  settle(now: number): void {
    if (this.#waiting.length === 0) return
    const due = this.#waiting.filter(({ at }) => at <= now)
    this.#waiting = this.#waiting.slice(due.length)
    for (const { change } of due) {
      try {
        change()
      } catch {
        // As on a full disk. Whoever asked for it gets no answer, and nobody else asked.
      }
    }
  }
  drop(): void {
    this.#waiting = []
  }
}
