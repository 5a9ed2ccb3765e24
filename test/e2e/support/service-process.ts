import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { SeededToken } from '../../../electron/contract/lab.ts'
import { cleanEnv, repo } from './app.ts'
import { endWithUs } from './display.ts'

interface ServiceProcess {
  readonly url: string
  readonly tokens: readonly SeededToken[]
  /** Ends it as a process manager would; answers its exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts the key service as a program of its own on a free port of this computer, e.g. with
 * `['--seed', 'mixed']`.
 */
export const serviceProcess = (
  args: readonly string[] = ['--seed', 'mixed'],
): Promise<ServiceProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(repo, 'electron/service/cli.ts'), '--port', '0', ...args],
      {
        env: cleanEnv(),
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    endWithUs(child)
    const ended = new Promise<number | null>((done) => child.once('exit', done))
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(new Error(`the service ended with ${code} before it was ready`)),
    )
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (!text.includes('\n')) return
      const { url, tokens } = JSON.parse(text) as { url: string; tokens: SeededToken[] }
      const stop = (): Promise<number | null> => {
        child.kill('SIGTERM')
        return ended
      }
      resolve({ url, tokens, stop })
    })
  })
