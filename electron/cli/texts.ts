import type { ChannelEvent, ChannelFailure, ChannelStage, LeaseEnded } from '../contract/channel.ts'
import type { EnvRefusal } from '../contract/delivery.ts'
import type { NoConnection } from '../wire/connect.ts'
import { isInPart } from './exit-codes.ts'

/** How to start the app, where the command finds none. */
const HOW_TO_START: Partial<Readonly<Record<NodeJS.Platform, string>>> = { darwin: 'open -a Keystow', win32: 'Keystow from the Start menu' }

export const noConnectionText = (why: NoConnection, platform: NodeJS.Platform): string => {
  switch (why) {
    case 'not_running':
      return `Keystow does not run, or lets no program ask. Start it (${HOW_TO_START[platform] ?? 'keystow'}) and switch on Settings › Let programs on this computer ask`
    case 'unsafe':
      return 'nothing was sent: others can read or change what Keystow listens with. Switch its channel off and on in its settings'
    case 'not_proven':
      return 'nothing was asked: who listens is not Keystow, or it has no room for one more program'
  }
}

/** Nobody knows what came of it. */
export const LOST = 'Keystow has ended, and what came of this is not known. Look at the list'

/** Why a request failed. */
const WHY: Partial<Readonly<Record<ChannelFailure['code'], string>>> = {
  denied: 'not approved in Keystow',
  approval_timed_out: 'nobody approved it in Keystow in time',
  locked: 'Keystow is locked; unlock it and try again',
  quitting: 'Keystow is ending',
  busy: 'Keystow is busy with other requests; try again',
  gone: 'there is no such connection or API key',
  ambiguous: 'several have this name; take the id',
  invalid: 'Keystow does not understand this; it may be of another version than this command',
  not_connected: 'Keystow is not signed in there; connect in its window',
  changed: 'something changed since it was shown',
  not_offered: 'this version of Keystow does not do that',
  not_kept: 'Keystow does not keep the secret of this API key',
  unknown_outcome: 'the service did not answer, and what came of it is not known. Look at the list in Keystow',
  rate_limited: 'the service’s limit of requests is used up',
  unreachable: 'the service could not be reached',
  no_answer: 'the service did not answer',
  timed_out: 'the service did not answer in time',
  unauthorized: 'the service refused the token of this connection; connect again in Keystow',
  forbidden: 'the token of this connection may not do that',
  env_changed: 'the file changed since it was shown; it was left alone',
  file_failed: 'the file could not be read or written, or its folder is not there',
  not_persistent: 'Keystow cannot keep secrets now: there is no open secure store, or the connection lasts only until Keystow ends',
  not_delivered: 'what was written is not what is read there now',
  disk_full: 'the disk is full',
  recipe_missing: 'Keystow does not know this program, or it is not on this computer',
  recipe_refused: 'what the program has to be told does not fit it, or it cannot take the secret',
  recipe_changed: 'the program is another file than the one that was shown and was not started',
  recipe_failed: 'the program failed',
  recipe_unproven: 'the program did not show that it has the secret',
  connection_moved: 'the connection leads elsewhere by now',
}

/** What ends a request before anything of it is done, unless its stage says otherwise. */
const NOTHING_DONE: ReadonlySet<ChannelFailure['code']> = new Set([
  'denied',
  'approval_timed_out',
  'quitting',
  'changed',
  'unreachable',
  'disk_full',
  'recipe_missing',
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

/** `detail`: a code of `EnvRefusal`, and the line that is meant where one is. */
const envRefusedText = (detail = ''): string => {
  const [code = '', line] = detail.split(' ')
  const why = Object.hasOwn(ENV, code) ? `: ${ENV[code as EnvRefusal]}` : ''
  return `this file is not written${why}${line === undefined ? '' : ` (line ${line})`}`
}

const whyText = ({ code, detail, stage }: ChannelFailure): string => {
  if (code === 'env_refused') return envRefusedText(detail)
  const why = WHY[code] ?? `it did not succeed (${code})`
  const nothing = stage === undefined && NOTHING_DONE.has(code) ? '; nothing was done' : ''
  return `${why}${detail === undefined ? '' : ` (${detail})`}${nothing}`
}

/** What was done before the failure. */
const DONE: Readonly<Record<Exclude<ChannelStage, 'sent'>, string>> = {
  created: 'the API key was created, but its secret was not delivered. Go on in Keystow’s window',
  delivered: 'the API key was created and its secret delivered, but the other one was not seen to be revoked. Go on in Keystow’s window',
}

/** A failure as one line. */
export const failureText = (failure: ChannelFailure): string => {
  const { stage, retryAfter } = failure
  const what = whyText(failure)
  if (isInPart(stage)) return `${DONE[stage]}. Why: ${what}`
  const sent = stage === 'sent' ? '; what may have come of it is being taken back' : ''
  return `${what}${sent}${retryAfter === undefined ? '' : `; try again in ${retryAfter} s`}`
}

const ENDED: Readonly<Record<LeaseEnded, string>> = {
  expired: 'the time of the API key is over',
  'by-hand': 'the API key was ended in Keystow',
  'switched-off': 'Keystow lets no program ask any more, which ends the API key',
  quitting: 'Keystow ends',
}

export const eventText = (event: ChannelEvent): string => {
  switch (event.event) {
    case 'waiting':
      return event.locked ? 'waiting for approval in Keystow, which is locked: unlock it first' : 'waiting for approval in Keystow'
    case 'allowed':
      return `approved in Keystow for up to an hour: not asked again; ${event.left} more API key${event.left === 1 ? '' : 's'} at most`
    case 'revoke-delayed':
      return `the API key could not be revoked yet (${event.code}); Keystow tries until it holds`
    case 'lease-ended':
      return `${ENDED[event.why]}: it is being revoked, and the program runs on without it`
  }
}
