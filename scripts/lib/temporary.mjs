import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { leftOf } from './processes.mjs'
import { say } from './say.mjs'

const kill = (pid) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by now.
  }
}

/** A test that is interrupted leaves what it mounted. */
const unmountBelow = (folder) => {
  if (process.platform !== 'linux') return
  const mounted = readFileSync('/proc/mounts', 'utf8').split('\n')
  for (const [, place] of mounted.map((line) => line.split(' ')))
    if (place?.startsWith(`${folder}/`)) spawnSync('umount', ['-l', place])
}

/**
 * Calls `work` with a new folder in `parent`, which goes with its end or with that of this program.
 * Answers what `work` does, as a failure where something that it started there still runs.
 */
export const inTemporary = async (parent, work) => {
  const folder = await mkdtemp(join(parent, 'keystow-'))
  const tidy = () => {
    unmountBelow(folder)
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', tidy)
  try {
    const ended = await work(folder)
    const left = process.platform === 'linux' ? await leftOf(folder) : []
    for (const line of left) {
      say(`still running after its end: ${line}`)
      kill(Number.parseInt(line, 10))
    }
    return left.length > 0 ? { ...ended, code: 1 } : ended
  } finally {
    tidy()
    process.off('exit', tidy)
  }
}
