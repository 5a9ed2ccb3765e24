import type { ActivityEntry } from '../../../contract/activity.ts'
import type { FileFormat } from '../../../contract/ipc/activity.ts'
import { type FileContent, toCsv, toJson } from '../../platform/files/file-content.ts'

const FIELDS = ['at', 'connection', 'action', 'keyId', 'keyName', 'lastFour', 'outcome'] as const
/** The name that a program gave itself, what it asked for, and how often. */
const OF_PROGRAM = ['program', 'asked', 'times'] as const
const COLUMNS = [...FIELDS, 'place', ...OF_PROGRAM]

const rowOf = (entry: ActivityEntry): Readonly<Record<string, string | null>> => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, entry[field] ?? null])),
  place: entry.place ?? null,
  program: entry.client?.name ?? null,
  asked: entry.client?.request ?? null,
  times: entry.client === undefined ? null : String(entry.count ?? 1),
})

/** Entries of the activity log as the text of a file. */
export const activityFile = (
  entries: readonly ActivityEntry[],
  format: FileFormat,
): FileContent => {
  const rows = entries.map(rowOf)
  if (format === 'json') return toJson(rows)
  return toCsv(
    COLUMNS,
    rows.map((row) => COLUMNS.map((column) => row[column] ?? '')),
  )
}
