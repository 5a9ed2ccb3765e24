import { join } from 'node:path'
import { createKeyService } from '../../electron/service/index.ts'
import { inTransaction, openDatabase } from '../../electron/service/keys/database.ts'
import { interleaved, median, ratio, timed } from './measure.ts'
import type { Pace } from './suite.ts'
import { ms, type Row, times } from './table.ts'

const MOST_MS = 200
const WHAT = 'reset: 10,000 keys, on a file'

type Value = string | number | Uint8Array | null
const TABLES = ['organizations', 'workspaces', 'api_keys', 'key_uses']

/** Milliseconds that one piece of work takes. */
const tookFor = async (work: () => unknown): Promise<number> => (await timed(1, work)).all

const valuesOf = (row: Record<string, unknown>): Value[] => Object.values(row) as Value[]

/**
 * The rows of a file put into an empty one of the same tables and indexes: what SQLite alone takes.
 */
const bareInsert = (file: string, folder: string) => {
  const { database: source } = openDatabase(file)
  const rows = TABLES.map(
    (table) => [table, source.prepare(`SELECT * FROM ${table}`).all().map(valuesOf)] as const,
  )
  source.close()
  let count = 0
  return async (): Promise<number> => {
    count += 1
    const { database } = openDatabase(join(folder, `bare-${count}.sqlite`))
    const took = await tookFor(() =>
      inTransaction(database, () => {
        for (const [table, values] of rows) {
          const insert = database.prepare(
            `INSERT INTO ${table} VALUES (${(values[0] ?? []).map(() => '?').join(', ')})`,
          )
          for (const each of values) insert.run(...each)
        }
      }),
    )
    database.close()
    return took
  }
}

/** All data replaced by 10,000 new keys, and by a snapshot of as many. */
export const reset = async (folder: string, pace: Pace): Promise<readonly Row[]> => {
  const file = join(folder, 'reset.sqlite')
  const service = createKeyService({ file })
  service.seed('many')
  const saved = join(folder, 'reset.saved.sqlite')
  service.snapshots.save(saved)
  const bare = bareInsert(saved, folder)
  const base = 'bare SQLite: the same rows inserted'
  const ways = {
    [base]: bare,
    reset: () => tookFor(() => service.seed('many')),
    'snapshot loaded': () => tookFor(() => service.snapshots.load(saved)),
  }
  for (const way of Object.values(ways)) await way()
  const results = await interleaved(pace.rounds, ways)
  service.close()
  return Object.keys(ways).map((who): Row => {
    const middle = median(results.get(who) ?? [])
    const over =
      who === base
        ? {}
        : {
            ratio: times(ratio(results, who, base, (value) => value)),
            target: `< ${MOST_MS} ms`,
            met: middle < MOST_MS,
          }
    return { what: WHAT, who, median: ms(middle), ...over }
  })
}
