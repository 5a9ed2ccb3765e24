import { numbersIn } from '../../../contract/count.ts'
import { localTime } from './local-time.ts'

const number = numbersIn('en')
const date = localTime('en', { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' })

/** What main asks in English before keys are revoked at a date. `at`: ms since the epoch. */
export const plan = {
  message: (n: number, host: string, at: number) =>
    `Have Keystow revoke ${n === 1 ? 'this API key' : `${number(n)} API keys`} on ${host} on ${date(at)}?`,
  yes: (n: number) => (n === 1 ? 'Plan revoke' : `Plan ${number(n)} revokes`),
  unless: (days: number) =>
    days === 0
      ? 'An API key that is still in use is revoked too.'
      : `An API key that is used in the ${days === 1 ? '24 hours' : `${number(days)} days`} before, or after that, is not revoked.`,
  asksAgain: 'Keystow asks you again on that day.',
  more: (n: number) => `and ${number(n)} more`,
  consequence:
    'Nobody is asked then if Keystow runs and is unlocked; otherwise the revoke waits for you. Anything that still uses an API key gets 401 from then on. Until then you can cancel.',
}

export const planWrites = {
  'plans:put': 'Plan to revoke API keys?',
  'plans:act': 'Change a planned or pending revoke?',
}
