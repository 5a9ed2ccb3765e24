import { readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type Clock, SYSTEM_CLOCK } from '../base/clock.ts'

/** Time limit for the answer of a running copy. Then the person is asked. */
const PATIENCE_MS = 5_000

/** A running copy of the app that has the data folder and does not answer. */
export interface SilentCopy {
  readonly pid: number
  /** Resolves once it answers after all, or is gone. */
  readonly stirs: Promise<Answer>
}
type Answer = 'answered' | 'unknown'

const readLink = (path: string): string => {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/**
 * Asks the copy of the app that has this data folder to show its window, as Chromium itself does.
 * Chromium then kills the copy if it does not answer within 20 seconds, with a secret that it may
 * show. `answered`: it did what was asked. `unknown`: nobody is there, as far as this can be told;
 * Chromium finds out. Its lock is a link `host-pid` and a link to a socket (none on Windows).
 */
export const askRunningCopy = async (
  folder: string,
  words: readonly string[],
  clock: Clock = SYSTEM_CLOCK,
): Promise<Answer | SilentCopy> => {
  const [, host, digits] = /^(.*)-(\d+)$/.exec(readLink(join(folder, 'SingletonLock'))) ?? []
  const path = readLink(join(folder, 'SingletonSocket'))
  if (host !== hostname() || path === '') return 'unknown'
  const { promise: answer, resolve } = Promise.withResolvers<Answer>()
  const socket = connect(path, () =>
    // The copy answers only after the end of the stream.
    socket.end(['START', process.cwd(), words.length, ...words].join('\0')),
  )
  socket.on('data', () => resolve('answered'))
  socket.on('error', () => resolve('unknown'))
  socket.on('close', () => resolve('unknown'))
  void answer.then(() => socket.destroy())
  const silent: SilentCopy = { pid: Number(digits), stirs: answer }
  return Promise.race([answer, clock.pause(PATIENCE_MS).then(() => silent)])
}
