import { counter, numbersIn } from './count.ts'
import { activity } from './en-activity.ts'
import { alarm } from './en-alarm.ts'
import { approval } from './en-approval.ts'
import { assistants } from './en-assistants.ts'
import { bulk } from './en-bulk.ts'
import { clipboard } from './en-clipboard.ts'
import { commands } from './en-commands.ts'
import { connections } from './en-connections.ts'
import { contractCheck } from './en-contract-check.ts'
import { delivery } from './en-delivery.ts'
import { details } from './en-details.ts'
import { doctor } from './en-doctor.ts'
import { exporting } from './en-export.ts'
import { failures } from './en-failures.ts'
import { incident } from './en-incident.ts'
import { kept } from './en-kept.ts'
import { lab } from './en-lab.ts'
import { rehearsal } from './en-lab-rehearsal.ts'
import { leases } from './en-leases.ts'
import { list } from './en-list.ts'
import { lock } from './en-lock.ts'
import { network } from './en-network.ts'
import { notices } from './en-notices.ts'
import { plans } from './en-plans.ts'
import { proof } from './en-proof.ts'
import { recipes } from './en-recipes.ts'
import { rotate } from './en-rotate.ts'
import { scan } from './en-scan.ts'
import { settings } from './en-settings.ts'
import { times } from './en-time.ts'
import { updates } from './en-updates.ts'
import { useWatch } from './en-use-watch.ts'
import { workflows } from './en-workflows.ts'

const count = counter('en')
const number = numbersIn('en')
const days = (n: number): string => count(n, 'day', 'days')

/** Every text of the app in English. A text that a name or a control goes into is a tuple of its pieces. */
export const en = {
  app: 'Keystow',
  title: (connection: string, local: boolean) => (local ? `${connection} — Local — Keystow` : `${connection} — Keystow`),
  loading: 'Loading…',
  close: 'Close',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  lookAgain: 'Look again',
  dismiss: 'Dismiss',
  menu: 'Menu',
  failures,
  times,
  list,
  ...workflows,
  plans,
  rotate,
  incident,
  delivery,
  kept,
  network,
  proof,
  recipes,
  assistants,
  ...details,
  useWatch,
  activity,
  approval,
  exporting,
  alarm,
  ...commands,
  contractCheck,
  doctor,
  scan,
  updates,
  bulk,
  leases,
  lab: { ...lab, ...rehearsal },

  onboarding: {
    title: 'Connect to your email service',
    lead: 'List, create and revoke its API keys. A secret is shown once, and then it is gone.',
    local: 'Try it with the local service',
    localLead: 'The same API on this computer, with example keys. No account, no network.',
    opening: 'Opening the local service…',
  },

  connect: {
    title: 'Add a connection',
    name: 'Name',
    nameHint: 'For you only. If it is empty, the host is used.',
    namePlaceholder: 'Production workspace',
    baseUrl: 'Base URL',
    baseUrlPlaceholder: 'https://api.example.com',
    token: 'API key',
    showToken: 'Show characters',
    tokenShort: (min: number) => `An API key has at least ${min} characters.`,
    spaces: 'An API key has no spaces or line breaks.',
    removeSpaces: 'Remove them',
    tokenHint: 'Used to sign in. It is checked with one list request before it is stored.',
    submit: 'Connect',
    checking: 'Checking the key…',
    nothingStored: 'Nothing was stored.',
    keeping: 'Keep the key',
    keepSealed: 'On this computer',
    keepSession: 'Until you quit',
  },

  storage: {
    checking: 'Looking for this computer’s secure store…',
    stored: (store: string) => `Kept on this computer, sealed by ${store}.`,
    untilQuit: 'Your key is kept until you quit.',
    unavailable: 'No secure store was found. Your key is kept until you quit.',
    backend: (backend: string) => `Found: ${backend}, which does not protect a key.`,
    off: (store: string) =>
      `${store} is switched off. Switch it on in your desktop’s settings and restart Keystow, or your key is kept only until you quit.`,
    unreachable: (store: string) => `${store} could not be opened. Restart Keystow to try again, or your key is kept only until you quit.`,
    locked: (store: string) => `${store} is locked or slow to answer. Unlock it and try again, or your key is kept only until you quit.`,
  },

  toolbar: {
    switchTo: 'Switch connection',
    connections: 'Connections',
    add: 'Add connection…',
    useLocal: 'Use the local service',
    manage: 'Manage connections…',
    create: 'Create API key',
    refresh: 'Refresh',
    more: 'More',
    palette: 'Command palette…',
    lab: 'Lab',
    activity: 'Activity…',
    settings: 'Settings…',
    shortcuts: 'Keyboard shortcuts',
    doctor: 'Doctor…',
    updates: 'Updates…',
  },

  local: {
    badge: 'Local',
    banner: 'Local service. It runs on this computer only; no email service is touched.',
  },

  longText: {
    leftOut: (n: number) => `${count(n, 'character', 'characters')} left out`,
    argumentsLeftOut: (n: number) => `${count(n, 'argument', 'arguments')} left out`,
    showAll: 'Show all',
    showLess: 'Show less',
  },

  keys: {
    grid: 'API keys',
    name: 'Name',
    key: 'Key',
    created: 'Created',
    lastUsed: 'Last used',
    status: 'Status',
    actions: 'Actions',
    lastFour: (four: string) => `…${four}`,
    noUse: 'No use recorded',
    usedByThisApp: 'By this app',
    thisApp: 'This app',
    maybeThisApp: 'May be this app’s key',
    revoke: 'Revoke key',
    revokeShort: 'Revoke',
    copyId: 'Copy key ID',
    copyName: 'Copy name',
    copiedId: 'Key ID copied.',
    copiedIdOf: (name: string) => `Key ID of ${name} copied.`,
    copiedName: 'Name copied.',
    sorted: (column: string, descending: boolean) => `Sorted by ${column}, ${descending ? 'descending' : 'ascending'}.`,
    active: 'Active',
    recent: 'Used recently',
    idle: (n: number) => `Idle ${days(n)}`,
    unused: (n: number) => `No use, ${days(n)} old`,
    fresh: 'New',
    count: (n: number) => count(n, 'API key', 'API keys'),
    updated: (time: string) => `Updated ${time}`,
    facts: 'List and connection',
    loading: 'Loading API keys…',
    refreshed: (n: number) => `List refreshed. ${count(n, 'API key', 'API keys')}.`,
  },

  empty: {
    remote: 'No keys listed.',
    remoteLead: 'Your connection works. Create a key for each place that sends email.',
    ownOnly: 'Only this app’s own API key is listed.',
    local: 'The local service is empty.',
    localLead: 'Load an example, or create a key to see how it works.',
    loadExample: 'Load an example',
    none: 'There is no list yet.',
  },

  stale: {
    listFrom: (time: string) => `List from ${time}.`,
    uncertain: (time: string) => `The list may have been out of date since ${time}: a change had no answer.`,
    readOnly: 'Creating and revoking wait until the list is current.',
    wait: (seconds: number) => `Too many requests. Waiting ${seconds} s.`,
    limit: (limit: number | null) => (limit === null ? 'Limit reached.' : `Limit reached (${number(limit)} per minute).`),
    continuesIn: (seconds: number) => `Continues in ${seconds} s.`,
    continues: 'Continuing…',
    resumed: 'The limit is over.',
  },

  signedOut: {
    importedTitle: 'Sign in.',
    imported: 'No key was entered for this connection yet. Exported connections contain no keys.',
    refusedTitle: 'This key no longer works.',
    refused: 'It may have been revoked.',
    movedTitle: 'The address of this connection has changed.',
    moved: (address: string) =>
      `The stored API key belongs to another address and was not sent. Enter the API key for ${address} only if this is where it belongs.`,
    missingTitle: 'Sign in again.',
    missing: 'The key of this connection was kept until you quit.',
    unread: 'The stored key of this connection is missing, damaged, or was stored by an earlier installation of Keystow. It was not used.',
    lockedTitle: (store: string) => `${store} is locked or slow to answer.`,
    locked: 'The sealed key of this connection was not lost. Unlock the store, then try again.',
    offTitle: (store: string) => `${store} is switched off.`,
    off: 'The sealed key of this connection was not lost. Switch the store on in your desktop’s settings, then restart Keystow.',
    unreachableTitle: (store: string) => `${store} could not be opened.`,
    unreachable: 'The sealed key of this connection was not lost. Unlock the store if it is locked, then restart Keystow.',
    unavailableTitle: 'No secure store was found.',
    unavailable: 'The sealed key of this connection was not lost. Start Keystow where the secure store is that sealed it.',
    sentTo: (address: string) => `The API key is sent to ${address} only.`,
    listBelow: (time: string) => `The list below is from ${time}.`,
    submit: 'Connect with another key',
    local: 'Create a new key for this app',
    localLead: 'The local service can give this app a new key at once.',
  },

  gauge: {
    label: 'Requests left this minute',
    left: (remaining: number, limit: number) => `${number(remaining)}/${number(limit)} this minute`,
    short: (remaining: number, limit: number) => `${number(remaining)}/${number(limit)}`,
    low: (remaining: number): string => (remaining === 0 ? 'No requests left:' : 'Few requests left:'),
    unknown: 'Rate limit: unknown',
    over: (limit: number) => `Up to ${number(limit)} per minute`,
    explain: (remaining: number, limit: number, seconds: number) =>
      `${number(remaining)} of ${number(limit)} requests left. A new minute begins in ${seconds} s.`,
    explainUnknown: 'The service did not say how many requests are left.',
  },

  clipboard,
  connections,

  settings,
  lock,
  notices,
}

export type Messages = typeof en
