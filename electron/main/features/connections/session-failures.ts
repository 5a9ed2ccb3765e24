import { type Failure, NEVER_SENT_CODES } from '../../../contract/result.ts'

const SIGNED_OUT_CODES: ReadonlySet<Failure['code']> = new Set([
  'unauthorized',
  'token_missing',
  'address_changed',
])

const UNCERTAIN_CODES: ReadonlySet<Failure['code']> = new Set([
  'no_answer',
  'timed_out',
  'cancelled',
  ...NEVER_SENT_CODES,
  'server_error',
  'unreadable_answer',
  'answer_too_large',
  'unexpected_status',
  'redirected',
])

/** Tells whether a request that failed like this says that the session needs a new token. */
export const signsOut = ({ code }: Failure): boolean => SIGNED_OUT_CODES.has(code)

/** Tells whether nobody knows if the list is still true, after a write that failed like this. */
export const leavesUncertain = ({ code }: Failure): boolean => UNCERTAIN_CODES.has(code)
