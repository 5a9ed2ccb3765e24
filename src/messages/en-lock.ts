import type { SecureStorage } from '../../electron/contract/app-state.ts'
import { localTime } from '../../electron/contract/local-time.ts'

const full = localTime('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

/** The texts of the lock. */
export const lock = {
  title: 'Keystow is locked',
  windowTitle: 'Keystow — Locked',
  open: 'Unlock Keystow',
  openBySystem: 'Unlock with Touch ID',
  passphrase: 'Passphrase',
  goesOn: 'The bulk revoke continues.',
  unopened: 'Keystow cannot open its vault',
  asking:
    'Waiting for the secure store that sealed your data. It may ask you for its password in a window of its own.',
  waiting: (store: string, state: SecureStorage['state']): string => {
    switch (state) {
      case 'checking':
      case 'locked':
        return `${store} is locked or slow to answer. Your data is unchanged. Keystow opens by itself once ${store} is unlocked.`
      case 'off':
        return `${store} is switched off. Your data is unchanged. Switch it on in your desktop’s settings, then restart Keystow.`
      case 'unreachable':
        return `${store} could not be opened. Your data is unchanged. Unlock it, or sign in to the desktop that you usually use. Then restart Keystow.`
      case 'unavailable':
        return 'No secure store was found. Your data is unchanged. Sign in to the desktop that you usually use, then restart Keystow.'
      default:
        return `${store} did not open the vault. Another secure store may have sealed it. Your data is unchanged. Sign in to the desktop that you usually use.`
    }
  },
  unreadable:
    'Keystow cannot read its vault: the file is damaged, or something else is in its place. Nothing was overwritten.',
  newer:
    'A newer version of Keystow wrote this vault. Update Keystow to open it. Nothing was overwritten.',
  restart: 'Restart and try again',
  workUntilQuit: 'Work until I quit',
  useCopy: (time: number) => `Use the copy of ${full(time)}…`,
  startAnew: 'Start anew…',
  keptNowhere:
    'No secure store is available, so nothing is kept: when you quit, connections, tokens, names and notes are gone. A passphrase lets Keystow encrypt and keep them.',
  keptNotYet:
    'The secure store is locked, so nothing is kept yet: when you quit, connections, tokens, names and notes are gone. Unlock the store, or set a passphrase.',
  keptUnopened:
    'The secure store could not be opened, so nothing is kept yet: when you quit, connections, tokens, names and notes are gone. Restart Keystow once the store is unlocked and switched on, or set a passphrase.',
  keptApart:
    'You are working without your vault, which is unchanged. Everything that you enter now is gone when you quit.',
  nothingActs: 'Nothing is carried out until you enter your passphrase.',
  forgotten: 'Forgot the passphrase?',
  erase: 'Erase and start over…',
  cover:
    'No passphrase is set: anyone at this computer can unlock it. You can set one in the settings.',
  wait: (seconds: number) => `You can try again in ${seconds} s.`,
  unsaved: 'A secret that is not saved yet keeps Keystow open. Unlock it to save the secret.',

  idle: 'Lock after inactivity',
  idleHint: 'Only input to this window counts, not what you do in other programs.',
  minutes: (n: number) => (n < 60 ? `${n} min` : `${n / 60} h`),
  withScreen: 'Lock when the computer sleeps or its screen is locked',
  withScreenHint: 'Where the system reports it to programs.',
  none: 'Not set. The lock covers the window, and anyone at this computer can unlock it.',
  noneBySystem: 'Not set. Touch ID or the login password unlocks Keystow.',
  isSet: 'Set. Keystow asks for it when it is locked and when it starts.',
  scope: (store: string) =>
    `Your data is encrypted by your passphrase and by ${store}; both are needed to open it. If you forget the passphrase, you can only erase the data and start over.`,
  scopeOfStore: (store: string) =>
    `Your data is encrypted by ${store}. With a passphrase, both are needed to open it. If you forget the passphrase, you can only erase the data and start over.`,
  onlyOpen:
    'You are working without your vault. A passphrase can only be set or changed while the vault is open.',
  scopeAlone:
    'Your data is encrypted by your passphrase alone. If you forget the passphrase, you can only erase the data and start over.',
  endsKeeping:
    'Without the passphrase nothing is kept: Keystow’s data is erased from this computer now, and what you see is gone when you quit.',
  unbound:
    'With a passphrase, Keystow encrypts your data and keeps it. Without one, everything is gone when you quit: connections, tokens, names and notes. If you forget the passphrase, you can only erase the data and start over.',
  set: 'Set passphrase',
  change: 'Change passphrase',
  off: 'Turn off passphrase',
  current: 'Current passphrase',
  currentMissing: 'Enter the current passphrase.',
  next: 'New passphrase',
  nextHint: (min: number) =>
    `At least ${min} characters. Several words are easier to keep in mind than a few symbols.`,
  repeat: 'Confirm new passphrase',
  different: 'The two do not match.',
  wasSet: 'The passphrase is set.',
  wasTurnedOff: 'The passphrase is turned off.',
  unchanged: 'The passphrase was not changed.',
}
