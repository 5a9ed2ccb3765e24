import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type {
  ChannelAnswers,
  ChannelKind,
  ChannelOutcome,
} from '../../../electron/contract/channel.ts'
import { inTime } from '../../deadline.ts'
import { cleanEnv, machineSwitches } from '../../e2e/support/app.ts'
import { displayEnv } from '../../e2e/support/display.ts'
import { openChannel } from '../client/open-channel.ts'
import type { Proof } from '../proof.ts'
import { CASES, type Case, CONDITIONS, type Condition, documented } from './cases.ts'
import { layOut } from './packed.ts'

const KEYS = 3_000
const PAGE = 300
/** On the first line of what a command says that failed in a way that nobody thought of. */
const STACK = /^\s+at |JavaScript error|Error:/m

const time = '2026-11-25T10:00:00.000Z'
const keys = Array.from({ length: KEYS }, (_, id) => ({
  id: `key_${id}`,
  name: 'shop',
  lastFour: 'aaaa',
  createdAt: time,
  lastUsedAt: null,
}))
const health = { idle: 0, unused: 0, duplicate: 0, old: 0, planned: 0, unknown: 0, unproven: 0 }
const made = { keyId: 'key_1', lastFour: 'aaaa', place: 'kept' }

const listFrom = (from: number): ChannelAnswers['list'] => ({
  connection: 'Mail',
  listedAt: time,
  isPart: false,
  keys: keys.slice(from, from + PAGE),
  next: from + PAGE < KEYS ? from + PAGE : null,
})

/** What an app answers that approves everything. */
const ANSWERS: { readonly [K in ChannelKind]?: ChannelAnswers[K] } = {
  status: { locked: false, connections: [], idle: 0, health, waiting: 0 },
  run: {
    lease: 'l',
    leaseToken: 't',
    keyId: 'key_1',
    secret: 'fuzz_live_0',
    url: 'http://a.test',
    file: null,
    isKept: true,
  },
  create: made,
  rotate: { ...made, revoked: 'key_0' },
  revoke: { keyId: 'key_1', outcome: 'revoked' },
  ended: { revoked: true },
}

/** An app of the data folder as far as programs reach it. */
export const startApp = async (folder: string) => {
  mkdirSync(folder, { mode: 0o700 })
  const app = { isQuitting: false }
  const channel = openChannel({
    folder,
    answer: async (request) => {
      if (app.isQuitting && request.kind !== 'status')
        return { ok: false, error: { code: 'quitting' } }
      const value =
        request.kind === 'list' ? listFrom(request.from ?? 0) : (ANSWERS[request.kind] ?? null)
      return { ok: true, value } as ChannelOutcome
    },
  })
  await channel.start()
  return Object.assign(app, { close: channel.close })
}

interface Ended {
  /** null where a signal ended it. */
  readonly code: number | null
  readonly out: string
  readonly err: string
  readonly isLate: boolean
}

const runCase = async (
  start: readonly string[],
  { words, input, serves }: Case,
  condition: Condition,
  env: NodeJS.ProcessEnv,
): Promise<Ended> => {
  const shell = ['-c', `${CONDITIONS[condition]} exec "$@"`, 'sh', ...start, ...words]
  const child = spawn('sh', shell, { stdio: 'pipe', detached: true, cwd: env.HOME, env })
  if (condition === 'a reader that left') child.stdout.destroy()
  let [out, err] = ['', '']
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
    if (condition === 'a reader of one line') child.stdout.destroy()
    if (input !== undefined) child.stdin.end()
    else if (serves) child.kill()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  child.stdin.on('error', () => {})
  if (input === undefined) child.stdin.end()
  else child.stdin.write(input)
  const code = await inTime(ended, 'late')
  if (code === 'late') process.kill(-(child.pid ?? 0), 'SIGKILL')
  return { code: await ended, out, err, isLate: code === 'late' }
}

export const matrix: Proof<{ readonly root: string }> = {
  id: 'command-matrix',
  what: 'every command ends as documented, by itself, without a window or a stack, however it is called',
  // Commands; each is run in every condition, by Node and by the app's own program.
  full: CASES.length,
  sample: 3,
  breaks: {
    what: 'a reader that left is an error that nothing hears',
    file: 'service/print.ts',
    edits: [["stream.listenerCount('error') === 0", 'false']],
  },
  run: async ({ subject: { root }, disk }, amount, tally) => {
    const launcher = layOut(root, join(disk, 'packed'))
    const data = join(disk, 'data')
    const app = await startApp(data)
    const display = await displayEnv()
    const env = {
      ...cleanEnv(),
      ...display,
      KEYSTOW_DATA_FOLDER: data,
      ...(machineSwitches.includes('--no-sandbox') ? { ELECTRON_DISABLE_SANDBOX: '1' } : {}),
    }
    const watch = spawn('xdotool', ['search', '--sync', '--onlyvisible', '--name', '.'], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let windows = ''
    watch.stdout.on('data', (found: Buffer) => {
      windows += String(found)
    })
    const starts = {
      Node: [process.execPath, join(root, 'out/cli/keystow.cjs')],
      'the app’s program': ['sh', launcher],
    }
    let runs = 0
    for (const one of CASES.slice(0, amount))
      for (const condition of Object.keys(CONDITIONS) as Condition[])
        for (const [way, start] of Object.entries(starts)) {
          app.isQuitting = condition === 'an app that quits'
          runs += 1
          const HOME = join(disk, `home-${runs}`)
          mkdirSync(HOME)
          const { code, out, err, isLate } = await runCase(start, one, condition, { ...env, HOME })
          const what = `${one.words.slice(0, 4).join(' ')}, ${condition}, by ${way}`
          const expected = documented(one, condition)
          tally.check(
            code === expected,
            `${what}: ${isLate ? 'did not end' : code}, not ${expected}: ${err.slice(0, 200)}`,
          )
          tally.check(!STACK.test(err), `${what}: ${err.slice(0, 400)}`)
          if (condition === '3,000 keys' && one.words[0] === 'list')
            tally.check(out.split('key_').length === KEYS + 1, `${what}: ${out.length} characters`)
        }
    watch.kill()
    tally.check(windows === '', `a window was shown: ${windows}`)
    await app.close()
    return `${runs} runs`
  },
}
