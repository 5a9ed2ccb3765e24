import { counter } from '../../../contract/count.ts'

const count = counter('en')
export const keys = (n: number): string => count(n, 'API key', 'API keys')

/**
 * What main asks in English of what it writes outside of its folder, and of files that come from
 * elsewhere.
 */
export const desktop = {
  loginStart: {
    message: 'Start Keystow at login?',
    detail:
      'Keystow then starts with your desktop, in the tray and without a window, locked if a passphrase is set. It also stays in the tray when its window is closed. You can switch it off in the settings.',
    yes: 'Start at login',
  },
  importNotes: {
    message: 'Import connections and what is noted of their API keys?',
    detail: (added: number, differing: number, refused: number) =>
      [
        `The file has names, notes or tags. Something is added to ${keys(added)}.`,
        differing === 0
          ? null
          : `Of ${keys(differing)} something else is noted here. That stays, and nothing is replaced.`,
        refused === 0
          ? null
          : `${keys(refused)} left out: the text is too long, or looks like a secret.`,
      ]
        .filter((line) => line !== null)
        .join('\n\n'),
    yes: 'Import',
  },
}
