import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const COMMAND = join(import.meta.dirname, 'cli.ts')

/** Starts the command; without a token its environment has none. */
export const start = (args: readonly string[], token?: string) => {
  const { KEYSTOW_TOKEN: _, ...environment } = process.env
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: token === undefined ? environment : { ...environment, KEYSTOW_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([out, err, [code]]) => ({
      out,
      err,
      code,
    }),
  )
  return { child, ended }
}

export const run = (args: readonly string[], token?: string) => start(args, token).ended
