/** Bad usage: reported on standard error, exit code 2. */
export class Usage extends Error {}

/** Prints on standard error what is no result. */
export const say = (text: string): void => void process.stderr.write(`${text}\n`)

/**
 * Runs a command that answers its exit code. Anything it throws but bad usage, its own or that of
 * `parseArgs`, is a fault.
 */
export const runCommand = (main: () => Promise<number>): void => {
  main().then(
    // At once: a display or a service that was started for it would keep the process.
    (code) => process.exit(code),
    (cause: unknown) => {
      if (!(cause instanceof Usage) && !(cause instanceof TypeError && 'code' in cause)) throw cause
      say(cause.message)
      say('--help lists the options.')
      process.exitCode = 2
    },
  )
}
