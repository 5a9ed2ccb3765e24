import type { ChannelDestination, ChannelEvent, LeaseEnded } from '../contract/channel.ts'
import type { ChannelFailure, ChannelStage } from '../contract/channel-failure.ts'
import type { EnvRefusal } from '../contract/delivery.ts'
import { NEVER_SENT_CODES } from '../contract/result.ts'
import { boundedName, shownName } from '../contract/shown-name.ts'
import type { NoConnection } from '../wire/connect.ts'
import { isInPart } from './exit-codes.ts'
import { howToStart, thisCopy } from './this-copy.ts'

/**
 * `folder`: the data folder that was looked in, for whoever may know it. `start`: as `howToStart`.
 */
export const noConnectionText = (
  why: NoConnection,
  folder: string | null,
  start = howToStart(thisCopy()),
): string => {
  switch (why) {
    case 'not_running':
      return `Keystow isn’t running${folder === null ? '' : ` for the data folder ${folder}`}, or doesn’t allow programs to ask. Start it${start === null ? '' : ` (${start})`} and switch on Settings › Programs › Let programs on this computer ask`
    case 'path_too_long':
      return 'programs cannot ask: the path of the data folder is too long for a socket. Set XDG_RUNTIME_DIR to a folder with a short path, and restart Keystow'
    case 'unsafe':
      return 'nothing was sent: others can read or change what Keystow listens with. Switch its channel off and on in its settings'
    case 'not_proven':
      return 'nothing was asked: who listens is not Keystow, or it has no room for one more program'
  }
}

/** Nobody knows what came of it. */
export const LOST =
  'the connection to Keystow ended, and what came of this is not known. Look at the list'

/** Said beside the keys of a list that is not whole. */
export const ONLY_PART =
  'this is only a part of the list: the service has more API keys than it listed, so one that is missing here may exist'

/** Why a request failed. */
const WHY: Partial<Readonly<Record<ChannelFailure['code'], string>>> = {
  denied: 'not approved in Keystow',
  asked_too_often:
    'within an hour the person was asked as often as assistants may, and is not asked again so soon',
  denied_before: 'denied in Keystow a moment ago, and not asked again so soon',
  approval_timed_out: 'nobody approved it in Keystow in time',
  locked: 'Keystow is locked; unlock it and try again',
  quitting: 'Keystow is ending',
  busy: 'Keystow is busy with other requests; try again',
  gone: 'what was asked for is not there any more',
  ambiguous: 'several have this name',
  switched_off: 'Keystow lets no program ask any more',
  invalid: 'Keystow does not understand this; it may be of another version than this command',
  not_connected: 'Keystow is not signed in there; connect in its window',
  changed: 'something changed since it was shown',
  not_offered: 'this version of Keystow does not do that',
  disk_late: 'a disk that the request names a file on does not answer',
  not_kept: 'Keystow does not keep the secret of this API key',
  unknown_outcome:
    'the service’s answer was lost, and what was done is not known. Look at `keystow list` before you try again',
  rate_limited: 'the service’s limit of requests is used up',
  unreachable: 'the service could not be reached',
  offline: 'this computer has no network',
  tls_failed: 'no secure connection to the service could be made; Keystow’s window says why',
  proxy_unreachable: 'the proxy could not be reached',
  proxy_not_trusted: 'no secure connection to the proxy could be made; Keystow’s window says why',
  proxy_credentials:
    'the proxy does not accept the sign-in, or wants one; Keystow’s window says more',
  proxy_refused: 'the proxy refused to connect to the service',
  tunnel_failed:
    'the proxy let the connection to the service through, but what came back is not the service',
  proxy_unknown: 'which proxy to take is not known; Keystow’s settings say more',
  no_answer: 'the service did not answer',
  timed_out: 'the service did not answer in time',
  unauthorized: 'the service refused the token of this connection; connect again in Keystow',
  forbidden: 'the token of this connection may not do that',
  not_persistent:
    'Keystow cannot keep secrets now: neither a secure store nor a passphrase encrypts its data',
  not_delivered: 'what was written is not what is read there now',
  disk_full: 'the disk is full',
  recipe_missing: 'this program is not on this computer, or too old',
  recipe_unknown: 'Keystow knows no program of this name that stores secrets (--to)',
  recipe_refused: 'what the program has to be told does not fit it, or it cannot take the secret',
  recipe_changed: 'the program is another file than the one that was shown and was not started',
  recipe_failed: 'the program failed',
  recipe_unproven: 'the program did not show that it has the secret',
  connection_moved: 'the connection leads elsewhere by now',
}

/** What ends a request before anything of it is done, unless its stage says otherwise. */
const NOTHING_DONE: ReadonlySet<ChannelFailure['code']> = new Set([
  'denied',
  'denied_before',
  'asked_too_often',
  'approval_timed_out',
  'quitting',
  'switched_off',
  'recipe_unknown',
  'changed',
  'disk_late',
  ...NEVER_SENT_CODES,
  'disk_full',
  'env_refused',
  'file_failed',
  'recipe_missing',
  'recipe_refused',
  'connection_moved',
])

/** Why a `.env` file is not written. */
const ENV: Readonly<Record<EnvRefusal, string>> = {
  not_a_file: 'it is not a regular file',
  link_chain: 'it is a link to another link',
  link_broken: 'it is a link that leads to no file',
  read_only: 'the file, its folder or its disk is read-only',
  template: 'it is an example file, which is meant to be shared',
  runs: 'it belongs to a shell, the system or another tool, which could run or misread it',
  own_file: 'it belongs to Keystow itself',
  mounted: 'it is a mount of its own and cannot be replaced in one step',
  access_list: 'an access list says who can read it, or nobody says whether there is one',
  owner: 'it belongs to another user or group',
  too_large: 'it is too large for a .env file',
  not_utf8: 'it is not text in UTF-8',
  unclear: 'programs read it differently',
  value: 'the secret has characters that a line of it cannot hold safely',
}

/**
 * Of a file that was refused, `detail` is a code of `EnvRefusal`, and the line that is meant where
 * one is.
 */
const fileText = (
  code: 'env_refused' | 'env_changed' | 'file_failed',
  file: string,
  detail = '',
): string => {
  if (code === 'env_changed') return `${file} changed since it was shown; it was left alone`
  if (code === 'file_failed')
    return `${file} could not be read or written, or its folder is not there`
  const [refusal = '', line, hidden] = detail.split(' ')
  const why = Object.hasOwn(ENV, refusal) ? `: ${ENV[refusal as EnvRefusal]}` : ''
  return `${file} is not written${why}${line === undefined ? '' : ` (line ${line}${hidden === undefined ? '' : ` has the invisible character ${hidden}`})`}`
}

/** What one and several are called. */
const OF: Readonly<Record<NonNullable<ChannelFailure['of']>, readonly [string, string]>> = {
  connection: ['connection', 'connections'],
  key: ['API key', 'API keys'],
}

const existingText = (existing: ChannelFailure['existing']): string => {
  if (existing === undefined) return ''
  const names = [...new Set(existing)].map((name) => `“${boundedName(name)}”`)
  return names.length === 0 ? '; there is none yet' : `; connections: ${names.join(', ')}`
}

/** A word of the request that names nothing, or too much. */
const namedText = (
  { code, asked = '', connection, isPart = false, ids = [], existing }: ChannelFailure,
  of: NonNullable<ChannelFailure['of']>,
): string => {
  const [one, several] = OF[of]
  const name = `“${boundedName(asked)}”`
  const where = connection === undefined ? '' : ` in the connection “${boundedName(connection)}”`
  const option = of === 'connection' ? ' (--connection)' : ''
  if (isPart && code === 'gone')
    return `the service listed only a part of its API keys, and ${name} is not in that part${where}`
  return code === 'gone'
    ? `there is no ${one} ${name}${where}${option}${existingText(existing)}`
    : `several ${several}${where} have the name ${name}${option}; take an id: ${ids.map(shownName).join(', ')}`
}

const whyText = (failure: ChannelFailure, to: ChannelDestination | null): string => {
  const { code, detail, of, ids = [] } = failure
  if (of !== undefined) return namedText(failure, of)
  if (code === 'env_refused' || code === 'env_changed' || code === 'file_failed')
    return fileText(code, to?.kind === 'env-file' ? shownName(to.path) : 'the file', detail)
  const fresh =
    ids.length === 0
      ? ''
      : `. New in that list, perhaps by this request: ${ids.map(shownName).join(', ')}`
  return `${WHY[code] ?? `it did not succeed (${code})`}${detail === undefined ? '' : ` (${detail})`}${fresh}`
}

/** What was done before the failure. */
const DONE: Readonly<Record<Exclude<ChannelStage, 'sent'>, string>> = {
  created: 'the API key was created, but its secret was not delivered. Go on in Keystow’s window',
  delivered:
    'the API key was created and its secret delivered, but the old one was not seen to be revoked and may still work. Go on in Keystow’s window',
}

/** A failure as one line. `to`: where a secret was to go. */
export const failureText = (
  failure: ChannelFailure,
  to: ChannelDestination | null = null,
): string => {
  const { code, stage, retryAfter } = failure
  const what = whyText(failure, to)
  if (isInPart(stage)) return `${DONE[stage]}. Why: ${what}`
  const sent =
    stage === 'sent'
      ? '; the program was not started. A key may have been created for it: Keystow looks for it in the list and revokes it'
      : ''
  const nothing = stage === undefined && NOTHING_DONE.has(code) ? '; nothing was done' : ''
  return `${what}${sent}${nothing}${retryAfter === undefined ? '' : `; try again in ${retryAfter} s`}`
}

const ENDED: Readonly<Record<LeaseEnded, string>> = {
  expired: 'the time of the API key is over: it is being revoked',
  'by-hand': 'the API key was ended in Keystow: it is being revoked',
  'switched-off':
    'Keystow lets no program ask any more, which ends the API key: it is being revoked',
  quitting: 'Keystow ends: the API key is being revoked',
  revoked: 'the API key was revoked',
}

/** A revoke that was approved, and has not succeeded yet. */
export const pendingText = (keyId: string): string =>
  `${shownName(keyId)} is not known to be revoked yet: a request may have been sent, and the key may still end. Keystow keeps trying while it runs, until the API key is gone or you stop it in its window under “Planned and pending”`

/** A crash of the app leaves the key. */
export const LEFT_ALIVE = 'It no longer knows the connection: revoke the API key at the service'
export const CRASH_WARNING =
  'Keystow keeps nothing on this computer now. If it crashes, the API key stays alive until you revoke it at the service'

/** Says that Keystow goes on with a revoke that has not succeeded. */
export const goesOn = (isKept: boolean): string =>
  isKept
    ? 'Keystow keeps trying until the key is gone'
    : 'Keystow keeps trying while it runs, until the key is gone'

/** `isKept`: as `ChannelRun`. */
export const eventText = (event: ChannelEvent, isKept = true): string => {
  switch (event.event) {
    case 'waiting':
      return event.locked
        ? 'waiting for approval in Keystow, which is locked: unlock it first'
        : 'waiting for approval in Keystow'
    case 'approved':
      return 'approved in Keystow'
    case 'allowed':
      return `approved in Keystow for up to an hour: not asked again; ${event.left} more API key${event.left === 1 ? '' : 's'} at most`
    case 'revoke-delayed':
      if (event.code !== 'quitting')
        return `the API key could not be revoked yet (${event.code}); ${goesOn(isKept)}`
      return `the API key could not be revoked before Keystow ended. ${isKept ? 'It goes on at its next start' : LEFT_ALIVE}`
    case 'revoke-unproven':
      return 'it is not proven that the API key is dead, and Keystow finds out no more: its revoke was stopped, or its secret was erased'
    case 'lease-ended':
      return `${ENDED[event.why]}, and the program runs on without it`
  }
}
