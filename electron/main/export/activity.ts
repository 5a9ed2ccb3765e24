import type { ActivityEntry } from '../../contract/activity.ts'
import type { FileFormat } from '../../contract/ipc/activity.ts'
import { type FileContent, toCsv, toJson } from './file-content.ts'

const FIELDS = ['at', 'connection', 'action', 'keyId', 'keyName', 'outcome'] as const

/** Entries of the activity log as the text of a file. */
export const activityFile = (entries: readonly ActivityEntry[], format: FileFormat): FileContent =>
  format === 'json'
    ? toJson(entries.map((entry) => Object.fromEntries(FIELDS.map((field) => [field, entry[field]]))))
    : toCsv(
        FIELDS,
        entries.map((entry) => FIELDS.map((field) => entry[field] ?? '')),
      )
