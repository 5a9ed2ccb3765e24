import { CHANNEL_CODES, type ChannelCode, type ChannelFailure } from '../../contract/channel.ts'
import type { Failure, FailureCode } from '../../contract/result.ts'
import { refuse } from './work.ts'

const isChannelCode = (code: string): code is ChannelCode => (CHANNEL_CODES as readonly string[]).includes(code)

/** The connection has no token that can be used now. */
const NOT_CONNECTED: ReadonlySet<FailureCode> = new Set([
  'token_missing',
  'address_changed',
  'storage_locked',
  'storage_unavailable',
  'storage_failed',
])

/** What their `detail` says is masked, or from a closed list. */
const DETAILED: ReadonlySet<FailureCode> = new Set(['env_refused', 'recipe_refused', 'recipe_failed'])

/** A failure of the app as a program is told it. */
export const refuseAs = ({ code, retryAfter, detail }: Failure): { readonly ok: false; readonly error: ChannelFailure } => {
  const more = {
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(detail === undefined || !DETAILED.has(code) ? {} : { detail }),
  }
  if (isChannelCode(code)) return refuse(code, more)
  return refuse(NOT_CONNECTED.has(code) ? 'not_connected' : 'failed', more)
}
