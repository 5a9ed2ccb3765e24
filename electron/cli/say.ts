import { printText, sayLine } from '../service/print.ts'
import { styled } from './colour.ts'

/** What a command prints to. */
export interface Output {
  /**
   * Writes a text and a line break on standard output. Resolves to the exit code, as `exitAfter`
   * returns it.
   */
  print(text: string, isLoss?: boolean): Promise<number>
  /** A line on standard error. */
  say(text: string): void
  /** The same for why the command failed. */
  fail(text: string): void
}

const say = (text: string): void => sayLine(`keystow: ${text}`)
const fail = (text: string): void => sayLine(`${styled('red', 'keystow:', process.stderr)} ${text}`)

export const output: Output = {
  print: (text, isLoss) => printText(`${text}\n`, fail, isLoss),
  say,
  fail,
}
