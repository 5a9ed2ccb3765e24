import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { maskLine } from '../../contract/mask-fields.ts'
import { codeOfCause } from '../../service/keys/data-fault.ts'
import { appendPrivate } from './private-files.ts'

/** A log file is rotated at this size, in bytes; one old file is kept. */
const MAX_BYTES = 1_000_000

/** Errors that stay in memory. */
const MOST_RECENT = 20

let file: string | null = null
let recent: readonly string[] = []

// A reader that is gone, such as a terminal that was closed, must not fail what is logged: that
// failure would be logged in turn.
process.stderr.on('error', () => {})

const describe = (cause: unknown): string => {
  try {
    return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  } catch {
    return 'something that cannot be described'
  }
}

const write = (event: string, cause: unknown): void => {
  const now = new Date().toISOString()
  recent = [...recent, `${now} ${event}: ${codeOfCause(cause)}`].slice(-MOST_RECENT)
  const line = maskLine(`${now} error ${event} ${describe(cause)}\n`)
  process.stderr.write(line)
  if (file === null) return
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES)
      renameSync(file, `${file}.1`)
    appendPrivate(file, line)
  } catch {
    // A full disk must not take the app down with the log.
    file = null
  }
}

/** The only sink for what main has to say about itself. */
export const log = {
  toFile: (folder: string): void => {
    file = join(folder, 'main.log')
  },
  error: write,
  /** What was thrown where nothing expects it. */
  unexpected: (cause: unknown): void => write('unexpected error', cause),
  /** The last errors since the start, each by its code alone: a message may be foreign. */
  recent: (): readonly string[] => recent,
}

/**
 * Logs what nothing caught. Without a listener Electron shows an exception in a box that holds
 * main, and with it the lock, the clipboard's timer and the end of the app, until it is answered;
 * and prints a rejection unmasked. `logged` is called afterwards.
 */
export const logUncaught = (logged: () => void): void => {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event as 'uncaughtException', (cause) => {
      log.unexpected(cause)
      logged()
    })
}
