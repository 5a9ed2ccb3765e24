import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, say } from '../../command-line.ts'
import { openService } from '../../prove/client/gated-service.ts'
import { startLeaseApp } from '../../prove/client/lease-app.ts'
import { interleaved, median, medianOf, type Rounds } from '../measure.ts'
import { atMost, ms, otherWork, type Row, report } from '../table.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** As it is shipped: `npm run bench` builds it. */
const COMMAND = join(ROOT, 'out/cli/keystow.cjs')
const LIST_MS = 150
const RUN_MS = 300

interface Took {
  readonly output: number
  readonly end: number
}

/** Milliseconds from the start of a program to its first output and to its end. */
const timeOf = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Took> =>
  new Promise((done, failed) => {
    const begin = performance.now()
    let output = Number.NaN
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], env })
    child.stdout.once('data', () => {
      output = performance.now() - begin
    })
    child.once('error', failed)
    child.once('close', (code) => {
      if (code === 0) done({ output, end: performance.now() - begin })
      else failed(new Error(`${program} ended with ${code}`))
    })
  })

/** A service on loopback with a few keys, and the app that is signed in to it. */
const openWorld = async (folder: string) => {
  const { task, issue, close } = await openService(folder)
  for (const name of ['billing', 'newsletter', 'shop']) issue(name)
  const app = await startLeaseApp(task)
  return {
    env: { ...process.env, KEYSTOW_DATA_FOLDER: task.data },
    close: async () => {
      app.child.kill()
      await close()
    },
  }
}

const rowsOf = (results: Rounds<Took>): readonly Row[] => {
  const row = (
    kind: keyof Took,
    who: string,
    value = medianOf(results, who, (one) => one[kind]),
  ) => ({
    what: `start → ${kind}`,
    who,
    median: ms(value),
  })
  const bare = results.get('sh -c true') ?? []
  const over = median(
    (results.get('keystow run -- true') ?? []).map(
      (one, round) => one.end - (bare[round]?.end ?? 0),
    ),
  )
  return [
    row('output', 'node -p 1'),
    {
      ...row('output', 'keystow list'),
      ...atMost(
        medianOf(results, 'keystow list', ({ output }) => output),
        LIST_MS,
      ),
    },
    row('end', 'sh -c true'),
    row('end', 'keystow run -- true'),
    { ...row('end', 'what the run adds', over), ...atMost(over, RUN_MS) },
  ]
}

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
  const rounds = values.quick ? 5 : 11
  const folder = mkdtempSync(join(tmpdir(), 'keystow-command-'))
  const world = await openWorld(folder)
  try {
    const { env } = world
    const node = (...args: readonly string[]) => timeOf(process.execPath, args, env)
    const ways = {
      'node -p 1': () => node('-p', '1'),
      'keystow list': () => node(COMMAND, 'list'),
      'sh -c true': () => timeOf('/bin/sh', ['-c', 'true'], env),
      'keystow run -- true': () => node(COMMAND, 'run', '--', 'true'),
    }
    say('measuring the command …')
    // With what the first calls leave warm, as in every later one.
    for (const way of Object.values(ways)) await way()
    const rows = rowsOf(await interleaved(rounds, ways))
    report(
      `Node ${process.versions.node}; medians of ${rounds} interleaved rounds; approved at once, on a service on loopback, whose four answers are counted in; other work on the machine: ${otherWork()}`,
      rows,
    )
  } finally {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return 0
}

runCommand(main)
