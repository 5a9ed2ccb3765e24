import type { ChannelCode, ChannelFailure, ChannelStage } from '../contract/channel-failure.ts'
import { NEVER_SENT_CODES } from '../contract/result.ts'
import { CANNOT_PRINT } from '../service/print.ts'
import type { NoConnection } from '../wire/connect.ts'

/**
 * What the command ends with, after sysexits.h. A `run` ends with the code of its child once that
 * was started.
 */
export const EXIT = {
  ok: 0,
  usage: 64,
  data: 65,
  unavailable: 69,
  software: 70,
  cannotWrite: 73,
  cannotPrint: CANNOT_PRINT,
  later: 75,
  protocol: 76,
  denied: 77,
  /** As a shell says it: the program cannot be run, or is not found. */
  notRunnable: 126,
  notFound: 127,
} as const

/** What each means, besides those of a child. */
export const EXIT_TEXTS: readonly (readonly [number, string])[] = [
  [EXIT.ok, 'done'],
  [EXIT.usage, 'the command was called wrongly, or in a folder that does not exist any more'],
  [
    EXIT.data,
    'no such connection, key or program that stores secrets, or several; it does not take what it was told; or the secret is not kept',
  ],
  [
    EXIT.unavailable,
    'Keystow does not run, lets no program ask, is not signed in there, or has no open secure store; or the program that is to store the secret is not there',
  ],
  [
    EXIT.software,
    'an error, only a part was done, or what was done is not known: another try could do it twice',
  ],
  [EXIT.cannotWrite, 'the file cannot be written, or the disk is full; nothing was done'],
  [EXIT.cannotPrint, 'standard output cannot be written; what was asked for is done'],
  [
    EXIT.later,
    'try again later: it is locked, busy or ending, denied this a moment ago, a disk or the service did not answer, or a revoke is pending',
  ],
  [EXIT.protocol, 'who answered is not Keystow'],
  [EXIT.denied, 'not approved'],
]

/** A child that was ended by a signal, as a shell says it. */
export const signalled = (number: number): number => 128 + number

const CODES: Partial<Readonly<Record<ChannelCode, number>>> = {
  ...(Object.fromEntries(NEVER_SENT_CODES.map((code) => [code, EXIT.later])) as Record<
    (typeof NEVER_SENT_CODES)[number],
    number
  >),
  denied: EXIT.denied,
  denied_before: EXIT.later,
  asked_too_often: EXIT.later,
  approval_timed_out: EXIT.denied,
  invalid: EXIT.usage,
  ambiguous: EXIT.data,
  gone: EXIT.data,
  not_kept: EXIT.data,
  not_found: EXIT.data,
  invalid_request: EXIT.data,
  changed: EXIT.later,
  disk_late: EXIT.later,
  busy: EXIT.later,
  locked: EXIT.later,
  quitting: EXIT.later,
  rate_limited: EXIT.later,
  server_error: EXIT.later,
  timed_out: EXIT.later,
  no_answer: EXIT.later,
  connection_moved: EXIT.later,
  env_refused: EXIT.cannotWrite,
  file_failed: EXIT.cannotWrite,
  disk_full: EXIT.cannotWrite,
  not_connected: EXIT.unavailable,
  unauthorized: EXIT.unavailable,
  not_offered: EXIT.unavailable,
  switched_off: EXIT.unavailable,
  recipe_unknown: EXIT.data,
  recipe_refused: EXIT.data,
  recipe_missing: EXIT.unavailable,
  not_persistent: EXIT.unavailable,
}

/** Whether a failed request left a new key behind: it was done in part. */
export const isInPart = (stage: ChannelStage | undefined): stage is Exclude<ChannelStage, 'sent'> =>
  stage === 'created' || stage === 'delivered'

export const exitOf = ({ code, stage }: ChannelFailure): number =>
  isInPart(stage) ? EXIT.software : (CODES[code] ?? EXIT.software)

export const NO_CONNECTION_EXIT: Readonly<Record<NoConnection, number>> = {
  not_running: EXIT.unavailable,
  path_too_long: EXIT.unavailable,
  unsafe: EXIT.protocol,
  not_proven: EXIT.protocol,
}
