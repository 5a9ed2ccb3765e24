import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Entry, isOpen } from '../../../electron/main/features/revocations/entry.ts'
import { comesTrue } from '../../deadline.ts'
import { readVault } from '../../world/world.ts'
import { PROJECT } from '../breaks.ts'
import type { Proof } from '../proof.ts'
import { openService } from './gated-service.ts'
import { startLeaseApp } from './lease-app.ts'

/** Says its id, and ends when it is told to. */
const PROGRAM = 'console.log(process.pid); process.stdin.once("data", () => process.exit(3))'

const TARGETS = ['app', 'helper', 'child'] as const
type Target = (typeof TARGETS)[number]

/**
 * Before the service sees a request, or after it did what it asks and before it says so; or while
 * the program runs.
 */
const MOMENTS = [
  'POST after',
  'DELETE before',
  'running',
  'POST before',
  'DELETE after',
  'GET before',
  'proof after',
  'GET after',
] as const
type Moment = (typeof MOMENTS)[number]

/** Each of these in turn; what tells most comes first. */
const STEPS: readonly (readonly [Target, Moment])[] = TARGETS.flatMap((target) =>
  MOMENTS.map((moment) => [target, moment] as const),
)

const kill = (pid: number | undefined, signal: NodeJS.Signals = 'SIGKILL'): void => {
  try {
    if (pid !== undefined) process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

export const leaseKills: Proof = {
  id: 'lease-kills',
  what: 'whichever of app, helper and program is killed at whichever step, no key of a lease is left after the next start',
  full: 200,
  sample: 4,
  breaks: {
    what: 'a lease is noted only after its key was created',
    file: 'features/lease/lease-rows.ts',
    edits: [['store.update(withNote(note))', 'store.flush()']],
  },
  run: async ({ disk }, amount, tally) => {
    const { task, onMoment, keys, close } = await openService(disk)
    const { data } = task
    let [kills, rejoined] = [0, 0]
    let app = await startLeaseApp(task)
    try {
      for (let round = 0; round < amount; round += 1) {
        const [target, moment] = STEPS[round % STEPS.length] ?? ['app', 'running']
        const command = join(PROJECT, 'electron/cli/index.ts')
        const args = ['run', '--data-folder', data, '--', process.execPath, '-e', PROGRAM]
        const helper: ChildProcess = spawn(
          process.execPath,
          ['--disable-warning=ExperimentalWarning', command, ...args],
          {
            stdio: ['pipe', 'pipe', 'pipe'],
          },
        )
        helper.stdin?.on('error', () => {})
        let program: number | undefined
        let appDied = false
        let killed = false
        const strike = (): void => {
          if (killed) return
          const pid = { app: app.child.pid, helper: helper.pid, child: program }[target]
          killed = pid !== undefined
          if (!killed) return
          kills += 1
          appDied = target === 'app'
          kill(pid)
        }
        onMoment((reached) => {
          if (reached === moment) strike()
        })
        const takenUp = new Promise<void>((resolve) => {
          helper.stderr?.setEncoding('utf8').on('data', (text: string) => {
            if (!text.includes('keeps the API key')) return
            rejoined += 1
            resolve()
          })
        })
        const started = new Promise<void>((resolve) => {
          helper.stdout?.once('data', (text: Buffer) => {
            program = Number(text.toString())
            resolve()
          })
          helper.once('exit', () => resolve())
        })
        const ended = once(helper, 'exit')
        await started
        if (moment === 'running') strike()
        if (appDied) app = await startLeaseApp(task)
        const restarted = appDied
        // Every other time the program goes on with the next app, and else it ends before that is
        // found.
        if (restarted && moment === 'running' && round % (2 * STEPS.length) >= STEPS.length)
          await takenUp
        // A kill at a step of the end comes only now.
        helper.stdin?.end('end\n')
        await ended
        if (appDied && !restarted) app = await startLeaseApp(task)
        kill(program)
        const notes = async (): Promise<number> => {
          const { leases, revocations } = await readVault(data)
          // Where an answer was lost, a second one is asked for a minute later.
          const isUnsent = (entry: Entry): boolean => isOpen(entry) && entry.facts.sentAt === null
          return leases.length + revocations.filter(isUnsent).length
        }
        const holds = await comesTrue(async () => keys().length === 0 && (await notes()) === 0)
        tally.check(
          holds,
          `${target} at ${moment}: ${keys().length} keys live, ${await notes()} notes are left`,
        )
        onMoment(() => {})
        if (!holds) break
      }
    } finally {
      kill(app.child.pid)
      await close()
    }
    return `${amount} rounds, ${kills} kills, ${rejoined} times a lease was taken up again`
  },
}
