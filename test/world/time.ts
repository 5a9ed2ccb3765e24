import { createHook } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { type Clock, elapsed, type Moment, momentOf } from '../../electron/main/base/clock.ts'

interface Wait {
  readonly ms: number
  readonly since: Moment
  /** Milliseconds that its timer has to go; it stands still while the computer sleeps. */
  left: number
  readonly isOver: () => boolean
  readonly end: () => void
}

/** After so many turns in which nothing happens, nothing does before time passes. */
const QUIET_TURNS = 12

/**
 * Work that leaves the event loop, so that no number of turns says when it ends: keys derived from
 * passphrases, files read or closed by promises. Nothing else of a world leaves it.
 */
const WORK = /^(?:SCRYPTREQUEST|FSREQ|FILEHANDLECLOSEREQ|GETADDRINFOREQ)/
const underWay = new Set<number>()
createHook({
  // They are many, and end within the loop.
  trackPromises: false,
  init: (id, type) => void (WORK.test(type) && underWay.add(id)),
  after: (id) => void underWay.delete(id),
}).enable()

/** The time of a world, in milliseconds. It passes only when it is told to. */
export class WorldTime {
  #steady = 0
  #wall = Date.parse('2026-03-02T09:00:00Z')
  readonly #waits = new Set<Wait>()
  #happened = 0

  readonly clock: Clock = {
    wall: () => this.#wall,
    steady: () => this.#steady,
    pause: (ms, signal) => this.#pause(ms, signal, () => false),
  }

  /** The same for a run of the app. Once it is dead, none of its waits ends. */
  clockOf(run: { readonly isDead: boolean }): Clock {
    return { ...this.clock, pause: (ms, signal) => this.#pause(ms, signal, () => run.isDead) }
  }

  #pause(
    milliseconds: number,
    signal: AbortSignal | undefined,
    isOver: () => boolean,
  ): Promise<void> {
    // The service counts whole ones.
    const ms = Math.ceil(milliseconds)
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const wait: Wait = {
        // Whole milliseconds, as of a timer: the service stores its times as such.
        ms,
        left: Math.ceil(Math.max(ms, 0)),
        isOver,
        since: momentOf(this.clock),
        end: () => {
          this.#waits.delete(wait)
          resolve()
        },
      }
      signal?.addEventListener('abort', () => this.#waits.delete(wait) && reject(signal.reason))
      this.#waits.add(wait)
      this.happens()
    })
  }

  /** Milliseconds until the next timer ends. */
  get untilNext(): number {
    return Math.min(...[...this.#waits].flatMap((wait) => (wait.isOver() ? [] : wait.left)))
  }

  /** Something happened that may lead to more before any time passes. */
  happens(): void {
    this.#happened += 1
  }

  /** Resolves once nothing more happens before time passes. */
  async settle(): Promise<void> {
    for (let quiet = 0, before = this.#happened; quiet < QUIET_TURNS; before = this.#happened) {
      await setImmediate()
      quiet = before === this.#happened && underWay.size === 0 ? quiet + 1 : 0
    }
  }

  /**
   * Lets so many milliseconds pass, and ends the waits that are over in their order, with all that
   * follows from each.
   */
  async advance(ms: number): Promise<void> {
    await this.settle()
    for (let rest = ms; ; await this.settle()) {
      for (const wait of [...this.#waits]) if (wait.isOver()) this.#waits.delete(wait)
      const [next] = [...this.#waits].toSorted((a, b) => a.left - b.left)
      const step = Math.min(next?.left ?? rest, rest)
      this.#steady += step
      this.#wall += step
      for (const wait of this.#waits) wait.left -= step
      rest -= step
      if (next === undefined || next.left > 0) return
      next.end()
    }
  }

  /**
   * The computer sleeps for so long, with its timers, and wakes up; `isTold`: the app hears of
   * that, and looks at its timers.
   */
  async sleep(ms: number, isTold = true): Promise<void> {
    this.#steady += ms
    this.#wall += ms
    if (isTold)
      for (const wait of this.#waits)
        wait.left = Math.ceil(Math.max(wait.ms - elapsed(wait.since, this.clock), 0))
    await this.advance(0)
  }

  /** Sets the computer's clock, by so many milliseconds. */
  setClock(by: number): void {
    this.#wall += by
  }
}
