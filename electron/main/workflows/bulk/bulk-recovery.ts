import type { BulkRowState } from '../../../contract/bulk.ts'
import type { Failure, Result } from '../../../contract/result.ts'
import type { Session } from '../../sessions/session.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'
import { type Job, jobFrom, withoutBulk } from './bulk-job.ts'

/** What became of a key whose answer never came. */
export interface SettledRow {
  readonly index: number
  readonly state: BulkRowState
  readonly cause: Failure | null
}

/**
 * The jobs that the last run of the app left unfinished, at rest until somebody goes on with them. What is at its end, or whose
 * connection is gone, leaves the vault.
 */
export const leftJobs = (store: Store<Vault>, find: (connectionId: string) => Result<Session>): readonly Job[] =>
  store.value.bulks.flatMap((left) => {
    const unfinished = left.rows.some(({ state }) => state === 'waiting' || state === 'sent')
    if (unfinished && find(left.connectionId).ok) return [jobFrom(left, { kind: 'interrupted' }, false)]
    store.updateSoon((vault) => withoutBulk(vault, left.id))
    return []
  })

/** What the list says of the keys whose answer never came. `listedIds`: the keys that are listed now. */
export const settledByList = ({ rows }: Job, listedIds: ReadonlySet<string>): readonly SettledRow[] =>
  rows.flatMap(({ id, state, cause }, index): readonly SettledRow[] => {
    if (state !== 'sent') return []
    if (!listedIds.has(id)) return [{ index, state: 'revoked', cause: null }]
    // Without a cause the app had ended before any answer: the key is there, so to send it now is to send it once.
    return [{ index, state: cause === null ? 'waiting' : 'failed', cause }]
  })
