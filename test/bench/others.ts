import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { API_KEYS_PATH, EMAILS_PATH } from '../../electron/contract/key-api.ts'
import { checkConformance } from '../conformance/check.ts'
import { SYSTEM_PACE } from '../conformance/session.ts'
import { comesTrue } from '../deadline.ts'
import { endWithUs } from '../e2e/support/display.ts'
import type { Bundle } from './bundle.ts'
import { start as startOurs } from './child.ts'
import { copyOf, type Filled, HOT } from './fill.ts'
import { load } from './load.ts'
import { loaded, medianOf, ratio } from './measure.ts'
import { NO_LIMIT, type Pace } from './suite.ts'
import { ms, perSecond, type Row } from './table.ts'

const OURS = 'Keystow'
const BETTER_AUTH = 'better-auth, API key plugin'
/** How many times its requests Keystow is to answer. */
const OVER_BETTER_AUTH = 30
/** Below those that a system gives to whoever asks for any. */
const PORTS = [28_611, 28_612, 28_613]

/** One that answers in a process of its own. */
interface Serving {
  readonly port: number
  readonly keys: readonly string[]
  readonly path: string
  readonly status: number
  stop(): Promise<void>
}

const stopping = (child: ChildProcess) => async (): Promise<void> => {
  const ended = child.exitCode === null ? once(child, 'exit') : null
  child.kill('SIGKILL')
  await ended
}

const answers = async (port: number): Promise<boolean> => {
  try {
    await fetch(`http://127.0.0.1:${port}${API_KEYS_PATH}`, {
      headers: { Authorization: 'Bearer any' },
    })
    return true
  } catch {
    return false
  }
}

/**
 * A mock that is given the interface as its OpenAPI document. It takes any key for one, and a port
 * by its number alone: where another program has it, the next one is tried.
 */
const mock =
  (program: string, args: (port: number, document: string) => readonly string[]) =>
  async (folder: string): Promise<Serving> => {
    const document = join(import.meta.dirname, '../../resources/openapi.json')
    for (const port of PORTS) {
      if (await answers(port)) continue
      const child = spawn(
        process.execPath,
        [join(folder, 'node_modules', program), ...args(port, document)],
        { stdio: 'ignore' },
      )
      endWithUs(child)
      const isUp = await comesTrue(async () => child.exitCode !== null || (await answers(port)))
      const stop = stopping(child)
      if (isUp && child.exitCode === null)
        return { port, keys: ['any'], path: API_KEYS_PATH, status: 200, stop }
      await stop()
    }
    throw new Error(`${program} did not start`)
  }

const betterAuth = async (folder: string, limit: number, count: number): Promise<Serving> => {
  // Beside its packages, which are found from there.
  const program = join(folder, 'better-auth.mjs')
  copyFileSync(join(import.meta.dirname, 'others/better-auth.mjs'), program)
  const child = spawn(process.execPath, [program, String(limit), String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithUs(child)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const { port, keys } = JSON.parse(String(line)) as {
    readonly port: number
    readonly keys: readonly string[]
  }
  return { port, keys, path: EMAILS_PATH, status: 501, stop: stopping(child) }
}

type Start = (limit: number) => Promise<Serving>

const starts = (
  bundle: Bundle,
  { file, hot }: Filled,
  folder: string,
): Readonly<Record<string, Start>> => {
  const prism = mock('@stoplight/prism-cli/dist/index.js', (port, document) => [
    'mock',
    '-p',
    String(port),
    '-v',
    'silent',
    '--multiprocess',
    'false',
    document,
  ])
  const mockoon = mock('@mockoon/cli/bin/run.js', (port, document) => [
    'start',
    '--data',
    document,
    '--port',
    String(port),
    '--hostname',
    '127.0.0.1',
    '--repair',
    '--disable-log-to-file',
    '--disable-admin-api',
  ])
  return {
    [OURS]: async (limit) => {
      const own = copyOf(file, `others-${limit}`)
      return {
        ...(await startOurs(bundle, OURS, own, limit)),
        keys: hot,
        path: EMAILS_PATH,
        status: 501,
      }
    },
    [BETTER_AUTH]: (limit) => betterAuth(folder, limit, HOT),
    Prism: () => prism(folder),
    Mockoon: () => mockoon(folder),
  }
}

const speeds = async (all: ReadonlyMap<string, Serving>, pace: Pace): Promise<readonly Row[]> => {
  const names = [...all.keys()]
  const results = await loaded(pace, names, (name, ms) => {
    const serving = all.get(name) as Serving
    return load({ ...serving, tokens: serving.keys, ms })
  })
  return names.map((who) => {
    const over = ratio(results, OURS, who, (round) => round.perSecond)
    return {
      what: 'others: one request with a key, over HTTP',
      who,
      median: perSecond(medianOf(results, who, (round) => round.perSecond)),
      p99: ms(medianOf(results, who, ({ p99 }) => p99)),
      ratio: `1 / ${over.toFixed(1)}`,
      ...(who === BETTER_AUTH
        ? { target: `Keystow ≥ ${OVER_BETTER_AUTH} × it`, met: over >= OVER_BETTER_AUTH }
        : {}),
    }
  })
}

/** What each gets wrong of the interface, by the rules' names. */
const conformance = async (who: string, { port, keys }: Serving): Promise<Row> => {
  const { signal } = new AbortController()
  const url = `http://127.0.0.1:${port}`
  const [token] = keys as [string]
  const { verdicts } = await checkConformance({
    url,
    token,
    readOnly: false,
    pace: SYSTEM_PACE,
    onWait: () => {},
    signal,
  })
  const named = (outcome: string): readonly string[] =>
    verdicts.flatMap((one) => (one.outcome === outcome ? [one.rule.id] : []))
  const [passed, wrong, unknown] = [named('pass'), named('FAIL'), named('not checked')]
  const more = unknown.length === 0 ? '' : `; not seen: ${unknown.join(', ')}`
  return {
    what: 'others: conformance',
    who,
    median: `${passed.length} of ${verdicts.length}`,
    note: `${wrong.length === 0 ? 'nothing wrong' : `wrong: ${wrong.join(', ')}`}${more}`,
  }
}

/**
 * What others offer for the same purpose, each as its makers have it run. `folder`: where they are
 * installed.
 */
export const others = async (
  bundle: Bundle,
  filled: Filled,
  pace: Pace,
  folder: string,
): Promise<readonly Row[]> => {
  const all = Object.entries(starts(bundle, filled, folder))
  const startAll = async (limit: number): Promise<ReadonlyMap<string, Serving>> => {
    const serving = new Map<string, Serving>()
    for (const [name, start] of all) serving.set(name, await start(limit))
    return serving
  }
  const stopAll = (serving: ReadonlyMap<string, Serving>) =>
    Promise.all([...serving.values()].map((one) => one.stop()))

  const quick = await startAll(NO_LIMIT)
  const rows = await speeds(quick, pace)
  await stopAll(quick)
  const limited = await startAll(100)
  const found: Row[] = []
  for (const [name, serving] of limited) found.push(await conformance(name, serving))
  await stopAll(limited)
  return [...rows, ...found]
}
