import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { maskSecrets } from '../../../contract/mask-secrets.ts'
import { parseJson } from '../../../contract/parse-json.ts'
import { log } from '../../diagnostics/log.ts'
import { parseUnknown } from '../../security/parse-unknown.ts'
import { readDataFile } from '../../storage/read-data-file.ts'
import { appendPrivate, keepPrivate, keepPrivateFolder, writePrivate } from '../../storage/write-private.ts'

const STATES = ['waiting', 'sent', 'revoked', 'already_gone', 'failed', 'held'] as const
const text = z.string().max(4096)
const plan = z.strictObject({
  version: z.literal(2),
  id: z.uuid(),
  connectionId: text,
  address: text,
  known: z.array(text).default([]),
  rows: z.array(z.strictObject({ id: text, name: text, lastFour: text, confirmed: z.boolean(), state: z.enum(STATES) })),
})
const mark = z.tuple([z.int().min(0), z.enum(STATES)])

/**
 * A bulk revoke as it is kept on the disk: what was planned and how far it came. `address`: where it was begun, as `addressOf`.
 * `known`: from `knownIds`.
 * `confirmed`: used lately, and confirmed all the same.
 */
export type NotedBulk = Omit<z.infer<typeof plan>, 'version'>
type State = (typeof STATES)[number]

/**
 * One file a job: its plan in the first line, then a line for each step. A plan and a `sent` are on the disk when the call returns; throws
 * when the disk refuses.
 */
export interface BulkJournal {
  write(bulk: NotedBulk): void
  mark(id: string, index: number, state: State): void
  drop(id: string): void
  /** What an earlier run of the app left behind. A file that cannot be read is set aside. */
  left(): readonly NotedBulk[]
}

const readBulk = (content: string): NotedBulk | null => {
  const [head = '', ...steps] = content.split('\n')
  const planned = parseUnknown(plan, parseJson(head))
  if (!planned.success) return null
  const { version: _version, rows, ...bulk } = planned.data
  const states = rows.map(({ state }) => state)
  for (const step of steps) {
    // A line that a crash cut off is ignored: the list will show what became of that key.
    const read = parseUnknown(mark, parseJson(step))
    if (read.success && read.data[0] < states.length) states[read.data[0]] = read.data[1]
  }
  return { ...bulk, rows: rows.map((row, index) => ({ ...row, state: states[index] ?? row.state })) }
}

/** `quarantined`: a file that could not be read was set aside. */
export const openBulkJournal = (folder: string, quarantined: (path: string) => void = () => {}): BulkJournal => {
  const own = join(folder, 'bulk-revokes')
  const pathOf = (id: string): string => join(own, `${id}.jsonl`)
  const files = (): readonly string[] => {
    try {
      return readdirSync(own)
    } catch {
      return []
    }
  }
  const leftIn = (name: string): readonly NotedBulk[] => {
    const path = join(own, name)
    try {
      keepPrivate(path)
      const bulk = readBulk(readDataFile(path))
      if (bulk !== null && name === `${bulk.id}.jsonl`) return [bulk]
      renameSync(path, `${path}.broken`)
      log.error('a note of a bulk revoke was not readable and was set aside', 'unreadable')
      quarantined(`${path}.broken`)
    } catch (cause) {
      // The app starts without it; the keys are listed as they are.
      log.error('a note of a bulk revoke could not be opened', cause)
    }
    return []
  }

  return {
    write: (bulk) => {
      keepPrivateFolder(own)
      // A key may have been named by a secret. What comes back by this name is only shown.
      const rows = bulk.rows.map((row) => ({ ...row, name: maskSecrets(row.name) }))
      writePrivate(pathOf(bulk.id), JSON.stringify({ version: 2, ...bulk, rows }))
    },
    // An outcome that a power cut takes back is found by the list; that something was sent must never be lost.
    mark: (id, index, state) => appendPrivate(pathOf(id), `\n${JSON.stringify([index, state])}`, { flush: state === 'sent' }),
    drop: (id) => rmSync(pathOf(id), { force: true }),
    left: () =>
      files()
        .filter((name) => name.endsWith('.jsonl'))
        .flatMap(leftIn),
  }
}
