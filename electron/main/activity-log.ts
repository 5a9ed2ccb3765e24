import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ActivityEntry } from '../contract/workflow.ts'
import { log } from './log.ts'

/** Entries kept; the oldest go first. */
const KEEP = 2_000

/** What this app did, newest first, in a file with one JSON line an entry. Never holds a secret. */
export interface ActivityLog {
  add(entry: Omit<ActivityEntry, 'at'>): void
  list(): readonly ActivityEntry[]
}

const readLines = (path: string): readonly ActivityEntry[] => {
  try {
    // A torn last line (a crash while writing) is the only one that can be unreadable.
    return readFileSync(path, 'utf8').split('\n').flatMap(parseLine)
  } catch {
    return []
  }
}

const parseLine = (line: string): readonly ActivityEntry[] => {
  try {
    return line === '' ? [] : [JSON.parse(line) as ActivityEntry]
  } catch {
    return []
  }
}

const toText = (entries: readonly ActivityEntry[]): string => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

export const openActivityLog = (folder: string): ActivityLog => {
  const path = join(folder, 'activity.jsonl')
  let entries: ActivityEntry[] | null = null
  const load = (): ActivityEntry[] => {
    entries ??= [...readLines(path)]
    return entries
  }
  return {
    add: (fields) => {
      const entry: ActivityEntry = { at: new Date().toISOString(), ...fields }
      const all = load()
      all.push(entry)
      try {
        if (all.length <= KEEP) {
          appendFileSync(path, `\n${toText([entry])}`, { mode: 0o600 })
        } else {
          all.splice(0, all.length - KEEP / 2)
          writeFileSync(path, toText(all), { mode: 0o600 })
        }
      } catch (cause) {
        log.error('the activity log could not be written', cause)
      }
    },
    list: () => load().toReversed(),
  }
}
