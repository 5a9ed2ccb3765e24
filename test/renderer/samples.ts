import { type ConnectionNotes, NO_ANNOTATION } from '../../electron/contract/annotations.ts'
import type { ApiKey } from '../../electron/contract/api-key.ts'
import type { BulkJob, BulkRow, BulkRowState } from '../../electron/contract/bulk.ts'
import type { KeyListState } from '../../electron/contract/connection.ts'
import type { Delivery, NotedPlace } from '../../electron/contract/delivery.ts'
import type { Leak } from '../../electron/contract/leak.ts'
import type { Lease } from '../../electron/contract/lease.ts'
import { NO_OWN_KEY } from '../../electron/contract/own-key.ts'
import type { Plan } from '../../electron/contract/plan.ts'
import type { Rotation } from '../../electron/contract/rotate.ts'
import type { FilterScene } from '../../src/features/keys/filters.ts'
import { keyNamed } from '../main/samples.ts'

/** The current list of connection `c`. */
export const listOf = (
  keys: readonly ApiKey[] | null,
  more: Partial<KeyListState> = {},
): KeyListState => ({
  connectionId: 'c',
  phase: 'ready',
  refreshing: false,
  keys,
  isPart: false,
  listedAt: 1,
  failure: null,
  uncertainSince: null,
  own: NO_OWN_KEY,
  gauge: null,
  skew: 0,
  ...more,
})

/** What filters see of keys of which nothing is known but what is listed. */
export const sceneAt = (now: number, more: Partial<FilterScene> = {}): FilterScene => ({
  now,
  staleDays: 30,
  signedInId: null,
  usedAt: ({ lastUsedAt }) => lastUsedAt,
  ownIds: [],
  ...more,
})

/** What is noted here of connection `c`: the places of the secrets of these keys. */
export const notesOf = (
  deliveries: Readonly<Record<string, readonly Delivery<NotedPlace>[]>>,
  kept: ConnectionNotes['kept'] = [],
): ConnectionNotes => ({
  connectionId: 'c',
  newIds: [],
  unknownIds: [],
  kept,
  annotations: Object.fromEntries(
    Object.entries(deliveries).map(([id, places]) => [
      id,
      { ...NO_ANNOTATION, deliveries: places },
    ]),
  ),
})

export const inEnvFile = (place: string): Delivery<NotedPlace> => ({
  id: place,
  kind: 'env-file',
  place,
  variable: 'MAIL_API_KEY',
  readers: 'owner',
  at: 0,
})

/** A program that runs with a key. */
export const lease: Lease = {
  id: 'l',
  connectionId: 'c',
  keyId: 'key_2',
  keyName: 'run-abc123-shop',
  command: 'npm run dev',
  folder: '/shop',
  phase: 'running',
  since: 0,
  endsAt: 1,
  problem: null,
}

/** A rotation of connection `c` whose new secret is sealed and waits to be delivered. */
export const rotationWith = (more: Partial<Rotation>): Rotation => ({
  id: 'r',
  connectionId: 'c',
  oldKey: keyNamed('old'),
  name: 'new',
  newKey: keyNamed('new'),
  own: false,
  step: 'deliver',
  working: false,
  problem: null,
  proven: true,
  delivered: false,
  copied: false,
  again: false,
  revealId: null,
  kept: 'sealed',
  parked: false,
  end: null,
  ...more,
})

/** A revoke of `key_1` that goes on until it succeeds. */
export const pendingRevoke = (more: Pick<Plan, 'phase'> & Partial<Plan>): Plan => ({
  id: 'row',
  connectionId: 'c',
  keyId: 'key_1',
  keyName: 'mail',
  lastFour: 'a1B2',
  why: 'person',
  dueAt: null,
  unusedDays: null,
  ...more,
})

export const bulkRow = (state: BulkRowState, n: number): BulkRow => ({
  id: `key_${n}`,
  name: `worker-${n}`,
  lastFour: 'aaaa',
  state,
  cause: null,
  isLent: false,
})

export const countRows = (rows: readonly BulkRow[]): BulkJob['counts'] => {
  const counts = { waiting: 0, sent: 0, revoked: 0, already_gone: 0, not_proven: 0, held: 0 }
  for (const { state } of rows) counts[state] += 1
  return counts
}

/** A leaked key of connection `c` that nobody did anything about. */
export const leakWith = (more: Partial<Leak> = {}): Leak => ({
  id: 'l',
  connectionId: 'c',
  key: keyNamed('k', { name: 'billing', lastFour: 'OYSU' }),
  own: false,
  since: 0,
  place: '',
  reason: '',
  skipped: [],
  end: 'alive',
  revoked: null,
  provenAt: null,
  replacement: null,
  known: { usedAt: null, createdHere: false, deliveries: [], programs: [] },
  items: { revoke: 'todo', proof: 'todo', replace: 'todo', place: 'todo' },
  hasSecret: false,
  ...more,
})
