import { spawn } from 'node:child_process'
import { root } from './paths.mjs'
import { Stop } from './say.mjs'

/** What runs, and whether it runs apart. */
const children = new Map()

export let isInterrupted = false

/**
 * Asks the commands that run apart to end, ends the others, which have nothing to tidy, and lets
 * none begin. Ends this program where there is none, or when it is called again.
 */
export const interrupt = () => {
  if (isInterrupted || children.size === 0) process.exit(1)
  isInterrupted = true
  for (const [child, isApart] of children) child.kill(isApart ? 'SIGINT' : 'SIGKILL')
}

/**
 * Runs a command to its end: `{ code, signal, output }`, never throws. Output is collected; with
 * `echo` it is shown as well, on stderr. A command that cannot be started ends with code 127.
 * `held`: further file descriptors that it is given. `apart`: a Ctrl-C in the terminal reaches it
 * by `interrupt` only, and so once.
 */
export const run = (
  command,
  args,
  {
    cwd = root,
    env = process.env,
    echo = false,
    timeout,
    shell = false,
    held = [],
    apart = false,
  } = {},
) =>
  new Promise((resolve) => {
    if (isInterrupted) return resolve({ code: 1, signal: null, output: '' })
    const child = spawn(command, args, {
      cwd,
      env,
      shell,
      timeout,
      stdio: ['ignore', 'pipe', 'pipe', ...held],
      detached: apart && process.platform !== 'win32',
    })
    children.set(child, apart)
    let output = ''
    const take = (chunk) => {
      output += chunk
      if (echo) process.stderr.write(chunk)
    }
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    child.on('error', (error) =>
      resolve({ code: 127, signal: null, output: `${output}${error.message}\n` }),
    )
    child.on('close', (code, signal) => {
      children.delete(child)
      resolve({ code: code ?? 1, signal, output })
    })
  })

/** The same for a command without which nothing can go on: stops with its output. */
export const must = async (command, args) => {
  const { code, output } = await run(command, args)
  if (code !== 0) throw new Stop(`${command} failed:\n${output.trim()}`)
}

/** npm is a script on Windows, which only a shell can start. */
export const npm = (args, options) =>
  run('npm', args, { ...options, shell: process.platform === 'win32' })
