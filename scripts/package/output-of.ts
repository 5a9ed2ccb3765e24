import { spawnSync } from 'node:child_process'

/**
 * What a command prints on standard output, without the blanks around it. Throws with all of its
 * output where it fails.
 */
export const outputOf = (command: string, args: readonly string[], cwd: string): string => {
  // npm is a script on Windows, which only a shell can start.
  const shell = command === 'npm' && process.platform === 'win32'
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell,
  })
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed:\n${error?.message ?? stdout + stderr}`)
  return stdout.trim()
}
