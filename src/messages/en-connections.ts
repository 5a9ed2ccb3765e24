import { count, keys, number } from './en-count.ts'

/** The texts of connections. */
export const connections = {
  title: 'Connections',
  active: 'In use',
  switchTo: 'Use this connection',
  openKnown: (name: string) => `Open “${name}”`,
  signedOut: 'Signed out',
  signedInWith: (four: string) => `Signed in with …${four}`,
  onThisComputer: 'On this computer',
  sealed: (store: string) => `Sealed by ${store}`,
  inMemory: 'Kept until you quit',
  actions: (name: string) => `Actions for ${name}`,
  forget: 'Forget on this computer…',
  revokeAndForget: 'Revoke and forget…',
  forgetTitle: (name: string) => `Forget “${name}” on this computer?`,
  forgetBody:
    'The connection and its key are removed from this computer. Nothing is sent: the API key keeps working for anyone who has it.',
  forgetLocalBody:
    'The connection is removed. The local service and its keys stay on this computer.',
  forgetConfirm: 'Forget connection',
  forgetLosing: 'Forget and lose secret…',
  leftBehind:
    'A rotation is not finished and is forgotten too. These API keys may go on working at the service:',
  oldKey: (name: string, four: string) => `${name} (…${four}), the old key`,
  newKey: (name: string, four: string) => `${name} (…${four}), the new key`,
  perhapsNewKey: (name: string) => `${name}, the new key, if it was created`,
  forgotten: (name: string) => `${name} was forgotten. Its API key was not revoked.`,
  cannotRevoke:
    'The app cannot tell which listed API key this connection uses, so it cannot revoke it here.',
  explain:
    'Forget removes it from this computer only. Revoke and forget also ends the API key for everyone.',
  add: 'Add connection',
  production: 'Production',
  productionHint: 'Shown wherever an API key can be revoked or this connection can be forgotten.',
  edit: 'Edit connection…',
  editTitle: (name: string) => `Edit “${name}”`,
  signInOther: 'Sign in with another key…',
  signInOtherTitle: (name: string) => `Sign in to “${name}” with another key`,
  localSignIn: 'Keystow signs in to the local service with a key of its own.',
  keepKey: 'Keep the current key',
  accent: 'Colour',
  accents: { blue: 'Blue', violet: 'Violet', magenta: 'Magenta', orange: 'Orange', slate: 'Slate' },
  markProduction: 'Real customers depend on it',
  moved:
    'The stored key is sent only to its own address. Enter the API key for the new one; it is checked with one list request.',
  save: 'Save connection',
  saved: (name: string) => `${name} was saved.`,
  notSaved: 'The connection was not changed.',
  keyNotChanged: 'The key that Keystow signs in with was not changed.',
  notMoved: 'The address was not changed.',
  stillMarked: 'It is still marked as Production.',
  test: 'Test connection',
  testing: 'Asking for the list…',
  testWorks: (n: number, ms: number) => `Works: ${keys(n)} listed in ${number(ms)} ms.`,
  tls: 'Protection',
  tlsLine: (protocol: string, issuer: string | null, until: string) =>
    `${protocol}${issuer === null ? '' : `, certificate by ${issuer}`}, valid until ${until}`,
  noTls: 'None: the address is on this computer',
  clock: 'Its clock',
  clockSame: 'Agrees with this computer’s',
  clockAhead: (seconds: number) => `${number(seconds)} s ahead of this computer’s`,
  clockBehind: (seconds: number) => `${number(seconds)} s behind this computer’s`,
  notReported: 'Not reported',
  limit: 'Rate limit',
  limitLine: (remaining: number | null, limit: number | null) =>
    `${remaining === null ? '?' : number(remaining)} of ${limit === null ? '?' : number(limit)} requests left this minute`,
  noKeyYet: 'No key entered yet',
  exportFile: 'Export connections…',
  importFile: 'Import connections…',
  exported: (path: string, withNotes: boolean) =>
    withNotes
      ? `Connections and what is noted of their keys were saved to ${path}, without any key.`
      : `Connections were saved to ${path}, without keys.`,
  withNotes: 'With names, notes and tags',
  imported: (added: number, known: number, refused: number) =>
    [
      added === 0
        ? 'No connection was added.'
        : `${count(added, 'connection was', 'connections were')} added, without a key: enter one where asked.`,
      ...(known === 0 ? [] : [`${count(known, 'was', 'were')} here already.`]),
      ...(refused === 0
        ? []
        : [`${count(refused, 'was', 'were')} left out: the address cannot be used.`]),
    ].join(' '),
  importedNotes: (keys: number, differing: number, refused: number, failed: boolean) =>
    [
      failed
        ? 'What is noted in the file could not be saved. Import it again once there is room.'
        : keys === 0
          ? 'No note was added.'
          : `Notes were added to ${count(keys, 'API key', 'API keys')}.`,
      ...(differing === 0
        ? []
        : [
            `Of ${count(differing, 'API key', 'API keys')} something else is noted here, which stayed.`,
          ]),
      ...(refused === 0
        ? []
        : [`${count(refused, 'note was', 'notes were')} left out: too long, or like a secret.`]),
    ].join(' '),
  notImported: 'That is not a connections file. Nothing was changed.',
}
