import { activity } from './en-activity.ts'
import { alarm } from './en-alarm.ts'
import { approval } from './en-approval.ts'
import { assistants } from './en-assistants.ts'
import { bulk } from './en-bulk.ts'
import { clipboard } from './en-clipboard.ts'
import { commands } from './en-commands.ts'
import { connections } from './en-connections.ts'
import { count, days, keys, number } from './en-count.ts'
import { delivery } from './en-delivery.ts'
import { details } from './en-details.ts'
import { diagnostics } from './en-diagnostics.ts'
import { exporting } from './en-export.ts'
import { failures } from './en-failures.ts'
import { kept } from './en-kept.ts'
import { lab } from './en-lab.ts'
import { labTabs } from './en-lab-tabs.ts'
import { leak } from './en-leak.ts'
import { leases } from './en-leases.ts'
import { allKeys, list } from './en-list.ts'
import { lock } from './en-lock.ts'
import { network } from './en-network.ts'
import { notices } from './en-notices.ts'
import { plans } from './en-plans.ts'
import { proof } from './en-proof.ts'
import { recipes } from './en-recipes.ts'
import { rotate } from './en-rotate.ts'
import { scan } from './en-scan.ts'
import { settings } from './en-settings.ts'
import { signIn } from './en-sign-in.ts'
import { times } from './en-time.ts'
import { useWatch } from './en-use-watch.ts'
import { workflows } from './en-workflows.ts'

/**
 * Every text of the app in English. A text that a name or a control goes into is a tuple of its
 * pieces.
 */
export const en = {
  app: 'Keystow',
  title: (connection: string, local: boolean) =>
    local ? `${connection} — Local — Keystow` : `${connection} — Keystow`,
  loading: 'Loading…',
  close: 'Close',
  cancel: 'Cancel',
  copied: 'Copied.',
  tryAgain: 'Try again',
  lookAgain: 'Look again',
  dismiss: 'Dismiss',
  done: 'Done',
  keepOpen: 'Keep open',
  checking: 'Checking…',
  program: 'Program',
  connection: 'Connection',
  apiKey: 'API key',
  continue: 'Continue',
  resume: 'Resume',
  stop: 'Stop',
  quit: 'Quit Keystow',
  nothingChanged: 'Nothing was changed.',
  steps: 'Steps',
  stepState: { done: 'done', now: 'now', problem: 'needs you', todo: 'to do' },
  leave: { dialog: 'Leave for later', close: 'Leave and close the window', quit: 'Leave and quit' },
  menu: 'Menu',
  failures,
  times,
  list,
  allKeys,
  ...workflows,
  plans,
  rotate,
  leak,
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
  diagnostics,
  scan,
  bulk,
  leases,
  lab: { ...lab, ...labTabs },

  toolbar: {
    switchTo: 'Switch connection',
    add: 'Add connection…',
    useLocal: 'Use the local service',
    manage: 'Manage connections…',
    create: 'Create API key',
    createLocal: 'Create on the local service',
    createLocalShort: 'Create locally',
    refresh: 'Refresh',
    more: 'More',
    palette: 'Command palette…',
    lab: 'Lab',
    activity: 'Activity…',
    settings: 'Settings…',
    shortcuts: 'Keyboard shortcuts',
  },

  local: {
    badge: 'Local',
    banner: 'Local service. It runs on this computer only; no email service is touched.',
  },

  field: {
    hidden: 'Contains characters that cannot be seen:',
    secretCut: 'Secrets are not shown or kept here. Only the last four characters are left.',
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
    maybeThisApp: 'Maybe this app',
    revoke: 'Revoke key',
    revokeShort: 'Revoke',
    copyId: 'Copy key ID',
    copyName: 'Copy name',
    copiedId: 'Key ID copied.',
    copiedIdOf: (name: string) => `Key ID of ${name} copied.`,
    copiedName: 'Name copied.',
    sorted: (column: string, descending: boolean) =>
      `Sorted by ${column}, ${descending ? 'descending' : 'ascending'}.`,
    active: 'Active',
    recent: 'Used recently',
    idle: (n: number) => `Unused for ${days(n)}`,
    unused: (n: number) => `No use, ${days(n)} old`,
    fresh: 'New',
    replaced: 'Replaced',
    replacedBy: (key: string) => `Replaced by ${key}`,
    secretLost: 'Secret never received',
    count: keys,
    countPart: (n: number) => `${keys(n)}, only a part of the list`,
    updated: (time: string) => `Updated ${time}`,
    facts: 'List and connection',
    loading: 'Loading API keys…',
    refreshed: (n: number) => `List refreshed. ${keys(n)}.`,
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
    noAnswerYet: 'The service has not answered yet.',
    listFrom: (time: string) => `List from ${time}.`,
    uncertain: (time: string, created: string | null) =>
      `The list may have been out of date since ${time}: ${created === null ? 'a change' : `creating ${created}`} had no answer.`,
    readOnly: 'Creating and revoking wait until the list is current.',
    wait: (seconds: number) => `Too many requests. Waiting ${seconds} s.`,
    limit: (limit: number | null) =>
      limit === null ? 'Limit reached.' : `Limit reached (${number(limit)} per minute).`,
    continuesIn: (seconds: number) => `Continues in ${seconds} s.`,
    continues: 'Continuing…',
    resumed: 'The limit is over.',
  },

  gauge: {
    label: 'Requests left this minute',
    left: (remaining: number, limit: number) => `${number(remaining)}/${number(limit)} this minute`,
    short: (remaining: number, limit: number) => `${number(remaining)}/${number(limit)}`,
    low: (remaining: number): string =>
      remaining === 0 ? 'No requests left:' : 'Few requests left:',
    explain: (remaining: number, limit: number, seconds: number) =>
      `${number(remaining)} of ${number(limit)} requests left. A new minute begins in ${seconds} s.`,
  },

  clipboard,
  ...signIn,
  connections,

  settings,
  lock,
  notices,
}

export type Messages = typeof en
