import { randomUUID } from 'node:crypto'
import type { BulkJob, BulkPhase, BulkPlan, BulkProgress, BulkRow, BulkRowState } from '../../../contract/bulk.ts'
import type { Connection, RateGauge } from '../../../contract/connection.ts'
import { maskSecrets } from '../../../contract/mask-secrets.ts'
import { addressOf } from '../../key-api/bound-secret.ts'
import type { Vault } from '../../store/vault.ts'
import type { NotedBulk } from '../../store/work-rows.ts'

type Row = { -readonly [K in keyof BulkRow]: BulkRow[K] } & { readonly confirmed: boolean }

/** A bulk revoke at work. */
export interface Job {
  readonly id: string
  readonly connectionId: string
  /** Where it was begun, as `addressOf`: its revokes go nowhere else. */
  readonly address: string
  /** As `NotedBulk`. */
  readonly known: readonly string[]
  /** Those, and the keys of its rows. */
  readonly workspaceIds: ReadonlySet<string>
  readonly rows: readonly Row[]
  readonly counts: Record<BulkRowState, number>
  phase: BulkPhase
  /** As `BulkProgress.step`. */
  step: number
  /** Whether the list was read since the job began or went on, so that the outcome of each `sent` is known. */
  listed: boolean
  /** Ends the wait under way. */
  wake: AbortController
  /** The budget that the wait began with. */
  gauge: RateGauge | null
  loop: Promise<void> | null
}

/** A plan as it is noted before anything is sent. */
export const planned = (connection: Connection, known: readonly string[], { keys, recentIds, leavesNone }: BulkPlan): NotedBulk => ({
  id: randomUUID(),
  connectionId: connection.id,
  address: addressOf(connection),
  known: [...known],
  rows: keys.map(({ id, name, lastFour }) => ({ id, name, lastFour, confirmed: leavesNone || recentIds.has(id), state: 'waiting' })),
})

export const jobFrom = ({ id, connectionId, address, known, rows }: NotedBulk, phase: BulkPhase, listed: boolean): Job => {
  const counts: Job['counts'] = { waiting: 0, sent: 0, revoked: 0, already_gone: 0, failed: 0, held: 0 }
  for (const { state } of rows) counts[state] += 1
  const fresh = { step: 0, wake: new AbortController(), gauge: null, loop: null }
  const workspaceIds = new Set([...known, ...rows.map((row) => row.id)])
  return {
    id,
    connectionId,
    address,
    known,
    workspaceIds,
    rows: rows.map((row) => ({ ...row, cause: null })),
    counts,
    phase,
    listed,
    ...fresh,
  }
}

export const noted = ({ id, connectionId, address, known, rows }: Job): NotedBulk => ({
  id,
  connectionId,
  address,
  known: [...known],
  rows: rows.map(({ cause: _cause, ...row }) => row),
})

/** Notes a bulk revoke in the vault. A key may have been named by a secret, so names are masked: they are only shown. */
export const withBulk = (vault: Vault, bulk: NotedBulk): Vault => {
  const rows = bulk.rows.map((row) => ({ ...row, name: maskSecrets(row.name) }))
  return { ...vault, bulks: [...vault.bulks.filter(({ id }) => id !== bulk.id), { ...bulk, rows }] }
}

export const withoutBulk = (vault: Vault, bulkId: string): Vault => ({ ...vault, bulks: vault.bulks.filter(({ id }) => id !== bulkId) })

/** Notes how far a bulk revoke came with one of its keys. */
export const withRowState = (vault: Vault, bulkId: string, index: number, state: BulkRowState): Vault => {
  const change = (bulk: NotedBulk): NotedBulk => ({ ...bulk, rows: bulk.rows.map((row, at) => (at === index ? { ...row, state } : row)) })
  return { ...vault, bulks: vault.bulks.map((bulk) => (bulk.id === bulkId ? change(bulk) : bulk)) }
}

export const shown = ({ confirmed: _confirmed, ...row }: Row): BulkRow => row

export const progressOf = ({ id, connectionId, step, phase, rows, counts }: Job): BulkProgress => ({
  id,
  connectionId,
  step,
  phase,
  total: rows.length,
  counts: { ...counts },
})

export const shownJob = (job: Job): BulkJob => ({ ...progressOf(job), rows: job.rows.map(shown) })

/** A settled row as the activity log says it, as a single revoke would write it. */
export const outcomeOf = ({ state, cause }: BulkRow): string => {
  const kind = state === 'failed' ? 'still_there' : state === 'held' ? 'not_confirmed' : state
  return cause === null ? kind : `${kind}: ${cause.code}`
}
