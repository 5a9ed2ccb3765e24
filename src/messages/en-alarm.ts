import { keys } from './en-count.ts'

/** The texts about keys that appeared. */
export const alarm = {
  appeared: (n: number) => `${keys(n)} appeared that Keystow did not know.`,
  limits: 'Keystow checks only while it is running.',
  review: 'Review keys',
  mine: 'I recognize them',
  mineOne: 'I recognize it',
  known: 'Done. You will be alerted to the next one.',
  title: 'API keys that appeared',
  lead: 'They were not in the list before, and Keystow received no answer that says it created them. Somebody else, another computer, the settings screen or an assistant did, or this app, if the answer to a create was lost.',
  showLong: (name: string) => `Show details of ${name}`,
  revokeLong: (name: string) => `Revoke key… ${name}`,
  none: 'All reviewed.',
}
