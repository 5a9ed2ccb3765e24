import { fail, ok, type Result } from '../../contract/result.ts'
import { createOneAtATime } from '../app/one-at-a-time.ts'
import type { PlanRecord } from './plan-record.ts'
import { entryOf, type PlanEntry } from './plan-table.ts'

/** The plans on the disk. */
export interface PlanFile {
  /** Adds what the disk has to the entries, once. Where the store is locked a later call does. */
  load(): Promise<void>
  isLoaded(): boolean
  /**
   * Writes all that may be on the disk. Where nothing can be sealed, plans that never were on it are kept by this run alone, and nothing
   * fails unless one that is there was to change.
   */
  write(): Promise<Result<null, 'storage_locked' | 'data_not_written' | 'disk_full'>>
}

export interface PlanFileParts {
  readonly entries: Map<string, PlanEntry>
  readonly record: PlanRecord
  /** Whether anything of the connection may be on disk. */
  readonly mayPersist: (connectionId: string) => boolean
  /** The plans that there were cannot be read any more. */
  readonly unreadable: () => void
}

export const createPlanFile = ({ entries, record, mayPersist, unreadable }: PlanFileParts): PlanFile => {
  const inTurn = createOneAtATime()
  let loaded = false
  const load = async (): Promise<void> => {
    if (loaded) return
    const found = await record.read()
    if (!found.ok && found.error.code === 'storage_locked') return
    loaded = true
    if (!found.ok) return unreadable()
    for (const noted of found.value) entries.set(noted.id, entryOf(noted, { kept: true, looked: false }))
  }
  const write: PlanFile['write'] = async () => {
    const all = [...entries.values()]
    const lasting = all.filter(({ noted }) => mayPersist(noted.connectionId))
    const written = await record.write(lasting.map(({ noted }) => noted))
    if (written.ok) {
      for (const entry of all) entry.kept = lasting.includes(entry)
      return written
    }
    const { code } = written.error
    if (code === 'disk_full' || code === 'data_not_written') return fail(code)
    return all.some(({ kept }) => kept) ? fail('storage_locked') : ok(null)
  }
  return { load: () => inTurn(load), isLoaded: () => loaded, write: () => inTurn(write) }
}
