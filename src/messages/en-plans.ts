import { numbersIn } from '../../electron/contract/count.ts'
import { localTime } from '../../electron/contract/local-time.ts'
import type { PlanEnd, PlanWait } from '../../electron/contract/plan.ts'

const number = numbersIn('en')

const full = localTime('en', { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' })
const medium = localTime('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
const days = (n: number): string => (n === 1 ? '24 hours' : `${n} days`)

/** The texts of revokes at a date. */
export const plans = {
  action: 'Revoke later…',
  later: 'Later…',
  planTitle: (n: number) => (n === 1 ? 'Revoke this API key later' : `Revoke ${number(n)} API keys later`),
  on: 'Revoke on',
  onDate: full,
  wrongDate: 'Choose a date from tomorrow on.',
  unless: 'Unless used in the',
  daysBefore: (n: number) => `${days(n)} before`,
  conditions: 'Keystow does it by itself only while it runs and is unlocked. Otherwise it waits for your yes.',
  asksThen:
    'Keystow asks you when the date comes: it is signed in with this key, it is the only one, or the connection is marked Production.',
  wouldKeep: (ago: string) => `Last used ${ago}. On the date chosen above the key will not be revoked: that use is too recent.`,
  plan: 'Plan revoke',
  saved: 'The revoke is planned.',
  title: 'Planned',
  lead: 'Revokes at a date and reminders, of all connections. On this computer only.',
  none: 'Nothing is planned. Choose “Revoke later…” in the menu of an API key.',
  waits: 'Waiting for you',
  coming: 'To come',
  over: 'Over',
  revokeOn: (at: number, n: number) => `Revoke on ${medium(at)}, unless used in the ${days(n)} before`,
  remindOn: (at: number) => `Reminder, ${medium(at)}`,
  notKept: 'Only until Keystow quits',
  working: 'Being carried out',
  held: 'Tried again for up to an hour',
  sent: 'The revoke was sent; the next list shows what came of it',
  waiting: {
    closed: 'Keystow was not running when the date came.',
    locked: 'Keystow was locked when the date came.',
    late: 'The date was more than an hour ago.',
    clock: 'The computer’s clock was set ahead.',
    own: 'Keystow is, or may be, signed in with this key.',
    last: 'It is the only API key listed.',
    production: 'The connection is marked Production.',
    rotation: 'A rotation of this key is not finished.',
    moved: 'The connection leads to another address.',
    other_workspace: 'The connection shows another workspace.',
    changed: 'The key of this ID ends in other characters now.',
    tried: 'A revoke was sent, but the key is still listed.',
  } satisfies Readonly<Record<PlanWait, string>>,
  ended: {
    revoked: 'Revoked as planned.',
    used: 'Not revoked: the key was used.',
    gone: 'Not listed any more; Keystow did not revoke it.',
    cancelled: 'Cancelled.',
  } satisfies Readonly<Record<PlanEnd, string>>,
  usedAgo: (ago: string) => `Not revoked: the key was used ${ago}.`,
  revoke: 'Revoke API key…',
  change: 'Change…',
  date: 'Date',
  cancel: 'Cancel plan',
  restore: 'Restore',
  dismiss: 'Dismiss',
  clear: 'Clear',
  clearReminder: 'Clear reminder',
  cleared: 'Reminder cleared.',
  undo: 'Undo',
  /** For screen readers: what a button is for. */
  of: (action: string, name: string) => `${action} ${name}`,
  fact: 'Planned',
  noticeWaiting: (n: number) => (n === 1 ? 'A planned revoke waits for you.' : `${n} planned revokes wait for you.`),
  noticeEnded: (n: number, revoked: number) =>
    n === 1
      ? revoked === 1
        ? 'An API key was revoked as planned.'
        : 'A planned revoke was not carried out.'
      : `${n} planned revokes are over, ${revoked} of them carried out.`,
  show: 'Show planned',
  ok: 'OK',
  chip: (n: number) => `${n} planned`,
}
