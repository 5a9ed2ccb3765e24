import type { ClockChange } from '../../contract/lab.ts'
import { LAB_BOUNDS } from '../../contract/lab-schemas.ts'

/**
 * Where a clock gets its time: `now` in milliseconds since the epoch; `monotonic`, where it
 * differs, in milliseconds that no one can set back or forth.
 */
export interface TimeSource {
  now(): number
  monotonic?(): number
}

/**
 * How a clock is set, in milliseconds: the moment at which it stands still, or how far it is ahead
 * of its source.
 */
interface ClockSetting {
  readonly frozenAt: number | null
  readonly ahead: number
}

/** The service's clock, which a person or a test can stop, move and restart. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /**
   * Milliseconds since some moment, for windows. Never goes back, by `reset` neither: a computer's
   * clock that is set anew grants no quota.
   */
  monotonic(): number
  /** `offset`: milliseconds ahead of the source by `advance` (less what stood still). */
  readonly state: { readonly frozen: boolean; readonly offset: number }
  readonly setting: ClockSetting
  /**
   * Takes a setting that was read before, perhaps by another process; windows that are open run on.
   */
  restore(setting: ClockSetting): void
  /**
   * Stands still at the present moment, or at another one (ms since the epoch, past or future):
   * windows that are open stay as far from their end.
   */
  freeze(at?: number): void
  /**
   * Moves on by so many whole milliseconds, frozen or not. Stops at `LAB_BOUNDS.moment.max`.
   * Anything else throws `RangeError`.
   */
  advance(ms: number): void
  /** Runs on from where it stands. */
  resume(): void
  /** Back to the source's own time; windows that are open run on. */
  reset(): void
}

/** Applies a change. Throws `RangeError` for a time that goes backwards. */
export const changeClock = (clock: Clock, change: ClockChange): void => {
  if (change.kind === 'freeze') clock.freeze(change.at)
  else if (change.kind === 'advance') clock.advance(change.ms)
  else clock[change.kind]()
}

const SYSTEM: TimeSource = { now: () => Date.now(), monotonic: () => performance.now() }

/** A clock over `source`, running at first. */
export const createClock = (source: TimeSource = SYSTEM): Clock => {
  const ticks = (): number => source.monotonic?.() ?? source.now()
  let offset = 0
  let ahead = 0
  let frozen: { now: number; monotonic: number } | null = null
  const now = (): number => frozen?.now ?? source.now() + offset
  const monotonic = (): number => frozen?.monotonic ?? ticks() + ahead
  const restore = ({ frozenAt, ahead: by }: ClockSetting): void => {
    const ticked = monotonic()
    ahead = ticked - ticks()
    offset = by
    frozen = frozenAt === null ? null : { now: frozenAt, monotonic: ticked }
  }
  return {
    now,
    monotonic,
    get setting() {
      return { frozenAt: frozen?.now ?? null, ahead: offset }
    },
    restore,
    get state() {
      return { frozen: frozen !== null, offset: now() - source.now() }
    },
    freeze: (at) => {
      frozen = { now: at ?? now(), monotonic: monotonic() }
    },
    advance: (ms) => {
      if (!Number.isSafeInteger(ms) || ms < 0)
        throw new RangeError('a clock only advances, by whole milliseconds')
      const by = Math.min(ms, Math.max(0, LAB_BOUNDS.moment.max - now()))
      if (frozen !== null) frozen = { now: frozen.now + by, monotonic: frozen.monotonic + by }
      else {
        offset += by
        ahead += by
      }
    },
    resume: () => {
      if (frozen === null) return
      offset = frozen.now - source.now()
      ahead = frozen.monotonic - ticks()
      frozen = null
    },
    reset: () => restore({ frozenAt: null, ahead: 0 }),
  }
}
