/** One line for the person. On stderr, because stdout belongs to the program that is started. */
export const say = (line) => process.stderr.write(`keystow: ${line}\n`)

/** An end that the person can do something about: shown without a stack. */
export class Stop extends Error {
  constructor(message, code = 1) {
    super(message)
    this.exitCode = code
  }
}

/**
 * Runs a script's main function. A `Stop`, and what the system refused (a full disk, a missing
 * permission), becomes one line and an exit code.
 */
export const main = async (body) => {
  try {
    await body()
  } catch (error) {
    if (!(error instanceof Stop || error.syscall)) throw error
    say(error.message)
    process.exit(error.exitCode ?? 1)
  }
}
