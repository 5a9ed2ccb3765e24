import type { NamedKey } from './api-key.ts'
import type { ApprovedKind } from './channel.ts'
import { localTime } from './local-time.ts'
import { searchText, searchWords } from './search-text.ts'

/**
 * What this app can have done. `prove`: it asked the service with the secret of a revoked key.
 * `plan`: a revoke at a date was planned or cancelled, or came to nothing. `leak`: a leak was
 * reported or closed. `ask`: a program asked for something, and the outcome says what the person
 * decided. `programs`: programs were allowed to ask, or no longer. `proxy`: a proxy was chosen, or
 * what it asks for. `passphrase`: it was set, changed or removed. `authority`: the person began or
 * ceased to trust an authority. `ask_place`: a key that a scan found was sent to the service.
 */
export const ACTIVITY_ACTIONS = [
  'connect',
  'reconnect',
  'forget',
  'create',
  'revoke',
  'prove',
  'plan',
  'rotate',
  'leak',
  'copy',
  'deliver',
  'ask',
  'programs',
  'proxy',
  'passphrase',
  'authority',
  'ask_place',
  'keep',
  'stop_keeping',
  'export',
  'clear',
] as const
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number]

/** One line of the activity log: what this app did, never a secret. */
export interface ActivityEntry {
  /** ISO 8601 UTC. */
  readonly at: string
  readonly connection: string
  readonly action: ActivityAction
  /** Id of the key concerned, where one is known. */
  readonly keyId: string | null
  readonly keyName: string | null
  /** Last four characters of that key, where its name alone need not tell which one it is. */
  readonly lastFour?: string | undefined
  /** A code, and after a colon and a space the code of what it was caused by. */
  readonly outcome: string
  /**
   * Where a secret was delivered to or a key was found, the proxy, or the authority; no words, so
   * that it fits every language.
   */
  readonly place?: string | undefined
  /** The program that asked for it, where one did. */
  readonly client?: ActivityClient | undefined
  /** How many of the same it stands for, where these are more than one; `at` is of the last. */
  readonly count?: number | undefined
}

/** The fields of an entry that say which key it is about. */
export const keyFields = ({ id, name, lastFour }: NamedKey) => ({
  keyId: id,
  keyName: name,
  lastFour,
})

/** A program that asked. Its `name` (`programName`) is a claim; `request` is what it asked for. */
export interface ActivityClient {
  readonly name: string
  readonly request: ApprovedKind
  readonly connectionId: string
}

/** Which entries are meant. null: any. */
export interface ActivityFilter {
  /**
   * Words that all occur in the key's name, id or last four, the place, the connection's or program's
   * name.
   */
  readonly text: string
  readonly connection: string | null
  readonly action: ActivityAction | null
  /** The name of the program that asked. */
  readonly client: string | null
  readonly outcome: 'done' | 'not_done' | null
  readonly day: DayRange | null
}

/** A day of the person's, in milliseconds since the epoch: from `from` until before `to`. */
export interface DayRange {
  readonly from: number
  readonly to: number
}

export const ANY_ACTIVITY: ActivityFilter = {
  text: '',
  connection: null,
  action: null,
  client: null,
  outcome: null,
  day: null,
}

const DONE: ReadonlySet<string> = new Set([
  'ok',
  'approved',
  'approved_for_hour',
  'allowed',
  'created',
  'revoked',
  'confirmed',
  'already_gone',
  'gone_after_request',
  'rotated',
  'kept',
  'undone',
  'planned',
  'cancelled',
  'begun',
  'programs_on',
  'programs_off',
  'proxy_system',
  'proxy_manual',
  'proxy_none',
  'proxy_password_kept',
  'proxy_password_removed',
  'passphrase_set',
  'passphrase_changed',
  'passphrase_removed',
  'authority_trusted',
  'authority_forgotten',
  'place_accepted',
  'place_refused',
])

/** Whether an entry is about something that succeeded. */
export const isDone = ({ outcome }: ActivityEntry): boolean => DONE.has(outcome)

const isWithin = ({ from, to }: DayRange, at: number): boolean => at >= from && at < to

/** Writes a time as the log shows it, in either language. */
const shownMinute = localTime('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The entries that a filter lets through, in their order. */
export const filterActivity = (
  entries: readonly ActivityEntry[],
  filter: ActivityFilter,
): readonly ActivityEntry[] => {
  const words = searchWords(filter.text)
  const hasTime = words.some((word) => word.includes(':'))
  return entries.filter((entry) => {
    if (filter.connection !== null && entry.connection !== filter.connection) return false
    if (filter.action !== null && entry.action !== filter.action) return false
    if (filter.client !== null && entry.client?.name !== filter.client) return false
    if (filter.outcome !== null && isDone(entry) !== (filter.outcome === 'done')) return false
    if (filter.day !== null && !isWithin(filter.day, Date.parse(entry.at))) return false
    const { keyName, keyId, lastFour, place, connection, client } = entry
    const time = hasTime ? shownMinute(Date.parse(entry.at)) : null
    const line = searchText(
      [keyName, keyId, lastFour, place, connection, client?.name, time]
        .map((part) => part ?? '')
        .join(' '),
    )
    return words.every((word) => line.includes(word))
  })
}

/**
 * Whether there is a key by it that a program got: a new one, even if its secret was lost, or one
 * that is kept and whose secret it has.
 */
export const givesKey = (entry: ActivityEntry): boolean => {
  const { action, client, outcome } = entry
  if (action === 'create' && /^found\b/.test(outcome)) return true
  return (
    isDone(entry) &&
    (action === 'create' ||
      action === 'rotate' ||
      (action === 'deliver' && client?.request === 'run-kept'))
  )
}

/**
 * Ids of the keys that were made because a program of this name asked, or whose secret it was
 * given, by connection. Some may be revoked since.
 */
export const keysOfClient = (
  entries: readonly ActivityEntry[],
  client: string,
): ReadonlyMap<string, readonly string[]> => {
  const byConnection = new Map<string, readonly string[]>()
  for (const entry of entries) {
    if (entry.client?.name !== client || entry.keyId === null || !givesKey(entry)) continue
    const { connectionId } = entry.client
    byConnection.set(connectionId, [
      ...new Set([...(byConnection.get(connectionId) ?? []), entry.keyId]),
    ])
  }
  return byConnection
}
