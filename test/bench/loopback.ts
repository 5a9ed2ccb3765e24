import { API_KEYS_PATH, EMAILS_PATH } from '../../electron/contract/key-api.ts'
import type { Bundle } from './bundle.ts'
import { startAll } from './child.ts'
import { type Filled, unknownSecrets } from './fill.ts'
import { load } from './load.ts'
import { loaded, medianOf, ratio } from './measure.ts'
import type { Contender } from './servers/contenders.ts'
import { expectSameAnswer } from './servers/same-answer.ts'
import { NO_LIMIT, type Pace } from './suite.ts'
import { atLeast, megabytes, micros, ms, perSecond, type Row, times } from './table.ts'

interface Scenario {
  readonly what: string
  readonly path: string
  readonly tokens: readonly string[]
  readonly limit: number
  readonly status: number
  /** How many answers of a stretch may be another. */
  readonly others?: number
  /** Least share of the bare server's requests per second. */
  readonly target: number
  /** Least multiple of fastify's, where there is such a target. */
  readonly overFastify?: number
}

const BASE: Contender = 'bare node:http'
const FASTIFY: Contender = 'fastify + plugins'
const OURS: Contender = 'Keystow'
const IDLE_MORE = 5e6

const scenarios = ({ hot, five }: Filled): readonly Scenario[] => [
  {
    what: 'loopback: one request, counted and recorded',
    path: EMAILS_PATH,
    tokens: hot,
    limit: NO_LIMIT,
    status: 501,
    target: 0.8,
    overFastify: 1.5,
  },
  // A stretch meets two windows at most; each lets one request pass.
  {
    what: 'loopback: 429 on a hot key',
    path: EMAILS_PATH,
    tokens: hot.slice(0, 1),
    limit: 1,
    status: 429,
    others: 2,
    target: 0.85,
  },
  {
    what: 'loopback: 401 by a miss',
    path: EMAILS_PATH,
    tokens: unknownSecrets(hot.length),
    limit: NO_LIMIT,
    status: 401,
    target: 0.68,
  },
  {
    what: 'loopback: list of 5',
    path: API_KEYS_PATH,
    tokens: five,
    limit: NO_LIMIT,
    status: 200,
    target: 0.32,
  },
]

interface Round {
  readonly perSecond: number
  readonly p99: number
  /** Milliseconds of the server's CPU time for one request. */
  readonly cpu: number
}

const run = async (
  bundle: Bundle,
  scenario: Scenario,
  file: string,
  pace: Pace,
): Promise<readonly Row[]> => {
  const { what, path, tokens, limit, target, overFastify, others = 0 } = scenario
  const servers = await startAll(bundle, file, limit)
  const idle = new Map<string, number>()
  for (const [name, server] of servers) idle.set(name, (await server.used()).rss)

  if (path === EMAILS_PATH && scenario.status === 501)
    for (const [name, { port }] of servers) await expectSameAnswer(name, port, tokens[0] as string)

  const measure = async (name: string, stretch: number): Promise<Round> => {
    const server = servers.get(name as Contender)
    if (server === undefined) throw new Error(`${name} is not running`)
    // The floor answers 200 whatever it is asked.
    const status = name === BASE ? 200 : scenario.status
    const before = await server.used()
    const { perSecond, p99, requests } = await load({
      port: server.port,
      path,
      tokens,
      status,
      others,
      ms: stretch,
    })
    return { perSecond, p99, cpu: ((await server.used()).cpu - before.cpu) / requests }
  }
  const names = [...servers.keys()]
  const results = await loaded(pace, names, measure)

  const rows = names.map((name): Row => {
    const share = ratio(results, name, BASE, (round) => round.perSecond)
    return {
      what,
      who: name,
      median: perSecond(medianOf(results, name, (round) => round.perSecond)),
      p99: ms(medianOf(results, name, ({ p99 }) => p99)),
      cpu: micros(medianOf(results, name, ({ cpu }) => cpu)),
      ratio: times(share),
      ...(name === OURS && atLeast(share, target.toFixed(2), '× bare')),
    }
  })
  if (overFastify !== undefined) {
    const share = ratio(results, OURS, FASTIFY, (round) => round.perSecond)
    rows.push({
      what,
      who: 'Keystow over fastify',
      median: '',
      ratio: times(share),
      ...atLeast(share, overFastify, '× fastify'),
    })
    rows.push(...(await memory(servers, idle)))
  }
  for (const server of servers.values()) await server.stop()
  return rows
}

const memory = async (
  servers: Awaited<ReturnType<typeof startAll>>,
  idle: ReadonlyMap<string, number>,
): Promise<readonly Row[]> => {
  const rows: Row[] = []
  const least = idle.get(BASE) ?? Number.NaN
  for (const [who, server] of servers) {
    const more = (idle.get(who) ?? Number.NaN) - least
    const aim = who === OURS ? { target: '≤ +5 MB over bare', met: more <= IDLE_MORE } : {}
    rows.push({
      what: 'memory: RSS before any request',
      who,
      median: megabytes(idle.get(who) ?? Number.NaN),
      ratio: `+${megabytes(more)}`,
      ...aim,
    })
    rows.push({
      what: 'memory: RSS after the load',
      who,
      median: megabytes((await server.used()).rss),
    })
  }
  return rows.sort((a, b) => (a.what === b.what ? 0 : a.what > b.what ? -1 : 1))
}

/** Over HTTP: 64 connections, 10,000 keys in use, each contender in a process of its own. */
export const loopback = async (
  bundle: Bundle,
  filled: Filled,
  pace: Pace,
): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (const scenario of scenarios(filled))
    rows.push(...(await run(bundle, scenario, filled.file, pace)))
  return rows
}
