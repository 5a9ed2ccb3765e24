import { spawn } from 'node:child_process'
import { toolNode } from './node.mjs'
import { onStopAsked } from './signals.mjs'

/**
 * Runs a program of the project in place of this one, with the same input, output and exit code.
 */
export const handOver = (args, options = {}) => {
  const child = spawn(toolNode(), ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: 'inherit',
    ...options,
  })
  onStopAsked(() => child.killed || child.kill())
  child.on('exit', (code) => process.exit(code ?? 1))
}
