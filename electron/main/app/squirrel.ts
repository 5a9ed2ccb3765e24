import { spawn } from 'node:child_process'
import { basename, dirname, join } from 'node:path'

/** What Squirrel's updater is asked for each time that it starts the app for a moment; null when it is not Squirrel who starts it. */
export const squirrelWork = (args: readonly string[], program: string): readonly string[] | null => {
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

/** Windows: whether the installer started the app only to have its shortcuts made. Then there is nothing else to do. */
export const servesInstaller = (): boolean => {
  const work = process.platform === 'win32' ? squirrelWork(process.argv, process.execPath) : null
  if (work === null) return false
  // Squirrel puts its updater one folder above each version of the app.
  if (work.length > 0) spawn(join(dirname(process.execPath), '..', 'Update.exe'), work, { detached: true, stdio: 'ignore' }).unref()
  return true
}
