import { count, number } from './en-count.ts'

/** The texts of the Lab, where the local service is set up and inspected. */
export const lab = {
  windowTitle: 'Lab — Local — Keystow',
  back: 'Back',
  sections: 'Sections of the Lab',
  tabs: {
    service: 'Service',
    data: 'Data',
    faults: 'Faults',
    clock: 'Clock',
    requests: 'Requests',
  },

  armed: (n: number) => count(n, 'fault armed', 'faults armed'),
  /** Signs in a small window. */
  short: {
    armed: (n: number) => count(n, 'local fault', 'local faults'),
    off: 'Local: off',
    clock: 'Local clock',
  },
  off: 'Switched off',
  clockFrozen: 'Clock frozen',
  clockAhead: (span: string) => `Clock ${span} ahead`,
  clockBehind: (span: string) => `Clock ${span} behind`,
  badgeWhere: 'on the local service. Open the Lab.',
  armedAnnouncement: (n: number) =>
    `${count(n, 'fault is', 'faults are')} armed on the local service.`,
  noneArmed: 'No fault is armed any more.',

  service: {
    power: 'Local service',
    powerSwitch: 'Answer this app',
    powerOn: 'Running.',
    powerOff: 'Off. This app cannot reach it, as when a service is down.',
    listener: 'Other programs',
    listenerLead:
      'Lets other programs on this computer use the local service over HTTP. Nothing outside this computer can reach it.',
    badPort: 'Enter a port from 1 to 65535.',
    start: 'Start listening',
    stop: 'Stop listening',
    off: 'Not listening.',
    on: (port: number) => `Listening on 127.0.0.1, port ${port}.`,
    busy: (port: number, free: number) =>
      `Port ${port} is in use by another program. Port ${free} is free.`,
    useFree: (free: number) => `Use port ${free}`,
    copyBaseUrl: 'Copy base URL',
    curl: 'Try it',
    copyCurl: 'Copy curl line',
    curlHint:
      'Put an API key of the local service in place of <API_KEY>. Data, “Settings screen”, makes one.',
  },

  data: {
    examples: 'Example data',
    examplesLead: 'Replaces all organizations, workspaces and API keys of the local service.',
    example: 'Example',
    seeds: {
      empty: { name: 'Empty', lead: 'One workspace with nothing but this app’s own key.' },
      mixed: {
        name: 'Mixed',
        lead: 'Two organizations, three workspaces, keys of all ages, used often and rarely.',
      },
      many: { name: 'Many', lead: '10,000 keys in one organization.' },
      idle: { name: 'Unused', lead: 'Keys that were last used 31 to 400 days ago.' },
      'duplicate-names': {
        name: 'Duplicate names',
        lead: 'Several keys that share one name, or nearly.',
      },
      'last-four-clash': {
        name: 'Same last four',
        lead: 'Three keys end in the same four characters, this app’s own among them.',
      },
      'own-key-gone': {
        name: 'Own key gone',
        lead: 'The key that this app is given was revoked before.',
      },
      unicode: {
        name: 'Unicode',
        lead: 'Names in many scripts, with markup, and as long as allowed.',
      },
      hostile: {
        name: 'Hostile names',
        lead: 'Hidden characters, line breaks, formulas and markup in names.',
      },
    },
    reset: (name: string) => `Load “${name}”`,
    resetTitle: (name: string) => `Load “${name}” into the local service?`,
    resetBody:
      'Local: all keys of the service on this computer are replaced. This cannot be undone; save a snapshot first to keep them.',
    resetDone: (name: string) => `“${name}” was loaded.`,
    snapshot: 'Snapshot',
    snapshotLead: 'Keeps all data of the local service in one file, to come back to later.',
    saved: (time: string) => `Saved ${time}.`,
    noSnapshot: 'There is none yet.',
    save: 'Save snapshot',
    saveTitle: 'Replace the snapshot?',
    saveBody: 'The snapshot saved before is lost. This cannot be undone.',
    load: 'Load snapshot',
    savedNow: 'The snapshot was saved.',
    loadBody:
      'Local: all keys of the service on this computer are replaced. This cannot be undone.',
    loadTitle: 'Load the snapshot into the local service?',
    loaded: 'The snapshot was loaded.',
  },

  keys: {
    title: 'Settings screen',
    lead: 'What the service’s own settings page would do: API keys are created and revoked here without this app knowing. Refresh the list to see it.',
    needsConnection: 'To show the new secret, the app needs its connection to the local service.',
    list: 'Live API keys of all workspaces',
    filter: 'Filter keys',
    revoke: 'Revoke',
    revokeLong: (name: string) => `Revoke ${name}`,
    revokeBody:
      'Local: as on the settings screen, so this app does not know about it. Anything still using it gets 401 at once. This cannot be undone.',
    revokeOwnBody:
      'Local: this app is signed in with this key and finds out with its next request. This cannot be undone.',
    shown: (shown: number, all: number) => `${number(shown)} of ${count(all, 'key', 'keys')}`,
    more: (n: number) => `Show ${number(n)} more`,
    none: 'No key matches the filter.',
    empty: 'The local service has no keys.',
  },
}
