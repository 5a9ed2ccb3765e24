import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

const helpers = new Set<ChildProcess>()

process.once('exit', () => {
  for (const helper of helpers) helper.kill()
})

/** Ends a helper program with the test process, however that ends. */
export const endWithUs = (child: ChildProcess): void => {
  helpers.add(child)
  child.once('exit', () => helpers.delete(child))
}

const displays = new Map<string, ChildProcess>()

/** Kills a virtual display of this process. */
export const killDisplay = (name: string): void => void displays.get(name)?.kill('SIGKILL')

/** Starts a virtual display, its name the answer. `options`: those of Xvfb besides its size. */
export const startXvfb = (...options: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const server = spawn(
      'Xvfb',
      ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp', ...options],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      },
    )
    endWithUs(server)
    server.on('error', reject)
    server.on('exit', () => reject(new Error('Xvfb ended before it was ready')))
    const numbers = server.stdio[3] as Readable
    numbers.setEncoding('utf8').once('data', (number: string) => {
      const name = `:${number.trim()}`
      displays.set(name, server)
      resolve(name)
    })
  })

let display: Promise<string> | null = null

/**
 * The variables of this worker's own virtual display, with a clipboard of its own. Empty but on
 * Linux.
 */
export const displayEnv = async (): Promise<Record<string, string>> => {
  if (process.platform !== 'linux') return {}
  display ??= startXvfb()
  return { DISPLAY: await display }
}
