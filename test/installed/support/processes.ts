import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

export interface Process {
  readonly pid: number
  /** Chromium's word for what it does (`renderer`, `zygote` …); null for the main process. */
  readonly type: string | null
}

/** Every running process of a program. They come and go while they are looked at. */
export const processesOf = (program: string): readonly Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        if (readlinkSync(`/proc/${pid}/exe`) !== program) return []
        const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
        return [{ pid: Number(pid), type: /--type=([\w-]+)/.exec(commandLine)?.[1] ?? null }]
      } catch {
        return []
      }
    })

export const statusOf = (pid: number): string => readFileSync(`/proc/${pid}/status`, 'latin1')

export const limitsOf = (pid: number): string => readFileSync(`/proc/${pid}/limits`, 'latin1')

const SIGUSR1 = 1n << 9n

/**
 * Whether a process waits for the signal at which Node opens its inspector; any other dies of it.
 */
export const waitsForInspector = (pid: number): boolean => {
  const caught = /^SigCgt:\s([0-9a-f]+)$/m.exec(statusOf(pid))?.[1] ?? '0'
  return (BigInt(`0x${caught}`) & SIGUSR1) !== 0n
}

const LISTENING = '0A'

/** The TCP ports that a set of processes listens on, by the sockets that they hold. */
export const listeningPorts = (processes: readonly Process[]): readonly number[] => {
  const held = new Set(processes.flatMap(({ pid }) => sockets(pid)))
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((table) => readFileSync(table, 'latin1').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === LISTENING && held.has(fields[9] ?? ''))
    .map((fields) => Number.parseInt(fields[1]?.split(':')[1] ?? '', 16))
}

const sockets = (pid: number): readonly string[] => {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap((fd) => {
    try {
      const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${fd}`))?.[1]
      return inode === undefined ? [] : [inode]
    } catch {
      return []
    }
  })
}
