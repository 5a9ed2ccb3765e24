import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Process } from '../../installed/support/processes.ts'

/** What an idle program takes, all its processes together. */
export interface Footprint {
  /** Bytes, with what processes share counted once. */
  readonly memory: number
  /** Of one core. */
  readonly cpu: number
  /** A second, of the busiest thread that runs JavaScript. */
  readonly wakes: number
}

/** `sysconf(_SC_CLK_TCK)`, the same on every Linux that Electron runs on. */
const TICKS_A_SECOND = 100

const memoryOf = ({ pid }: Process): number => {
  const [, kilobytes] =
    /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')) ?? []
  return Number(kilobytes) * 1024
}

const ticksOf = ({ pid }: Process): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // Behind the name, which may hold anything: user and system time.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return Number(user) + Number(system)
}

/** How often the main thread of a process gave up its core to wait for something. */
const waitsOf = ({ pid }: Process): number => {
  const status = readFileSync(`/proc/${pid}/task/${pid}/status`, 'latin1')
  return Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(status)?.[1])
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)

/** Watches processes that have nothing to do for so many seconds. */
export const footprintOf = async (
  processes: readonly Process[],
  seconds: number,
): Promise<Footprint> => {
  if (processes.length === 0) throw new Error('no process to measure')
  const scripted = processes.filter(({ type }) => type === null || type === 'renderer')
  const count = () => ({ ticks: sum(processes.map(ticksOf)), waits: scripted.map(waitsOf) })
  const before = count()
  await sleep(seconds * 1000)
  const after = count()
  return {
    memory: sum(processes.map(memoryOf)),
    cpu: (after.ticks - before.ticks) / TICKS_A_SECOND / seconds,
    wakes:
      Math.max(...after.waits.map((waits, index) => waits - (before.waits[index] ?? 0))) / seconds,
  }
}
