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

/** What a document is, and how it gets onto the disk. */
export interface DocumentOptions<T extends object> {
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

/** A document in memory that is written after changes. */
export class DocumentStore<T extends object> implements Store<T> {
  readonly #options: DocumentOptions<T>
  readonly #clock: Clock
  readonly #late: ((value: T) => T)[] = []
  #value: T
  #cancel: (() => void) | null = null
  /** When the timer ends, by the monotonic clock. */
  #dueAt = 0

  constructor(options: DocumentOptions<T>) {
    this.#options = options
    this.#clock = options.clock ?? SYSTEM_CLOCK
    this.#value = options.value
  }

  get value(): T {
    return this.#value
  }
  update(change: (value: T) => T): void {
    this.#applyLate()
    const next = change(this.#value)
    if (next === this.#value) return
    this.#put(next)
    this.#value = next
  }
  updateSoon(change: (value: T) => T): void {
    const next = change(this.#value)
    if (next === this.#value) return
    // At once, because a later write would fail for what does not fit now.
    this.#check(next)
    this.#value = next
    this.#schedule(this.#options.delayMs)
  }
  updateLate(change: (value: T) => T, withinMs: number): void {
    this.#late.push(change)
    this.#schedule(withinMs)
  }
  readonly flush = (): boolean => {
    if (this.#cancel === null) return true
    this.#stopTimer()
    this.#applyLate()
    try {
      this.#put(this.#value)
      return true
    } catch (cause) {
      log.error('a document could not be written', cause)
      this.#schedule(RETRY_MS)
      if (cause instanceof DiskFailure) this.#options.refused?.(cause)
      return false
    }
  }

  #applyLate(): void {
    for (const change of this.#late.splice(0)) this.#value = change(this.#value)
  }
  #stopTimer(): void {
    this.#cancel?.()
    this.#cancel = null
  }
  /**
   * Throws for a value that the next start would refuse: a document that does not fit would never
   * open again.
   */
  #check(next: T): void {
    const fits = parseUnknown(this.#options.schema, next)
    if (!fits.success)
      throw new TypeError(
        `a document would not fit its schema at ${fits.issues[0]?.path.join('.') ?? ''}`,
      )
  }
  #put(next: T): void {
    this.#check(next)
    const { beside, write } = this.#options
    const content = Buffer.from(JSON.stringify({ ...beside?.(), ...next }))
    if (content.length > MOST_CONTENT_BYTES)
      throw new DiskFailure(new Error('a document would be too large to be read again'))
    try {
      write(content)
    } catch (cause) {
      throw new DiskFailure(cause)
    }
    this.#stopTimer()
  }
  #schedule(ms: number): void {
    const at = this.#clock.steady() + ms
    if (this.#cancel !== null && this.#dueAt <= at) return
    this.#stopTimer()
    this.#dueAt = at
    this.#cancel = startCountdown(this.#clock, this.flush, ms)
  }
}
