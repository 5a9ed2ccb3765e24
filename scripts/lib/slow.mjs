import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { run } from './run.mjs'
import { Stop } from './say.mjs'

// Each turn checks that this program still runs, so that the loop never outlives it.
const BUSY = 'const { ppid } = process; while (process.ppid === ppid);'

/** Clock ticks a second in /proc, on every Linux that Node runs on. */
const TICKS = 100

/**
 * Slows down this program and all that it starts, to about a quarter of a machine with two cores:
 * one core, beside a busy loop that wants as much of it. Answers a function that tells, in percent
 * of that core, what the loop has taken. Linux only.
 */
export const slowDown = async () => {
  if (process.platform !== 'linux') throw new Stop('--slow is for Linux.')
  const allowed = readFileSync('/proc/self/status', 'latin1')
  const [, core] = /^Cpus_allowed_list:\s*(\d+)/m.exec(allowed)
  const args = ['--all-tasks', '--pid', '--cpu-list', core, String(process.pid)]
  const { code, output } = await run('taskset', args)
  if (code !== 0) throw new Stop(`taskset failed: ${output.trim()}`)
  // Detached: the scheduler of a desktop divides a core among sessions first.
  const loop = spawn(process.execPath, ['-e', BUSY], { detached: true, stdio: 'ignore' })
  loop.unref()
  const begun = process.uptime()
  process.on('exit', () => loop.kill())
  return () => {
    const [user, system] = readFileSync(`/proc/${loop.pid}/stat`, 'latin1').split(' ').slice(13, 15)
    return Math.round(((Number(user) + Number(system)) / TICKS / (process.uptime() - begun)) * 100)
  }
}
