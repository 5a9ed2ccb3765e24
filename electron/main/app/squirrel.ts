import { spawn } from 'node:child_process'
import { basename, dirname, join } from 'node:path'
import { HIDDEN_SWITCH } from './hidden-start.ts'

/**
 * Returns the arguments for Squirrel's updater, which starts the app for a moment at each install,
 * update and removal; null for any other start. @internal
 */
export const squirrelWork = (
  args: readonly string[],
  program: string,
): readonly string[] | null => {
  const name = basename(program)
  switch (args[1]) {
    case '--squirrel-install':
    case '--squirrel-updated':
      return [`--createShortcut=${name}`]
    case '--squirrel-uninstall':
      return [`--removeShortcut=${name}`]
    case '--squirrel-obsolete':
      return []
    default:
      return null
  }
}

/**
 * The entry that starts `program` at login; Windows finds it again by the same values, macOS
 * ignores them.
 */
export const loginItem = (program: string): { readonly path: string; readonly args: string[] } => ({
  path: program,
  args: [HIDDEN_SWITCH],
})

/**
 * Windows: whether the installer started the app only to have its shortcuts made. Then there is
 * nothing else to do. `removed`: called where the app is being taken off the computer.
 */
export const servesInstaller = (removed: (item: ReturnType<typeof loginItem>) => void): boolean => {
  const work = process.platform === 'win32' ? squirrelWork(process.argv, process.execPath) : null
  if (work === null) return false
  if (process.argv[1] === '--squirrel-uninstall')
    removed(loginItem(join(dirname(process.execPath), '..', basename(process.execPath))))
  // Squirrel puts its updater one folder above each version of the app.
  if (work.length > 0)
    spawn(join(dirname(process.execPath), '..', 'Update.exe'), work, {
      detached: true,
      stdio: 'ignore',
    }).unref()
  return true
}
