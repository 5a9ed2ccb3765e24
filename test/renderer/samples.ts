import { type ConnectionNotes, NO_ANNOTATION } from '../../electron/contract/annotations.ts'
import type { ApiKey } from '../../electron/contract/api-key.ts'
import type { KeyListState } from '../../electron/contract/connection.ts'
import type { Delivery, NotedPlace } from '../../electron/contract/delivery.ts'
import type { Lease } from '../../electron/contract/lease.ts'
import { NO_OWN_KEY } from '../../electron/contract/own-key.ts'
import type { FilterScene } from '../../src/features/api-keys/filters.ts'

/** The current list of connection `c`. */
export const listOf = (keys: readonly ApiKey[] | null, more: Partial<KeyListState> = {}): KeyListState => ({
  ...{ connectionId: 'c', phase: 'ready', refreshing: false, keys, listedAt: 1, failure: null, uncertainSince: null },
  ...{ own: NO_OWN_KEY, gauge: null, skew: 0 },
  ...more,
})

/** What filters see of keys of which nothing is known but what is listed. */
export const sceneAt = (now: number, more: Partial<FilterScene> = {}): FilterScene => ({
  ...{ now, staleDays: 30, signedInId: null, usedAt: ({ lastUsedAt }) => lastUsedAt },
  ...{ ownIds: [], newIds: [], plannedIds: [], unknownIds: [] },
  ...more,
})

/** What is noted here of connection `c`: the places of the secrets of these keys. */
export const notesOf = (
  deliveries: Readonly<Record<string, readonly Delivery<NotedPlace>[]>>,
  kept: ConnectionNotes['kept'] = [],
): ConnectionNotes => ({
  ...{ connectionId: 'c', newIds: [], unknownIds: [], kept },
  annotations: Object.fromEntries(Object.entries(deliveries).map(([id, places]) => [id, { ...NO_ANNOTATION, deliveries: places }])),
})

export const inEnvFile = (place: string): Delivery<NotedPlace> => ({
  ...{ id: place, kind: 'env-file', place, variable: 'MAIL_API_KEY', readers: 'owner', at: 0 },
})

/** A program that runs with a key. */
export const lease: Lease = {
  ...{ id: 'l', connectionId: 'c', keyId: 'key_2', keyName: 'shop-run-abc123', command: 'npm run dev', folder: '/shop' },
  ...{ phase: 'running', since: 0, endsAt: 1, problem: null },
}
