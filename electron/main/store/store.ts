import type { z } from 'zod'
import { saysDiskFull } from '../../service/keys/data-fault.ts'
import { log } from '../diagnostics/log.ts'
import { parseUnknown } from '../security/parse-unknown.ts'

/** Thrown where the disk refused a write; memory is then as before. */
export class DiskFailure extends Error {
  readonly code: 'disk_full' | 'data_not_written'
  constructor(cause: unknown) {
    super('a document could not be written', { cause })
    this.code = saysDiskFull(cause) ? 'disk_full' : 'data_not_written'
  }
}

/** One document, in memory as one typed value. */
export interface Store<T> {
  readonly value: T
  /** Changes the value. The change is on the disk when the call returns. Throws `DiskFailure` where the disk refuses, and an error where the result does not fit the schema; nothing has changed then. */
  update(change: (value: T) => T): void
  /** Changes memory at once; the next write carries the change, at the latest after the delay of the document. */
  updateSoon(change: (value: T) => T): void
  /** Writes now what `updateSoon` left. A refusal is only logged, and the next write tries again. */
  flush(): void
}

export interface StoreParts<T> {
  readonly value: T
  readonly schema: z.ZodType
  /** Milliseconds until `updateSoon` writes. */
  readonly delayMs: number
  /** The part of the value that may be on the disk. */
  readonly lasting?: (value: T) => T
  /** Puts the content on the disk; null where nothing is written. */
  readonly write: ((content: Buffer) => void) | null
}

export const createStore = <T>({ value: first, schema, delayMs, lasting = (value) => value, write }: StoreParts<T>): Store<T> => {
  let value = first
  let timer: NodeJS.Timeout | null = null
  const stopTimer = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const put = (next: T): void => {
    const kept = lasting(next)
    // Checked before it is written: a document that does not fit would never open again.
    const fits = parseUnknown(schema, kept)
    if (!fits.success) throw new TypeError(`a document would not fit its schema at ${fits.issues[0]?.path.join('.') ?? ''}`)
    try {
      write?.(Buffer.from(JSON.stringify(kept)))
    } catch (cause) {
      throw new DiskFailure(cause)
    }
    stopTimer()
  }
  const flush = (): void => {
    if (timer === null) return
    stopTimer()
    try {
      put(value)
    } catch (cause) {
      log.error('a document could not be written', cause)
      schedule()
    }
  }
  const schedule = (): void => {
    timer ??= setTimeout(flush, delayMs)
  }
  return {
    get value() {
      return value
    },
    update: (change) => {
      const next = change(value)
      if (next === value) return
      put(next)
      value = next
    },
    updateSoon: (change) => {
      const next = change(value)
      if (next === value) return
      value = next
      schedule()
    },
    flush,
  }
}
