import type { ActivityEntry } from '../../../contract/activity.ts'
import { maskSecrets } from '../../../contract/mask-secrets.ts'
import { SYSTEM_CLOCK } from '../../base/clock.ts'
import type { Activity } from '../../store/activity.ts'
import type { Store } from '../../store/store.ts'
import { addCounted, KEEP, newestOf } from './activity-bounds.ts'

/**
 * Tells whether an entry is about a create of which it was not known whether there is a key, and
 * `found` may be that key.
 */
const isUncertainCreate = (
  { action, connection, keyId, keyName, outcome }: ActivityEntry,
  found: ActivityEntry,
): boolean =>
  action === 'create' &&
  action === found.action &&
  connection === found.connection &&
  keyName === found.keyName &&
  keyId === null &&
  /^(lost|unknown)\b/.test(outcome)

/**
 * Makes an entry of now, without secrets: somebody may have named a key, or a connection, by one.
 * An id comes from the page or the service.
 */
const entryOf = (fields: Omit<ActivityEntry, 'at'>, now: number): ActivityEntry => ({
  at: new Date(now).toISOString(),
  ...fields,
  connection: maskSecrets(fields.connection),
  keyId: fields.keyId === null ? null : maskSecrets(fields.keyId),
  keyName: fields.keyName === null ? null : maskSecrets(fields.keyName),
  ...(fields.place === undefined ? {} : { place: maskSecrets(fields.place) }),
  ...(fields.client === undefined
    ? {}
    : { client: { ...fields.client, name: maskSecrets(fields.client.name) } }),
})

const withEntry = (
  before: readonly ActivityEntry[],
  entry: ActivityEntry,
): readonly ActivityEntry[] => {
  const entries = [...before]
  const at =
    entry.outcome === 'found' ? entries.findLastIndex((one) => isUncertainCreate(one, entry)) : -1
  const uncertain = entries[at]
  if (uncertain === undefined) addCounted(entries, entry)
  else
    entries[at] = {
      ...uncertain,
      keyId: entry.keyId,
      lastFour: entry.lastFour,
      outcome: uncertain.outcome.replace(/^\w+/, entry.outcome),
    }
  return entries.length > KEEP ? newestOf(entries) : entries
}

/** Creates the log of what this app did. It never holds a secret. */
export const createActivityLog = (
  store: Store<Activity>,
  changed: () => void,
  clock = SYSTEM_CLOCK,
) => ({
  /**
   * A create that is `found`, without a cause, takes the place of the last uncertain one of its
   * name on its connection.
   */
  add: (fields: Omit<ActivityEntry, 'at'>): void => {
    store.updateSoon(({ entries }) => ({
      entries: withEntry(entries, entryOf(fields, clock.wall())),
    }))
    changed()
  },
  /** The newest first. */
  list: (): readonly ActivityEntry[] => store.value.entries.toReversed(),
  /** Empties it, but for an entry that says so. Throws `DiskFailure`; nothing has changed then. */
  clear: (): void => {
    store.update(() => ({
      entries: [
        entryOf(
          { connection: '', action: 'clear', keyId: null, keyName: null, outcome: 'ok' },
          clock.wall(),
        ),
      ],
    }))
    changed()
  },
})

/** Writes down what the person set of this computer, which concerns no key and no connection. */
export const logSetting = (
  activity: ActivityLog,
  action: 'programs' | 'proxy' | 'passphrase' | 'authority',
  outcome: string,
  place: string | null = null,
): void =>
  activity.add({
    connection: '',
    action,
    keyId: null,
    keyName: null,
    outcome,
    ...(place === null ? {} : { place }),
  })

export type ActivityLog = ReturnType<typeof createActivityLog>
