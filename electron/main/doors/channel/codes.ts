import {
  CHANNEL_CODES,
  type ChannelCode,
  type ChannelFailure,
  type ChannelStage,
} from '../../../contract/channel-failure.ts'
import { UNKNOWN_RECIPE } from '../../../contract/recipes.ts'
import type { Failure, FailureCode } from '../../../contract/result.ts'
import { refuse } from './work.ts'

const isChannelCode = (code: string): code is ChannelCode =>
  (CHANNEL_CODES as readonly string[]).includes(code)

/** The connection has no token that can be used now, unless it was used before. */
const NOT_CONNECTED: ReadonlySet<FailureCode> = new Set(['token_missing', 'address_changed'])

/** Another create, or rotation, is under way there. */
const BUSY: ReadonlySet<FailureCode> = new Set(['create_running', 'rotation_running'])

/** What their `detail` says is masked, or from a closed list. */
const DETAILED: ReadonlySet<FailureCode> = new Set([
  'env_refused',
  'recipe_refused',
  'recipe_failed',
])

const channelCodeOf = ({ code, detail }: Failure, stage: ChannelStage | null): ChannelCode => {
  if (code === 'recipe_missing' && detail === UNKNOWN_RECIPE) return 'recipe_unknown'
  if (isChannelCode(code)) return code
  if (BUSY.has(code)) return 'busy'
  return stage === null && NOT_CONNECTED.has(code) ? 'not_connected' : 'failed'
}

/** A failure of the app as a program is told it. `stage`: what was done before. */
export const refuseAs = (
  failure: Failure,
  stage: ChannelStage | null = null,
): { readonly ok: false; readonly error: ChannelFailure } => {
  const { code, retryAfter, detail } = failure
  const more = {
    ...(stage === null ? {} : { stage }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(detail === undefined || !DETAILED.has(code) ? {} : { detail }),
  }
  return refuse(channelCodeOf(failure, stage), more)
}
