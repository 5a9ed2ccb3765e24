import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { app } from 'electron'
import { fail, ok, type Result } from '../../contract/result.ts'
import { codeOfCause } from '../../service/keys/data-fault.ts'
import { writeAtomically } from '../base/atomic-write.ts'
import { isShipped } from '../base/build.ts'
import { diskFailure } from '../base/disk-failure.ts'
import { readDataFile } from '../base/read-data-file.ts'
import { type AppFiles, commandPath } from './command-here.ts'
import { HIDDEN_SWITCH } from './hidden-start.ts'
import { loginItem } from './squirrel.ts'

/**
 * Absolute path of what a login starts, with the usual data folder; null where this copy cannot be
 * started, as after `npm start`.
 */
export const loginProgram = (files: AppFiles, shipped = isShipped): string | null => {
  if (app.commandLine.hasSwitch('user-data-dir')) return null
  // On Linux only a packaged copy has the command. A line break in the path would end the line of
  // the entry, and the specification forbids `=`.
  if (files.platform === 'linux') return commandPath(files)?.match(/^[^\p{Cc}=]+$/u)?.[0] ?? null
  if (!shipped) return null
  // Squirrel's own starter stays where it is when the app is updated.
  const starter = resolve(dirname(files.exe), '..', basename(files.exe))
  return files.platform === 'win32' && existsSync(starter) ? starter : files.exe
}

/** Source: Desktop Entry Specification, “Possible value types” and “The Exec key”. */
const asValue = (text: string): string => text.replaceAll('\\', '\\\\')
const execLine = (program: string): string =>
  `Exec=${asValue(`"${program.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`)} ${HIDDEN_SWITCH}`
/** TryExec: where the app was removed, the entry starts nothing. */
const entryOf = (program: string): string =>
  `[Desktop Entry]\nType=Application\nName=Keystow\nIcon=keystow\nTryExec=${asValue(program)}\n${execLine(program)}\n`
const entryFile = (): string => join(app.getPath('appData'), 'autostart', 'keystow.desktop')
const entryLines = (): readonly string[] => {
  try {
    return readDataFile(entryFile()).split('\n')
  } catch {
    return []
  }
}

/**
 * Tells whether the computer starts `program` at login, by what other programs see; null where
 * there is no program to start.
 */
export const startsAtLogin = (
  program: string | null,
  platform = process.platform,
): boolean | null => {
  if (program === null) return null
  if (platform === 'linux') {
    const lines = entryLines()
    return (
      lines.includes(execLine(program)) &&
      !lines.some((line) => /^(Hidden *= *true|X-GNOME-Autostart-enabled *= *false) *$/.test(line))
    )
  }
  const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings(loginItem(program))
  // Windows lets the person disable what is in its list.
  return openAtLogin && executableWillLaunchAtLogin !== false
}

/**
 * `showTray` switches the icon in the tray on. Fails with `gone` where there is no program to start, and with `file_failed` where the system did
 * not take it. Throws `DiskFailure`.
 */
export const setStartAtLogin = (
  showTray: () => void,
  program: string | null,
  on: boolean,
  platform = process.platform,
): Result<null, 'gone' | 'file_failed' | 'disk_full'> => {
  if (program === null) return fail('gone')
  // Without the icon in the tray, the app would start where nobody sees it.
  if (on) showTray()
  try {
    if (platform !== 'linux')
      app.setLoginItemSettings({ ...loginItem(program), openAtLogin: on, enabled: true })
    else if (!on) rmSync(entryFile(), { force: true })
    else {
      mkdirSync(dirname(entryFile()), { recursive: true })
      writeAtomically(entryFile(), entryOf(program))
    }
  } catch (cause) {
    return fail(diskFailure(cause, 'file_failed'), { detail: codeOfCause(cause) })
  }
  return startsAtLogin(program, platform) === on ? ok(null) : fail('file_failed')
}
