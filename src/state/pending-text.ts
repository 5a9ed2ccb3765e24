import type { Failure, FailureCode } from '../../electron/contract/result.ts'
import { advice, because, sentences } from '../messages/sentences.ts'
import { text } from '../messages/text.ts'
import { isKept, useApp } from './app-store.ts'
import { pendingOf } from './plans-store.ts'

/** These end by themselves, so that there is nothing to do about them. */
const PASSING: ReadonlySet<FailureCode> = new Set([
  'rate_limited',
  'server_error',
  'unreachable',
  'offline',
  'no_answer',
  'timed_out',
  'cancelled',
  'not_listed',
])

/** Why a revoke has not succeeded yet, and what can be done about that. */
export const causeText = (cause: Failure): string =>
  sentences(because(cause), PASSING.has(cause.code) ? '' : advice(cause))

/**
 * Returns what the person is told of a revoke that has not succeeded yet. `cause`: null where an
 * earlier run knew it. `mayWork` names the key where two are shown.
 */
export const pendingText = (
  connectionId: string,
  keyId: string,
  cause: Failure | null,
  mayWork = text.revoke.mayWork,
): string => {
  const [row] = pendingOf(connectionId, keyId)
  // Where the row is not known, only the time until Keystow quits is certain.
  const goesOn =
    row?.phase.kind === 'waiting'
      ? text.revoke.waits
      : text.revoke.goesOn(row !== undefined && isKept(useApp.getState()))
  return sentences(cause === null ? '' : causeText(cause), mayWork, goesOn)
}
