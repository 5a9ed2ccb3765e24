import type { z } from 'zod'
import { type Clock, SYSTEM_CLOCK, startCountdown } from '../base/clock.ts'
import { DiskFailure } from '../base/disk-failure.ts'
import { log } from '../base/log.ts'
import { parseUnknown } from '../base/parse-unknown.ts'
import { MOST_CONTENT_BYTES } from './read-file.ts'

/** Pause before a write that the disk refused is tried again, in milliseconds. */
const RETRY_MS = 5_000

/** One document, in memory as one typed value. */
export interface Store<T> {
  readonly value: T
  /**
   * Changes the value. The change is on the disk when the call returns. Throws `DiskFailure` where
   * the disk refuses, and an error where the result does not fit the schema; nothing has changed
   * then.
   */
  update(change: (value: T) => T): void
  /**
   * Changes memory at once; the next write carries the change, at the latest after the delay of the
   * document. Throws an error where the result does not fit the schema.
   */
  updateSoon(change: (value: T) => T): void
  /**
   * Applies the change just before the next write, at the latest after so many milliseconds. For
   * changes that are costly to compute and may be lost in a crash.
   */
  updateLate(change: (value: T) => T, withinMs: number): void
  /**
   * Writes now what `updateSoon` and `updateLate` left. Answers false where the disk refuses, and
   * the next write tries again.
   */
  flush(): boolean
}

export interface StoreParts<T extends object> {
  readonly value: T
  readonly schema: z.ZodType
  /** Milliseconds until `updateSoon` writes. */
  readonly delayMs: number
  /** Called each time that the disk refuses a write of `flush` or of a delay. */
  readonly refused?: (failure: DiskFailure) => void
  /** Returns fields that are written beside the value, and are no part of it. */
  readonly beside?: () => object
  /** Puts the content on the disk. */
  readonly write: (content: Buffer) => void
  readonly clock?: Clock
}

export const createStore = <T extends object>({
  value: first,
  schema,
  delayMs,
  refused = () => {},
  beside = () => ({}),
  write,
  clock = SYSTEM_CLOCK,
}: StoreParts<T>): Store<T> => {
  let value = first
  let cancel: (() => void) | null = null
  /** When the timer ends, by the monotonic clock. */
  let dueAt = 0
  const late: ((value: T) => T)[] = []
  const applyLate = (): void => {
    for (const change of late.splice(0)) value = change(value)
  }
  const stopTimer = (): void => {
    cancel?.()
    cancel = null
  }
  /**
   * Throws for a value that the next start would refuse: a document that does not fit would never
   * open again.
   */
  const check = (next: T): void => {
    const fits = parseUnknown(schema, next)
    if (!fits.success)
      throw new TypeError(
        `a document would not fit its schema at ${fits.issues[0]?.path.join('.') ?? ''}`,
      )
  }
  const put = (next: T): void => {
    check(next)
    const content = Buffer.from(JSON.stringify({ ...beside(), ...next }))
    if (content.length > MOST_CONTENT_BYTES)
      throw new DiskFailure(new Error('a document would be too large to be read again'))
    try {
      write(content)
    } catch (cause) {
      throw new DiskFailure(cause)
    }
    stopTimer()
  }
  const flush = (): boolean => {
    if (cancel === null) return true
    stopTimer()
    applyLate()
    try {
      put(value)
      return true
    } catch (cause) {
      log.error('a document could not be written', cause)
      schedule(RETRY_MS)
      if (cause instanceof DiskFailure) refused(cause)
      return false
    }
  }
  const schedule = (ms: number): void => {
    const at = clock.steady() + ms
    if (cancel !== null && dueAt <= at) return
    stopTimer()
    dueAt = at
    cancel = startCountdown(clock, flush, ms)
  }
  return {
    get value() {
      return value
    },
    update: (change) => {
      applyLate()
      const next = change(value)
      if (next === value) return
      put(next)
      value = next
    },
    updateSoon: (change) => {
      const next = change(value)
      if (next === value) return
      // At once, because a later write would fail for what does not fit now.
      check(next)
      value = next
      schedule(delayMs)
    },
    updateLate: (change, withinMs) => {
      late.push(change)
      schedule(withinMs)
    },
    flush,
  }
}
