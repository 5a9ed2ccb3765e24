import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '../command-line.ts'
import { type Bundle, bundleServers } from './bundle.ts'
import { envFile } from './env-file.ts'
import { fill, HOT } from './fill.ts'
import { growth } from './growth.ts'
import { inProcess } from './in-process.ts'
import { loopback } from './loopback.ts'
import { others } from './others.ts'
import { reset } from './reset.ts'
import { scanSpeed } from './scan/speed.ts'
import { FULL, type Pace, QUICK } from './suite.ts'
import { otherWork, type Row, report } from './table.ts'
import { team } from './team.ts'

const HELP = `Medians and ratios of interleaved runs, beside their targets. The machine decides the figures; read the ratios.

Usage: npm run bench -- [--quick] [suite …]

  service             the embedded service: the six below
  service/loopback    requests per second over HTTP, beside bare node:http, fastify and Express
  service/in-process  one call without a network, beside a floor written by hand
  service/reset       all data replaced, and by a snapshot
  service/growth      from 10 to 1,000,000 stored keys
  service/team        what a double costs that a team shares: 10,000 keys, each to its limit
  service/others      better-auth's API key plugin, Prism and Mockoon: their speed, and what they get wrong of the interface
  scan                both below
  scan/speed          a scan of text for keys, beside grep -F -f
  scan/window         frames of the window while it scans, and how fast a cancel ends it
  env-file            an edit of a .env file and the masking of what a program printed, beside an eighth of the text
  command             the command keystow: list, and what a run adds to a program
  in-electron         the service in Electron's main process, while its window asks main without rest
  list                10,000 keys in the built app
  start               the packed app from its start to its first list, and what it takes when idle (Linux, as root)
  --quick             about 30 s, less sure, up to 10,000 keys
  --help              this text`

type Suite = (bundle: Bundle, folder: string, pace: Pace) => Promise<readonly Row[]>

const stored = (folder: string, name: string) => fill(join(folder, `${name}.sqlite`), HOT)

const SUITES: Readonly<Record<string, Suite>> = {
  'service/loopback': (bundle, folder, pace) => loopback(bundle, stored(folder, 'loopback'), pace),
  'service/in-process': (_bundle, folder, pace) => inProcess(stored(folder, 'in-process'), pace),
  'service/reset': (_bundle, folder, pace) => reset(folder, pace),
  'scan/speed': (_bundle, folder, pace) => scanSpeed(folder, pace),
  'env-file': (_bundle, _folder, pace) => envFile(pace),
  'service/growth': (bundle, folder, pace) => growth(bundle, folder, pace, say),
  'service/team': (bundle, folder, pace) => team(bundle, stored(folder, 'team'), pace),
  'service/others': (bundle, folder, pace) =>
    others(bundle, stored(folder, 'others'), pace, process.env.KEYSTOW_BENCH_OTHERS as string),
}

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const chosen = Object.keys(SUITES).filter(
  (name) =>
    positionals.length === 0 ||
    positionals.some((wanted) => name === wanted || name.startsWith(`${wanted}/`)),
)

if (values.help) process.stdout.write(`${HELP}\n`)
else if (chosen.length === 0) {
  say(`no such suite; there are: ${Object.keys(SUITES).join(', ')}`)
  process.exitCode = 2
} else {
  const pace = values.quick ? QUICK : FULL
  const folder = mkdtempSync(join(tmpdir(), 'keystow-bench-'))
  const bundle = await bundleServers()
  process.on('exit', () => {
    bundle.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => process.exit(1))
  const rows: Row[] = []
  for (const name of chosen) {
    say(`measuring ${name} …`)
    rows.push(...(await (SUITES[name] as Suite)(bundle, folder, pace)))
  }
  const head = `Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${HOT.toLocaleString('en-US')} keys in use; medians of ${pace.rounds} interleaved rounds, also of their ratios; the load comes from this machine too; other work on it in the last minute: ${otherWork()}`
  report(head, rows)
}
