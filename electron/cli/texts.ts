import type { ChannelEvent, ChannelFailure, LeaseEnded } from '../contract/channel.ts'
import type { NoConnection } from '../wire/connect.ts'

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

const WHAT: Partial<Readonly<Record<ChannelFailure['code'], string>>> = {
  denied: 'not approved in Keystow; nothing was done',
  approval_timed_out: 'nobody approved it in Keystow in time; nothing was done',
  locked: 'Keystow is locked; unlock it and try again',
  quitting: 'Keystow is ending; nothing was done',
  busy: 'too many programs ask Keystow now; try again',
  gone: 'there is no such connection or API key',
  ambiguous: 'several have this name; take the id',
  invalid: 'Keystow does not understand this; it may be of another version than this command',
  not_connected: 'Keystow is not signed in there; connect in its window',
  changed: 'something changed since it was shown; nothing was done. Try again',
  not_offered: 'this version of Keystow does not do that',
  unknown_outcome: 'the service did not answer, and what came of it is not known. Look at the list in Keystow',
  rate_limited: 'the service’s limit of requests is used up',
  unreachable: 'the service could not be reached; nothing was done',
  no_answer: 'the service did not answer; what may have come of it is being taken back',
  timed_out: 'the service did not answer in time; what may have come of it is being taken back',
  unauthorized: 'the service refused the token of this connection; connect again in Keystow',
  forbidden: 'the token of this connection may not do that',
  env_refused: 'this file is not written',
  env_changed: 'the file changed since it was shown; it was left alone',
  not_delivered: 'what was written is not what is read there now',
  disk_full: 'the disk is full; nothing was done',
  recipe_missing: 'Keystow does not know this program, or it is not on this computer; nothing was done',
  recipe_refused: 'what the program has to be told does not fit it, or it cannot take the secret',
  recipe_changed: 'the program is another file than the one that was shown and was not started. The secret waits in Keystow’s window',
  recipe_failed: 'the program failed. The secret waits in Keystow’s window',
  recipe_unproven: 'the program did not show that it has the secret, which waits in Keystow’s window',
  connection_moved: 'the connection leads elsewhere by now; nothing was done',
}

/** A failure as one line. */
export const failureText = ({ code, detail, retryAfter }: ChannelFailure): string => {
  const known = WHAT[code]
  const what = known ?? `it did not succeed (${code})`
  const more = detail === undefined ? '' : ` (${detail})`
  return `${what}${more}${retryAfter === undefined ? '' : `; try again in ${retryAfter} s`}`
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
