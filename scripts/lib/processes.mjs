import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const read = (path) => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    // It has ended, or may not be looked into.
    return ''
  }
}

/**
 * The processes that were started with `folder` in their arguments or their environment. One that
 * has ended and is only not collected yet has neither.
 */
const startedIn = async (folder) => {
  const found = []
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const commandLine = read(`/proc/${pid}/cmdline`)
    if (commandLine.includes(folder) || read(`/proc/${pid}/environ`).includes(folder))
      found.push(`${pid} ${commandLine.replaceAll('\0', ' ').trim()}`)
  }
  return found
}

/**
 * The processes that a run in `folder` left behind, as `id arguments`. What is asked to end takes a
 * moment for it.
 */
export const leftOf = async (folder, endingMs = 5_000) => {
  const end = Date.now() + endingMs
  for (;;) {
    const left = await startedIn(folder)
    if (left.length === 0 || Date.now() > end) return left
    await sleep(100)
  }
}
