/** The incident note and the question about a pasted secret, in English. All times are in UTC. */
export const incident = {
  title: (key: string) => `Incident note: leaked API key ${key}`,
  times: 'All times are in UTC. This note contains no secret.',
  facts: {
    key: 'Key',
    keyId: 'Key ID',
    connection: 'Connection',
    address: 'Address',
    created: 'Created',
    lastUse: 'Last use by others',
    noUse: 'none recorded',
    origin: 'Origin',
    createdHere: 'created with Keystow on this computer',
    createdElsewhere: 'not created with Keystow on this computer',
    kept: 'Secret kept on this computer',
    yes: 'yes',
    no: 'no',
    own: 'Keystow itself was signed in with this key',
    programs: 'Given to programs',
    place: 'Where it leaked',
    unknown: 'unknown',
  },
  course: 'What was done',
  time: 'Time',
  event: 'Event',
  events: {
    begun: 'The runbook was begun',
    order: {
      revoke_first: 'Decision: revoke the leaked key first, whatever still uses it',
      replace_first:
        'Decision: put another key in its place first; the leaked key works until then',
    },
    replaced: (key: string) => `${key} was created, checked, and put in its place`,
    notReplaced: 'Decision: no other key takes its place',
    revoked: { app: 'The leaked key was revoked', found: 'The leaked key was not listed any more' },
    proven:
      'Proof: the service refused the leaked secret with 401, and answered another key of the workspace',
    notProven: 'Closed without a proof',
  },
  notRevoked: 'The leaked key was not revoked by this runbook.',
  reason: 'Reason',
  places: 'Where the secret had been delivered to',
  noPlaces: 'No delivery is noted on this computer.',
  files: (n: number) =>
    n === 1 ? '1 file (its path is left out)' : `${n} files (their paths are left out)`,
  inFile: (variable: string, path: string) => `${variable} in ${path}`,
  inProgram: (program: string, name: string) => `${name} in ${program}`,
  file: 'Markdown',
  fileName: 'incident-note',
}

export type IncidentTexts = typeof incident

/** What is asked before a pasted secret is sent. */
export const leak = {
  message: (host: string) => `Send the leaked API key to ${host}?`,
  detail:
    'One list request with it shows which workspace it belongs to. It spends one of the key’s requests and may change its last use. Check the address first: whoever runs it receives the key.',
  yes: 'Send leaked key',
}

/** By channel: what is asked in the place of an input. */
export const incidentWrites = {
  'incidents:ask-host': 'Ask the local service about the pasted API key?',
  'incidents:begin': 'Begin the runbook of a leaked API key?',
  'incidents:act': 'Go on with the runbook of a leaked API key?',
  'incidents:save-note': 'Save the incident note?',
}
