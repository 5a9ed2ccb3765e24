import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { isCommand } from '../../cli/args.ts'
import { EXIT } from '../../cli/exit-codes.ts'
import { unusableFolder } from './wanted-folder.ts'

/** Those that Electron handles by itself from `ready` on. */
export const ELECTRON_SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Switches that the launcher puts before a command: no display, no log output of Chromium. */
const LAUNCHER_WORDS = ['--ozone-platform=headless', '--log-level=3', '--']

/**
 * What was typed behind `keystow` where that is a command, such as `run …`; null: the app is to
 * open. Only what the launcher puts before it may stand there.
 */
export const commandWords = (args: readonly string[]): readonly string[] | null => {
  const words = LAUNCHER_WORDS.every((word, index) => args[index] === word)
    ? args.slice(LAUNCHER_WORDS.length)
    : args
  return isCommand(words[0]) ? words : null
}

/**
 * The arguments behind the program, and behind the app's own path where Electron was started with
 * one.
 */
export const ownArguments = (): readonly string[] => {
  if (process.defaultApp !== true) return process.argv.slice(1)
  const rest = process.argv.slice(1)
  return rest.slice(rest.findIndex((word) => !word.startsWith('-')) + 1)
}

/** Chromium crashes without a folder of its own, in which a command keeps nothing. */
const useTemporaryFolder = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'keystow-'))
  app.setPath('userData', folder)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/**
 * Does a command without a window, and ends the program. Of the app's data it reads the token of
 * the channel.
 */
export const runEarlyCommand = async (words: readonly string[]): Promise<void> => {
  app.disableHardwareAcceleration()
  app.dock?.hide()
  // Electron would show a window that waits for a person, and go on after a rejection.
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, () => app.exit(EXIT.software))
  if (unusableFolder() !== null) useTemporaryFolder()
  const [{ runCommandLine }, { output }] = await Promise.all([
    import('../../cli/cli.ts'),
    import('../../cli/say.ts'),
  ])
  // A switch of Chromium's among the words is misuse, which ends this at once.
  const code = await runCommandLine(words, output, async () => {
    // Until then Electron puts its own handlers in the place of those that a child's signals need.
    await app.whenReady()
    for (const signal of ELECTRON_SIGNALS) process.removeAllListeners(signal)
  })
  app.exit(code)
}
