import { localTime } from '../../electron/contract/local-time.ts'
import type { PlanWait } from '../../electron/contract/plan.ts'
import type { RevocationEnd } from '../../electron/contract/revocation.ts'
import { number } from './en-count.ts'

const full = localTime('en', { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' })
const medium = localTime('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
const day = localTime('en', { day: 'numeric', month: 'short' })
const days = (n: number): string => (n === 1 ? '24 hours' : `${n} days`)

/** The texts of revokes at a date. */
export const plans = {
  action: 'Revoke later…',
  later: 'Later…',
  planTitle: (n: number) =>
    n === 1 ? 'Revoke this API key later' : `Revoke ${number(n)} API keys later`,
  on: { revoke: 'Revoke on', ask: 'Ask me on' },
  onDate: full,
  time: 'At',
  timePlaceholder: 'HH:MM',
  wrongDate: 'Choose a date and time in the future.',
  wrongTime: 'Enter a time such as 17:30.',
  atDate: 'On that day',
  atDateNames: { revoke: 'Revoke', ask: 'Ask me then' },
  unless: 'Use before that day',
  daysBefore: (n: number) =>
    n === 0 ? 'Revoke in any case' : `Keep it if used in the ${days(n)} before`,
  conditions: {
    revoke:
      'Keystow does it by itself only while it runs and is unlocked. Otherwise it waits for your yes.',
    ask: 'Keystow revokes nothing by itself. If it is not running or is locked on that day, it asks you afterwards.',
  },
  asksThen:
    'Keystow asks you when the date comes: it is signed in with this key, it is the only one, or the connection is marked Production.',
  wouldKeep: (ago: string) =>
    `Last used ${ago}. On the date chosen above the key will not be revoked: that use is too recent.`,
  plan: 'Plan revoke',
  saved: 'The revoke is planned.',
  title: 'Planned and pending',
  lead: 'Revokes that are under way or have a date, of all connections. On this computer only.',
  none: 'Nothing is planned. Choose “Revoke later…” in the menu of an API key.',
  waits: 'Waiting for you',
  now: 'Being revoked',
  coming: 'To come',
  over: 'Over',
  planned: (at: number, n: number | null) =>
    n === null
      ? `Ask me on ${medium(at)}`
      : n === 0
        ? `Revoke on ${medium(at)}`
        : `Revoke on ${medium(at)}, unless used in the ${days(n)} before`,
  /** In the key's row. */
  ends: (at: number, asks: boolean) => `${asks ? 'Ask on' : 'Planned for'} ${day(at)}`,
  notKept: 'Only until Keystow quits',
  working: 'Being carried out',
  goesOn: 'Keystow keeps trying.',
  held: 'Tried again for up to an hour.',
  waiting: {
    asked: 'You wanted to be asked on this date.',
    closed: 'The date had come before Keystow started.',
    locked: 'Keystow was locked when the date came.',
    late: 'The date was more than an hour ago.',
    own: 'Keystow is, or may be, signed in with this key.',
    last: 'It is the only API key listed.',
    production: 'The connection is marked Production.',
    rotation: 'A rotation of this key is not finished.',
    new_key: 'The key that replaces it was not seen to work, or is being revoked.',
    changed: 'The key of this ID ends in other characters now.',
    place: 'The key was known in another workspace than the one shown now.',
    restored: 'The key was gone and came back. Somebody may have restored it.',
  } satisfies Readonly<Record<PlanWait, string>>,
  ended: {
    revoked: 'Revoked as planned.',
    used: 'Not revoked: the key was used.',
    already_gone: 'The key is gone, but not by this revoke.',
    cancelled: 'Cancelled.',
  } as Readonly<Partial<Record<RevocationEnd, string>>>,
  usedAgo: (ago: string) => `Not revoked: the key was used ${ago}.`,
  confirm: (n: number): string => (n === 1 ? 'Revoke now…' : 'Revoke them now…'),
  change: 'Change…',
  cancel: 'Cancel plan',
  restore: 'Restore',
  /** For screen readers: what a button is for. */
  of: (action: string, name: string) => `${action} ${name}`,
  fact: 'Planned',
  /** `only`: the key, where it is one. */
  noticeWaiting: (only: string | null, n: number) =>
    only !== null ? `The revoke of ${only} waits for you.` : `${n} revokes wait for you.`,
  noticeEnded: (only: string | null, n: number, revoked: number) =>
    only !== null
      ? revoked === 1
        ? `${only} was revoked as planned.`
        : `The planned revoke of ${only} was not carried out.`
      : `${n} planned revokes are over, ${revoked} of them carried out.`,
  noticeNotProven: (only: string | null, n: number) =>
    only !== null
      ? `The revoke of ${only} is not proven: the key may still work.`
      : `The revokes of ${number(n)} API keys are not proven: the keys may still work.`,
  show: 'Show planned',
  ok: 'OK',
  chip: (planned: number, pending: number) =>
    [
      ...(pending > 0 ? [`${pending} pending`] : []),
      ...(planned > 0 ? [`${planned} planned`] : []),
    ].join(', '),
}
