import { join } from 'node:path'
import { z } from 'zod'
import { ACTIVITY_ACTIONS, type ActivityEntry } from '../../contract/activity.ts'
import { APPROVED_KINDS } from '../../contract/channel.ts'
import { maskSecrets } from '../../contract/mask-secrets.ts'
import { parseJson } from '../../contract/parse-json.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { saysDiskFull } from '../../service/keys/data-fault.ts'
import { parseUnknown } from '../security/parse-unknown.ts'
import { diskFailure } from '../storage/disk-failure.ts'
import { readDataFile } from '../storage/read-data-file.ts'
import { appendPrivate, writePrivate } from '../storage/write-private.ts'
import { addCounted, KEEP, newestOf } from './activity-bounds.ts'
import { log } from './log.ts'

/** Lines of the file, of which some are counted in one entry. */
const MOST_LINES = 2 * KEEP

/** What this app did, newest first, in a file with one JSON line an entry. Never holds a secret. */
export interface ActivityLog {
  /** A create that is `found`, without a cause, takes the place of the last uncertain one of its name on its connection. */
  add(entry: Omit<ActivityEntry, 'at'>): void
  list(): readonly ActivityEntry[]
  /** Empties it, but for an entry that says so. Fails when the disk refuses; nothing has changed then. */
  clear(): Result<null, 'data_not_written' | 'disk_full'>
}

const entryShape = z.object({
  at: z.iso.datetime(),
  connection: z.string(),
  action: z.enum(ACTIVITY_ACTIONS),
  keyId: z.string().nullable(),
  keyName: z.string().nullable(),
  outcome: z.string(),
  client: z.object({ name: z.string(), request: z.enum(APPROVED_KINDS), connectionId: z.string() }).optional(),
  count: z.int().min(2).optional(),
})

/** A line torn by a crash, or of another version, is left out. */
const parseLine = (line: string): readonly ActivityEntry[] => {
  const parsed = parseUnknown(entryShape, parseJson(line), true)
  return parsed.success ? [parsed.data] : []
}

const readLines = (path: string): readonly ActivityEntry[] => {
  try {
    return readDataFile(path).split('\n').flatMap(parseLine)
  } catch {
    return []
  }
}

/** Whether an entry is about a create of which it was not known whether there is a key, and `found` may be that key. */
const isUncertainCreate = ({ action, connection, keyId, keyName, outcome }: ActivityEntry, found: ActivityEntry): boolean =>
  action === 'create' &&
  action === found.action &&
  connection === found.connection &&
  keyName === found.keyName &&
  keyId === null &&
  /^(lost|unknown)\b/.test(outcome)

const toText = (entries: readonly ActivityEntry[]): string => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

/** `full` is called for an entry that the disk had no room for. */
export const openActivityLog = (folder: string, changed: () => void, full: (path: string) => void): ActivityLog => {
  const path = join(folder, 'activity.jsonl')
  let entries: ActivityEntry[] | null = null
  /** Of the file, at least. */
  let lines = 0
  const load = (): ActivityEntry[] => {
    if (entries !== null) return entries
    const read = readLines(path)
    lines = read.length
    entries = []
    for (const entry of read) addCounted(entries, entry)
    return entries
  }
  const rewrite = (all: readonly ActivityEntry[]): void => {
    writePrivate(path, toText(all))
    lines = all.length
  }
  const add: ActivityLog['add'] = (fields) => {
    const entry: ActivityEntry = {
      at: new Date().toISOString(),
      ...fields,
      // A name is free text: somebody may have named a key, or a connection, by a secret. An id comes from the page or the service.
      connection: maskSecrets(fields.connection),
      keyId: fields.keyId === null ? null : maskSecrets(fields.keyId),
      keyName: fields.keyName === null ? null : maskSecrets(fields.keyName),
      ...(fields.client === undefined ? {} : { client: { ...fields.client, name: maskSecrets(fields.client.name) } }),
    }
    const all = load()
    const uncertain = entry.outcome === 'found' ? all.findLastIndex((before) => isUncertainCreate(before, entry)) : -1
    const before = all[uncertain]
    if (before === undefined) addCounted(all, entry)
    else all[uncertain] = { ...before, keyId: entry.keyId, outcome: before.outcome.replace(/^\w+/, entry.outcome) }
    try {
      if (before !== undefined) {
        rewrite(all)
      } else if (all.length <= KEEP && lines < MOST_LINES) {
        // The line before may have been torn by a crash.
        appendPrivate(path, `\n${toText([entry])}`)
        lines += 1
      } else {
        if (all.length > KEEP) all.splice(0, all.length, ...newestOf(all))
        rewrite(all)
      }
    } catch (cause) {
      log.error('the activity log could not be written', cause)
      if (saysDiskFull(cause)) full(path)
    }
    changed()
  }
  return {
    add,
    list: () => load().toReversed(),
    clear: () => {
      try {
        rewrite([])
      } catch (cause) {
        log.error('the activity log could not be cleared', cause)
        return fail(diskFailure(cause, 'data_not_written'))
      }
      entries = []
      add({ connection: '', action: 'clear', keyId: null, keyName: null, outcome: 'ok' })
      return ok(null)
    },
  }
}
