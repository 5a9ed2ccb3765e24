import { count, keys, number } from './en-count.ts'

const were = (n: number): string => (n === 1 ? 'was' : 'were')

/** Rounded as one says it: to 10 seconds up to ten minutes, then to minutes. */
const duration = (seconds: number): string => {
  if (seconds < 10) return 'a few seconds'
  const tens = Math.round(seconds / 10) * 10
  if (tens < 60) return `about ${tens} s`
  if (tens < 600)
    return tens % 60 === 0
      ? `about ${tens / 60} min`
      : `about ${Math.floor(tens / 60)} min ${tens % 60} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${minutes} min`
  return minutes % 60 === 0
    ? `about ${minutes / 60} h`
    : `about ${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const progress = (done: number, total: number): string => `${number(done)} of ${number(total)} done`

/** The texts of revoking many keys at once. */
export const bulk = {
  choose: (n: number) => `Revoke ${keys(n)}…`,
  title: (n: number) => `Revoke ${keys(n)}?`,
  titleLocal: (n: number) => `Revoke ${keys(n)} on the local service?`,
  plan: 'API keys that will be revoked',
  estimate: (n: number, seconds: number, spare: number) =>
    `${count(n, 'revocation takes', 'revocations take')} ${duration(seconds)}.${
      spare === 0
        ? ''
        : ` ${count(spare, 'request', 'requests')} a minute ${spare === 1 ? 'stays' : 'stay'} free for other work.`
    }`,
  assumed: (limit: number) =>
    `The service did not report its limit; assuming ${number(limit)} requests a minute.`,
  recent: (n: number) => `${keys(n)} ${were(n)} used in the last 7 days.`,
  typeCount: ['Type', 'to confirm.'] as readonly [before: string, after: string],
  consequenceLocal:
    'Anything still using them gets 401 at once. You can undo this until you close the result; keys of programs, and secrets that are kept here, do not come back.',
  someLent: 'Programs that have one of them run on without a key.',
  consequenceLent: 'Their programs run on without a key. This cannot be undone.',
  undo: 'Undo',
  undone: (n: number) => `${keys(n)} restored.`,
  ownTitle: (names: string) => `Not included: ${names}.`,
  own: 'This app is signed in with it. Revoke it by itself, from its row: that also signs this app out.',
  maybeOwn:
    'They may be this app’s key: the last four characters match. Revoke such a key by itself, from its row.',
  leavesNone: 'No API key will be listed. After this, no key can create another through the API.',
  nothing: 'None of these API keys can be revoked in bulk.',
  gone: 'None of these API keys is listed any more.',
  tooMany: (max: number) => `At most ${keys(max)} can be revoked at once. Select fewer.`,
  changed: 'The list changed meanwhile, so nothing was sent. This is the new plan.',
  confirm: (n: number) => `Revoke ${keys(n)}`,
  noUse: 'No use recorded',
  lastUsed: (relative: string) => `Used ${relative}`,

  runningTitle: (n: number) => `Revoking ${keys(n)}`,
  runningTitleLocal: (n: number) => `Revoking ${keys(n)} on the local service`,
  endedTitle: (n: number) => `Revoke of ${keys(n)}`,
  endedTitleLocal: (n: number) => `Revoke of ${keys(n)} on the local service`,
  rows: 'Result for each API key',
  progress,
  progressLabel: 'API keys processed',
  left: (seconds: number) => `${duration(seconds)} left`.replace(/^a/, 'A'),
  limited: (limit: number | null, seconds: number) =>
    `${limit === null ? 'Limit reached.' : `Limit reached (${number(limit)} per minute).`} ${
      seconds > 0 ? `Continues in ${seconds} s.` : 'Continuing…'
    }`,
  paused: 'Paused.',
  stopped: 'Stopped.',
  interrupted: 'Keystow was closed before it finished.',
  rest: (n: number) =>
    n === 0 ? '' : `The other ${n === 1 ? 'one' : number(n)} ${were(n)} not revoked.`,
  unsettled: (n: number) =>
    n === 0
      ? ''
      : `The revoke of ${keys(n)} was sent but not confirmed: ${n === 1 ? 'it' : 'they'} may still end.`,
  refusedToken:
    'The service refuses the key of this connection. Keystow tries again by itself, or at once when you connect with another key.',
  background: 'Closing this leaves it running. The status bar shows it.',
  counts: {
    revoked: (n: number) => `${number(n)} revoked`,
    already_gone: (n: number) => `${number(n)} gone`,
    not_proven: (n: number) => `${number(n)} not proven`,
    held: (n: number) => `${number(n)} held back`,
  },
  states: {
    waiting: 'Waiting',
    left: 'Not revoked',
    sent: 'Sent, may still end',
    revoked: 'Revoked',
    already_gone: 'Gone',
    not_proven: 'Not proven',
    held: 'Held back',
  },
  stillWork: (held: number, unproven: number) =>
    [
      held === 0 ? '' : 'Keys that were held back still work.',
      unproven === 0 ? '' : 'Keys whose revoke is not proven may still work.',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  heldWhy: 'It was used since you confirmed, or is the last one. Revoke it by itself.',
  pause: 'Pause',
  discard: 'Discard plan',
  retry: (n: number) => `Revoke ${number(n)} again`,

  chip: {
    running: (done: number, total: number) => `Revoking ${number(done)} of ${number(total)}`,
    limited: (done: number, total: number) =>
      `Revoking ${number(done)} of ${number(total)}, waiting`,
    paused: (done: number, total: number) =>
      `Bulk revoke paused: ${number(done)} of ${number(total)}`,
    stopped: (done: number, total: number) =>
      `Bulk revoke stopped: ${number(done)} of ${number(total)}`,
    interrupted: (done: number, total: number) =>
      `Bulk revoke interrupted: ${number(done)} of ${number(total)}`,
    done: (counts: string) => `Bulk revoke: ${counts}`,
    of: (connection: string, state: string) => `${connection}: ${state}`,
  },
  notice: (done: number, total: number) =>
    `A bulk revoke was interrupted: ${progress(done, total)}.`,
  noticeOf: (connection: string, done: number, total: number) =>
    `A bulk revoke on ${connection} was interrupted: ${progress(done, total)}.`,

  said: {
    started: (n: number) => `Revoking ${keys(n)}.`,
    limited: (seconds: number, done: number, total: number) =>
      `Limit reached. Continues in ${seconds} s. ${progress(done, total)}.`,
    stopped: (done: number, total: number) => `The bulk revoke stopped. ${progress(done, total)}.`,
    done: (counts: string) => `The bulk revoke is done: ${counts}.`,
  },

  quit: {
    title: 'Quit while API keys are being revoked?',
    lead: (done: number, total: number) =>
      `${progress(done, total)}. The rest waits: Keystow offers to continue when it starts again.`,
  },
}
