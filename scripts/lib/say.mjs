/** One line for the person. On stderr, because stdout belongs to the program that is started. */
export const say = (line) => process.stderr.write(`keystow: ${line}\n`)

/** An end that the person can do something about: shown without a stack. */
export class Stop extends Error {}

/** Runs a script's main function and turns a `Stop` into one line and exit code 1. */
export const main = async (body) => {
  try {
    await body()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    say(error.message)
    process.exit(1)
  }
}
