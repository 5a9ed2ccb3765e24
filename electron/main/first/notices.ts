import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Annotation } from '../../contract/annotations.ts'
import { readDataFile } from '../storage/read-data-file.ts'

/** By connection and key, as far as each is written. Not checked. */
export type WrittenNotes = Readonly<Record<string, Readonly<Record<string, Partial<Annotation>>>>>

/** Of some thousand keys: to read more would hold up the page longer than its rows are worth. */
const MOST_BYTES = 1_000_000

/** What a file that need not be there holds. Throws where that cannot be read, or is too much. */
export const fieldIn = (folder: string, file: string, field: string): Readonly<Record<string, unknown>> => {
  const path = join(folder, file)
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) return {}
  if (size > MOST_BYTES) throw new Error('more than is read in passing')
  const found = JSON.parse(readDataFile(path)) as Readonly<Record<string, Readonly<Record<string, unknown>>>>
  return found[field] ?? {}
}

const holds = (folder: string, ending: string): boolean => {
  try {
    return readdirSync(folder).some((name) => name.endsWith(ending))
  } catch {
    return false
  }
}

/**
 * Whether something was left that is told above the list: keys that appeared, reminders, rotations, bulk revokes, programs with keys of
 * their own. Rows that were painted before would move down under the pointer. `now`: ms since the epoch. Throws where a file is not as
 * it is written.
 */
export const hasNotices = (folder: string, connectionId: string, notes: WrittenNotes, now: number): boolean => {
  const own = notes[connectionId] ?? {}
  const visits = fieldIn(folder, 'visits.json', 'connections') as Readonly<Record<string, { readonly unknown: readonly string[] }>>
  return (
    holds(join(folder, 'leases'), '.json') ||
    holds(join(folder, 'bulk-revokes'), '.jsonl') ||
    Object.keys(fieldIn(folder, 'rotations.json', 'rotations')).length > 0 ||
    (visits[connectionId]?.unknown ?? []).some((id) => own[id]?.createdHere !== true) ||
    Object.values(own).some(({ remindAt }) => typeof remindAt === 'number' && remindAt <= now)
  )
}
