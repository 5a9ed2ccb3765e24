import { statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from './run.mjs'
import { say } from './say.mjs'
import { isRoot } from './system.mjs'

const SHARED_MEMORY = '/dev/shm'
/** Chromium ends where it finds less for its pictures; containers often have 64 MB. In bytes. */
const SHARED_MEMORY_NEEDED = 256 * 2 ** 20

/**
 * Chromium's switches for what this machine lacks, each after saying so: a sandbox, shared memory.
 * `as` puts the name of another user to a command, who is not root.
 */
export const switchesFor = async (electron, as) => {
  if (process.platform !== 'linux') return []
  const user = as ?? ((command, args) => [command, args])
  const switches = []
  if (as === undefined && isRoot()) {
    say(
      "running as root, where Chromium's sandbox cannot work: it is off. Use a normal user for real work.",
    )
    switches.push('--no-sandbox')
  } else if (!(await hasSandbox(electron, user))) {
    say(
      "this system denies user namespaces, which Chromium's sandbox needs: it is off for this run.",
    )
    switches.push('--no-sandbox')
  }
  if (!(await hasSharedMemory(user))) {
    say(
      `${SHARED_MEMORY} is missing, full or not writable: Chromium uses the folder for temporary files instead.`,
    )
    switches.push('--disable-dev-shm-usage')
  }
  return switches
}

// Some distributions and containers deny user namespaces; the set-uid helper is the other way.
const hasSandbox = async (electron, as) =>
  (await run(...as('unshare', ['--user', '--map-root-user', 'true']))).code === 0 ||
  helperWorks(electron)

const helperWorks = (electron) => {
  const helper = statSync(join(dirname(electron), 'chrome-sandbox'), { throwIfNoEntry: false })
  return helper !== undefined && helper.uid === 0 && (helper.mode & 0o4000) !== 0
}

const hasSharedMemory = async (as) => {
  if ((await run(...as('test', ['-w', SHARED_MEMORY]))).code !== 0) return false
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize >= SHARED_MEMORY_NEEDED
}
