import { spawn } from 'node:child_process'
import { root } from './paths.mjs'
import { Stop } from './say.mjs'

/**
 * Runs a command to its end: `{ code, signal, output }`, never throws. Output is collected; with `echo` it is shown as well, on stderr.
 * A command that cannot be started ends with code 127. `held`: further file descriptors that it is given.
 */
export const run = (command, args, { cwd = root, env = process.env, echo = false, timeout, shell = false, held = [] } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, shell, timeout, stdio: ['ignore', 'pipe', 'pipe', ...held] })
    let output = ''
    const take = (chunk) => {
      output += chunk
      if (echo) process.stderr.write(chunk)
    }
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    child.on('error', (error) => resolve({ code: 127, signal: null, output: `${output}${error.message}\n` }))
    child.on('close', (code, signal) => resolve({ code: code ?? 1, signal, output }))
  })

/** The same for a command without which nothing can go on: stops with its output. */
export const must = async (command, args) => {
  const { code, output } = await run(command, args)
  if (code !== 0) throw new Stop(`${command} failed:\n${output.trim()}`)
}

/** npm is a script on Windows, which only a shell can start. */
export const npm = (args, options) => run('npm', args, { ...options, shell: process.platform === 'win32' })
