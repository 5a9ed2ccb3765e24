import type { Failure } from '../../electron/contract/result.ts'
import { text } from './text.ts'

/** Returns what a failure was; empty where none is known. */
export const because = (cause: Failure | null): string =>
  cause === null ? '' : text.failures.what(cause)
/** Returns what can be done about it. */
export const advice = (cause: Failure | null): string =>
  cause === null ? '' : text.failures.next(cause)
/** Joins those that say something. */
export const sentences = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(' ')
