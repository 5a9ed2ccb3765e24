import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { API_KEYS_PATH, EMAILS_PATH } from '../../electron/contract/key-api.ts'
import { createKeyService } from '../../electron/service/index.ts'
import { type Asked, coreRequest } from '../service/core-request.ts'
import type { Bundle } from './bundle.ts'
import { start } from './child.ts'
import { copyOf, type Filled, fill, unknownSecrets } from './fill.ts'
import { load } from './load.ts'
import {
  expectStatus,
  interleaved,
  median,
  medianOf,
  quantile,
  type Rounds,
  ratio,
  timed,
} from './measure.ts'
import { NO_LIMIT, type Pace } from './suite.ts'
import { atMost, keysCount, megabytes, micros, ms, type Row, times } from './table.ts'

const FLAT = 1.5
/** A B-tree gets deeper. */
const UNKNOWN_FLAT = 1.9
const OPEN_MS = 5
const CREATE_MOST = 1.5
const BYTES_PER_KEY = 240
/** What a bounded cache may hold more of many keys than of ten. */
const RSS_MORE = 25e6

type Value = string | number | Uint8Array | null

/** A durable insert of one key and nothing else, into a copy of the file. */
const bareInsert = (file: string) => {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL')
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('api_keys')")
    .all()
    .map(({ name }) => String(name))
  const model = database
    .prepare('SELECT * FROM api_keys ORDER BY number DESC LIMIT 1')
    .get() as Record<string, Value>
  const insert = database.prepare(
    `INSERT INTO api_keys (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  let count = 0
  const fresh = (column: string): Value => {
    const value = model[column] ?? null
    if (column === 'number') return null
    if (column === 'id') return `key_bare${Date.now()}${count}`
    return column === 'hash' ? crypto.getRandomValues(new Uint8Array(32)) : value
  }
  return {
    insert: () => {
      count += 1
      insert.run(...columns.map(fresh))
    },
    close: () => database.close(),
  }
}

/** One round at one number of stored keys; medians in milliseconds, `p99` beside them. */
type Round = Readonly<Record<Operation, { readonly median: number; readonly p99: number }>> & {
  readonly bare: number
}
type Operation = 'hot' | 'unknown' | 'list' | 'create' | 'revoke' | 'open'

/** A filled file that is open, to be measured in turn with those of other sizes. */
interface Subject {
  readonly keys: number
  readonly bytesPerKey: number
  /** Bytes of a serving process after load over all keys in use. */
  readonly rss: number
  round(): Promise<Round>
  close(): void
}

const summed = (each: ArrayLike<number>) => ({ median: median(each), p99: quantile(each, 0.99) })

const rssServing = async (bundle: Bundle, { file, hot }: Filled, pace: Pace): Promise<number> => {
  const serving = await start(bundle, 'Keystow', file, NO_LIMIT)
  await load({ port: serving.port, path: EMAILS_PATH, tokens: hot, status: 501, ms: pace.stretch })
  const { rss } = await serving.used()
  await serving.stop()
  return rss
}

const prepare = async (bundle: Bundle, filled: Filled, pace: Pace): Promise<Subject> => {
  const { file, keys, hot, five } = filled
  const bytesPerKey = statSync(file).size / keys
  const rss = await rssServing(bundle, filled, pace)
  const closed = copyOf(file, 'closed')
  const service = createKeyService({ file, variants: { limit: NO_LIMIT } })
  const bare = bareInsert(copyOf(file, 'bare'))
  const unknown = unknownSecrets(pace.calls)
  // Not one of the five: their organization is not to grow.
  const writer = hot.at(-1) as string
  const ids: string[] = []

  const ask = async (status: number, asked: Asked): Promise<string> => {
    const answer = await service.answer(coreRequest(asked))
    expectStatus(answer.status, status)
    return answer.body
  }
  const read = async (calls: number, status: number, path: string, tokens: readonly string[]) =>
    summed(
      (
        await timed(calls, (index) =>
          ask(status, { path, token: tokens[index % tokens.length] as string }),
        )
      ).each,
    )
  const create = async (): Promise<void> => {
    const body = await ask(201, {
      method: 'POST',
      path: API_KEYS_PATH,
      token: writer,
      body: { name: 'bench' },
    })
    ids.push(JSON.parse(body).data.id)
  }
  const revoke = () =>
    ask(200, { method: 'DELETE', path: API_KEYS_PATH, token: writer, id: ids.pop() as string })
  const open = (): void => createKeyService({ file: closed }).close()

  await read(pace.calls + hot.length, 501, EMAILS_PATH, hot)
  return {
    keys,
    bytesPerKey,
    rss,
    round: async () => {
      const inserted = (await timed(pace.writes, bare.insert)).each
      const created = (await timed(pace.writes, create)).each
      const revoked = (await timed(pace.writes, revoke)).each
      const opened = (await timed(5, open)).each
      // The writes above made it forget.
      await read(hot.length, 501, EMAILS_PATH, hot)
      return {
        hot: await read(pace.calls, 501, EMAILS_PATH, hot),
        unknown: await read(pace.calls, 401, EMAILS_PATH, unknown),
        list: await read(pace.calls, 200, API_KEYS_PATH, five),
        create: summed(created),
        revoke: summed(revoked),
        open: summed(opened),
        bare: median(inserted),
      }
    },
    close: () => {
      bare.close()
      service.close()
    },
  }
}

/** One operation at every size, beside itself at the smallest. */
const growing = (
  results: Rounds<Round>,
  what: string,
  operation: Operation,
  shown: typeof ms,
  flat?: number,
): readonly Row[] => {
  const sizes = [...results.keys()]
  return sizes.map((who) => {
    const growth = ratio(results, who, sizes[0] as string, (round) => round[operation].median)
    return {
      what,
      who,
      median: shown(medianOf(results, who, (round) => round[operation].median)),
      p99: shown(medianOf(results, who, (round) => round[operation].p99)),
      ratio: times(growth),
      ...(flat !== undefined && who === sizes.at(-1)
        ? atMost(growth, flat, `× of ${sizes[0]}`)
        : {}),
    }
  })
}

/** The same operations on ever larger files. */
export const growth = async (
  bundle: Bundle,
  folder: string,
  pace: Pace,
  say: (line: string) => void,
): Promise<readonly Row[]> => {
  const subjects: Subject[] = []
  for (const keys of pace.sizes) {
    say(`storing ${keysCount(keys)} …`)
    subjects.push(await prepare(bundle, fill(join(folder, `growth-${keys}.sqlite`), keys), pace))
  }
  const results = await interleaved(
    pace.rounds,
    Object.fromEntries(subjects.map(({ keys, round }) => [keysCount(keys), round])),
  )
  for (const subject of subjects) subject.close()

  const [smallest, largest] = [subjects[0] as Subject, subjects.at(-1) as Subject]
  const most = keysCount(largest.keys)
  const opened = medianOf(results, most, ({ open }) => open.median)
  const more = largest.rss - smallest.rss
  return [
    ...growing(results, 'growth: auth, keys in use', 'hot', micros, FLAT),
    ...growing(
      results,
      'growth: auth, look-up in SQLite (unknown key)',
      'unknown',
      micros,
      UNKNOWN_FLAT,
    ),
    ...growing(results, 'growth: list of 5', 'list', micros),
    ...growing(results, 'growth: create, durable', 'create', ms),
    ...[...results.keys()].map((who): Row => {
      const over = medianOf(results, who, ({ create, bare }) => create.median / bare)
      return {
        what: 'growth: create over a bare durable insert',
        who,
        median: times(over),
        ...atMost(over, CREATE_MOST, '×'),
      }
    }),
    ...growing(results, 'growth: revoke, durable', 'revoke', ms),
    ...growing(results, 'growth: open and close', 'open', ms),
    { what: 'growth: open and close', who: most, median: ms(opened), ...atMost(opened, OPEN_MS) },
    {
      what: 'memory: database on disk',
      who: most,
      median: `${largest.bytesPerKey.toFixed(0)} bytes/key`,
      ...atMost(largest.bytesPerKey, BYTES_PER_KEY, 'bytes/key'),
    },
    {
      what: 'memory: RSS after the load',
      who: keysCount(smallest.keys),
      median: megabytes(smallest.rss),
    },
    {
      what: 'memory: RSS after the load',
      who: most,
      median: megabytes(largest.rss),
      ratio: `${more < 0 ? '−' : '+'}${megabytes(Math.abs(more))}`,
      target: '≤ +25 MB',
      met: more <= RSS_MORE,
    },
  ]
}
