import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { EMAILS_PATH } from '../../../electron/contract/key-api.ts'
import { runCommand } from '../../command-line.ts'
import { cleanEnv, machineSwitches } from '../../e2e/support/app.ts'
import { displayEnv, endWithUs } from '../../e2e/support/display.ts'
import { bundleInto } from '../bundle.ts'
import { load } from '../load.ts'
import { loaded, medianOf, quantile, ratio } from '../measure.ts'
import { FULL, QUICK } from '../suite.ts'
import { atLeast, atMost, ms, perSecond, type Row, reportSorted, times } from '../table.ts'
import type { Servers } from './servers.ts'

const BASE = 'bare node:http'
const OURS = 'Keystow'
const TRANSPORT = "Keystow by the app's transport"
/**
 * Least share of the bare server's requests per second, and most that the window may wait for main
 * at the same time.
 */
const TARGET = 0.78
const PING_MS = 3
const MARK = 'bench '

/** What one stretch in Electron printed. `perSecond`: of the requests by the app's transport. */
interface Run {
  readonly pings: readonly number[]
  readonly perSecond: number | null
}

/** Starts Electron on the bench's app. `read` answers with what main prints next. */
const startElectron = async (program: string) => {
  const child = spawn(
    process.env.KEYSTOW_ELECTRON ?? '',
    [...machineSwitches, join(import.meta.dirname, 'app'), program],
    {
      env: { ...cleanEnv(), ...(await displayEnv()) },
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  )
  endWithUs(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const read = async <T>(): Promise<T> => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done === true) throw new Error('Electron ended')
      if (value.startsWith(MARK)) return JSON.parse(value.slice(MARK.length)) as T
    }
  }
  const run = (during: number, ...words: readonly 'transport'[]): Promise<Run> => {
    child.stdin.write(`${[during, ...words].join(' ')}\n`)
    return read()
  }
  return { read, run, end: () => child.kill('SIGKILL') }
}

const main = async (): Promise<number> => {
  const pace = process.argv.includes('--quick') ? QUICK : FULL
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const electron = await startElectron(
    await bundleInto(folder, join(import.meta.dirname, 'servers.ts')),
  )
  try {
    const { ports, tokens } = await electron.read<Servers>()
    const measure = async (who: string, stretch: number) => {
      if (who === TRANSPORT) {
        const { pings, perSecond } = await electron.run(stretch, 'transport')
        if (perSecond === null) throw new Error('nothing was sent')
        return { pings, perSecond }
      }
      const aim = {
        port: ports[who] as number,
        path: EMAILS_PATH,
        tokens,
        status: who === BASE ? 200 : 501,
        ms: stretch,
      }
      const [{ perSecond }, { pings }] = await Promise.all([load(aim), electron.run(stretch)])
      return { perSecond, pings }
    }
    const contenders = [...Object.keys(ports), TRANSPORT]
    const results = await loaded(pace, contenders, measure)
    const rows = contenders.flatMap((who): readonly Row[] => {
      const pings = (results.get(who) ?? []).flatMap((round) => round.pings)
      const share = ratio(results, who, BASE, (round) => round.perSecond)
      const waited = quantile(pings, 0.99)
      const isAimed = who === OURS || who === TRANSPORT
      return [
        {
          what: "in Electron's main: one request",
          who,
          median: perSecond(medianOf(results, who, (round) => round.perSecond)),
          ratio: times(share),
          ...(isAimed && atLeast(share, TARGET, '× bare')),
        },
        {
          what: 'window asks main meanwhile, p99',
          who,
          median: ms(waited),
          ...(isAimed && atMost(waited, PING_MS)),
        },
      ]
    })
    reportSorted(`Electron's main, medians of ${pace.rounds} interleaved rounds`, rows)
    return 0
  } finally {
    electron.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

runCommand(main)
