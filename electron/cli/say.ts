import { printText, sayLine } from '../service/print.ts'

/** What a command prints to. */
export interface Output {
  /**
   * Writes a text and a line break on standard output. Resolves to the exit code, as `exitAfter`
   * returns it.
   */
  print(text: string, isLoss?: boolean): Promise<number>
  /** A line on standard error. */
  say(text: string): void
}

const say = (text: string): void => sayLine(`keystow: ${text}`)

export const output: Output = { print: (text, isLoss) => printText(`${text}\n`, say, isLoss), say }
