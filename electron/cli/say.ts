/** What a command prints to. */
export interface Output {
  /** A line on standard output. */
  print(text: string): void
  /** A line on standard error. */
  say(text: string): void
}

export const output: Output = {
  print: (text) => void process.stdout.write(`${text}\n`),
  say: (text) => void process.stderr.write(`keystow: ${text}\n`),
}
