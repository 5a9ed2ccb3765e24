import { readdirSync, readFileSync } from 'node:fs'

const daemons = new Set<number>()

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

process.once('exit', () => {
  for (const pid of daemons) {
    send(pid, 'SIGCONT')
    send(pid, 'SIGTERM')
  }
})

const argsOf = (pid: string): readonly string[] => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0')
  } catch {
    // Processes come and go while they are looked at.
    return []
  }
}

/**
 * What a daemon is started with, so that it can be found again: it goes to the background under an
 * id that it does not print.
 */
export const daemonArgs = (mode: '--unlock' | '--start', folder: string): readonly string[] => [
  mode,
  '--components=secrets',
  '--daemonize',
  `--control-directory=${folder}`,
]

/**
 * Ends the daemon that was started for `folder`, at the latest with this process: the end of its
 * bus does not end it.
 */
export const endDaemonWithUs = (folder: string) => {
  const found = readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && argsOf(pid).includes(`--control-directory=${folder}`),
  )
  if (found.length === 0) throw new Error('the keyring daemon is not running')
  const pids = found.map(Number)
  for (const pid of pids) daemons.add(pid)
  return {
    send: (signal: NodeJS.Signals) => {
      for (const pid of pids) send(pid, signal)
    },
    end: () => {
      for (const pid of pids) {
        daemons.delete(pid)
        send(pid, 'SIGTERM')
      }
    },
  }
}

/** A daemon that a test started. */
export type OwnDaemon = ReturnType<typeof endDaemonWithUs>
