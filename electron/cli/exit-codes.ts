import type { ChannelCode, ChannelFailure, ChannelStage } from '../contract/channel.ts'
import type { NoConnection } from '../wire/connect.ts'

/** What the command ends with, after sysexits.h. A `run` ends with the code of its child once that was started. */
export const EXIT = {
  ok: 0,
  /** EX_USAGE: the command was called wrongly. */
  usage: 64,
  /** EX_DATAERR: there is no such connection or key, or several, or its secret is not kept. */
  data: 65,
  /** EX_UNAVAILABLE: Keystow does not run, or lets no program ask. */
  unavailable: 69,
  /** EX_SOFTWARE: an error, or only a part was done: again, it would be done twice. */
  software: 70,
  /** EX_TEMPFAIL: try again later. */
  later: 75,
  /** EX_PROTOCOL: who answered is not Keystow. */
  protocol: 76,
  /** EX_NOPERM: the person did not approve. */
  denied: 77,
  /** As a shell says it: the program cannot be run, or is not found. */
  notRunnable: 126,
  notFound: 127,
} as const

/** A child that was ended by a signal, as a shell says it. */
export const signalled = (number: number): number => 128 + number

const CODES: Partial<Readonly<Record<ChannelCode, number>>> = {
  denied: EXIT.denied,
  approval_timed_out: EXIT.denied,
  invalid: EXIT.usage,
  ambiguous: EXIT.data,
  gone: EXIT.data,
  not_kept: EXIT.data,
  not_found: EXIT.data,
  invalid_request: EXIT.data,
  changed: EXIT.later,
  busy: EXIT.later,
  locked: EXIT.later,
  quitting: EXIT.later,
  rate_limited: EXIT.later,
  server_error: EXIT.later,
  unreachable: EXIT.later,
  timed_out: EXIT.later,
  no_answer: EXIT.later,
  unknown_outcome: EXIT.later,
  not_connected: EXIT.unavailable,
  not_offered: EXIT.unavailable,
  recipe_missing: EXIT.unavailable,
  not_persistent: EXIT.unavailable,
}

/** Whether a failed request left a new key behind: it was done in part. */
export const isInPart = (stage: ChannelStage | undefined): stage is Exclude<ChannelStage, 'sent'> =>
  stage === 'created' || stage === 'delivered'

export const exitOf = ({ code, stage }: Pick<ChannelFailure, 'code' | 'stage'>): number =>
  isInPart(stage) ? EXIT.software : (CODES[code] ?? EXIT.software)

export const NO_CONNECTION_EXIT: Readonly<Record<NoConnection, number>> = {
  not_running: EXIT.unavailable,
  unsafe: EXIT.protocol,
  not_proven: EXIT.protocol,
}
