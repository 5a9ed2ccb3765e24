import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type Running, repo } from './app.ts'
import { approvalPage, approve, clickLast, ready } from './channel.ts'

/** The command as it is shipped. */
export const COMMAND = join(repo, 'out/cli/keystow.cjs')

/**
 * A program that prints its id, what the service answers to its key, and its key, and then waits.
 */
export const USES_KEY = `
const { KEYSTOW_API_KEY: key, KEYSTOW_BASE_URL: url } = process.env
fetch(url + '/api/v1/api-keys', { headers: { authorization: 'Bearer ' + key } }).then((answer) => {
  console.log([process.pid, answer.status, url, key].join(' '))
  setInterval(() => {}, 1000)
})`

/** Starts `keystow` with these words, by Node, for the app of a data folder. */
export const keystow = ({ userData }: Pick<Running, 'userData'>, ...words: readonly string[]) => {
  const child = spawn(process.execPath, [COMMAND, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, KEYSTOW_DATA_FOLDER: userData },
    cwd: repo,
    // No terminal: its signals are for the whole of the tests.
    detached: true,
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => resolve(code)),
  )
  const kill = (): void => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // Nothing of it is left.
    }
  }
  return {
    process: child,
    ended,
    out: (): string => out,
    err: (): string => err,
    /** Ends it and what it runs, where that has not ended. */
    kill,
  }
}

export type Command = ReturnType<typeof keystow>

/** Approves what is shown by its button. */
export const approveRun = async (
  running: Running,
  look: (page: Page) => Promise<void> = async () => {},
  button = 'Create API key',
): Promise<void> => {
  const asking = await approvalPage(running)
  await ready(asking)
  await look(asking)
  await clickLast(approve(asking, button))
}

export interface Used {
  readonly pid: number
  readonly status: string
  readonly url: string
  readonly secret: string
}

/** What `USES_KEY` printed. */
export const used = async (command: Command): Promise<Used> => {
  // What it said instead is told where it fails.
  await expect
    .poll(() => (command.out().includes('\n') ? 'printed' : command.err()))
    .toBe('printed')
  const [pid = '', status = '', url = '', secret = ''] = command.out().trim().split(' ')
  return { pid: Number(pid), status, url, secret }
}
