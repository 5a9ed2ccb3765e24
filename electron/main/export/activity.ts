import type { ActivityEntry } from '../../contract/activity.ts'
import type { FileFormat } from '../../contract/ipc/activity.ts'
import { toCsv } from './csv.ts'

const FIELDS = ['at', 'connection', 'action', 'keyId', 'keyName', 'outcome'] as const

/** Entries of the activity log as the text of a file. */
export const activityFile = (entries: readonly ActivityEntry[], format: FileFormat): string =>
  format === 'json'
    ? `${JSON.stringify(entries, FIELDS.slice(), 2)}\n`
    : toCsv(
        FIELDS,
        entries.map((entry) => FIELDS.map((field) => entry[field] ?? '')),
      )
