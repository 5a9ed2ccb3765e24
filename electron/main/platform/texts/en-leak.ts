/** The note about a leak, in English. All times are in UTC. */
export const leakNote = {
  title: (key: string) => `Leak note: API key ${key}`,
  times: 'All times are in UTC. This note contains no secret.',
  facts: {
    key: 'Key',
    keyId: 'Key ID',
    connection: 'Connection',
    address: 'Address',
    created: 'Created',
    lastUse: 'Last use by others',
    noUse: 'none recorded',
    onlyOwnUse: 'recorded only by Keystow itself',
    origin: 'Origin',
    createdHere: 'created with Keystow on this computer',
    createdElsewhere: 'not created with Keystow on this computer',
    own: 'Keystow itself was signed in with this key',
    yes: 'yes',
    programs: 'Given to programs',
    place: 'Where it leaked',
    unknown: 'unknown',
  },
  course: 'What was done',
  time: 'Time',
  event: 'Event',
  events: {
    begun: 'The leak was reported in Keystow',
    replaced: (key: string) =>
      `${key}, created and checked before, took the place of the leaked key`,
    revoked: {
      app: 'The leaked key was revoked',
      found: 'The leaked key was gone already',
    },
    proven:
      'Proof: the service refused the leaked secret with 401, and answered another key of the workspace',
    skipped: {
      proof: 'Decision: do without a proof',
      replace: 'Decision: no other key takes its place',
      place: 'Decision: leave open where it leaked',
    },
  },
  state: {
    alive: 'The leaked key was not revoked.',
    wanted: 'The leaked key is to be revoked. Nothing was sent yet.',
    sent: 'The request to revoke the leaked key was sent. The service has not confirmed it yet.',
    dead: 'The leaked key is gone from the service. Nothing proves yet that it refuses the secret.',
    not_proven: 'The service never confirmed the revoke of the leaked key, which may still work.',
  },
  reason: 'Reason',
  places: 'Where the secret had been delivered to',
  noPlaces: 'No delivery is noted on this computer.',
  files: (n: number) =>
    n === 1 ? '1 file (its path is left out)' : `${n} files (their paths are left out)`,
  inFile: (variable: string, path: string) => `${variable} in ${path}`,
  inProgram: (program: string, name: string) => `${name} in ${program}`,
  file: 'Markdown',
  fileName: 'leak-note',
}

export type LeakTexts = typeof leakNote

/** What is asked before a pasted secret is sent. */
export const leak = {
  message: (host: string) => `Send the leaked API key to ${host}?`,
  detail:
    'One list request with it shows which workspace it belongs to. It spends one of the key’s requests and may change its last use. Check the address first: whoever runs it receives the key.',
  yes: 'Send leaked key',
}

/** By channel: what is asked in the place of an input. */
export const leakWrites = {
  'leaks:ask-host': 'Ask the local service about the pasted API key?',
  'leaks:begin': 'Report that an API key leaked?',
  'leaks:act': 'Change what is being done about a leaked API key?',
  'leaks:save-note': 'Save the leak note?',
}
