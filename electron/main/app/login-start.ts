import { existsSync, lstatSync, mkdirSync, readFileSync, unlinkSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { app } from 'electron'
import type { LoginStart } from '../../contract/login-start.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { log } from '../diagnostics/log.ts'
import { diskFailure } from '../storage/disk-failure.ts'
import { writePrivate } from '../storage/write-private.ts'
import { autostartEntry, startedBy } from './autostart-entry.ts'
import { isShipped } from './build.ts'
import { windowsLoginItem } from './squirrel.ts'

/** More than any entry of a desktop has, in bytes. */
const MOST_BYTES = 65_536

/** The computer, as far as its logins concern it. */
export interface LoginStartParts {
  readonly platform: NodeJS.Platform
  /** What is started, absolute; null where this copy is none that could be, as after `npm start`. */
  readonly program: () => string | null
  /** The folder of the person's settings for the desktop (XDG_CONFIG_HOME). */
  readonly config: () => string
  readonly items: Pick<Electron.App, 'getLoginItemSettings' | 'setLoginItemSettings'>
}

export interface LoginStarts {
  /** null where this copy cannot be started at login. */
  look(): LoginStart | null
  /** Fails with `gone` where `look` says null, and with `file_failed` where the system did not take it. */
  set(on: boolean): Result<LoginStart, 'gone' | 'file_failed' | 'disk_full'>
}

/** Empty where there is none that can be read. */
const textAt = (path: string): string => {
  try {
    // Nothing but a file: a pipe would be waited for.
    const found = lstatSync(path)
    return found.isFile() && found.size <= MOST_BYTES ? readFileSync(path, 'utf8') : ''
  } catch {
    return ''
  }
}

const codeOf = (cause: unknown): string => (cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown')

const byFile = ({ program, config }: LoginStartParts): LoginStarts => {
  const path = (): string => join(config(), 'autostart', 'keystow.desktop')
  const entry = (): string | null => {
    const started = program()
    return started === null ? null : autostartEntry(started)
  }
  const look = (): LoginStart | null => {
    const own = entry()
    if (own === null) return null
    const started = startedBy(textAt(path()))
    const on = started === startedBy(own)
    return { on, path: path(), other: on ? null : started }
  }
  return {
    look,
    set: (on) => {
      const [own, file] = [entry(), path()]
      if (own === null) return fail('gone')
      try {
        if (on) {
          mkdirSync(dirname(file), { recursive: true })
          writePrivate(file, own)
        } else if (look()?.on === true) unlinkSync(file)
      } catch (cause) {
        log.error('the file of the login could not be changed', cause)
        return fail(diskFailure(cause, 'file_failed'), { detail: codeOf(cause) })
      }
      const now = look()
      return now === null ? fail('gone') : ok(now)
    },
  }
}

const bySystem = ({ platform, program, items }: LoginStartParts): LoginStarts => {
  const item = (): Electron.LoginItemSettingsOptions | null => {
    const started = program()
    if (started === null) return null
    return platform === 'win32' ? windowsLoginItem(started) : {}
  }
  const look = (): LoginStart | null => {
    const own = item()
    if (own === null) return null
    const { openAtLogin, executableWillLaunchAtLogin } = items.getLoginItemSettings(own)
    // Windows lets the person switch off what is on its list.
    return { on: openAtLogin && (platform !== 'win32' || executableWillLaunchAtLogin), path: null, other: null }
  }
  return {
    look,
    set: (on) => {
      const own = item()
      if (own === null) return fail('gone')
      items.setLoginItemSettings({ ...own, openAtLogin: on, ...(platform === 'win32' && on ? { enabled: true } : {}) })
      const now = look()
      return now?.on === on ? ok(now) : fail('file_failed', { detail: 'the list of login items' })
    },
  }
}

export const createLoginStarts = (parts: LoginStartParts): LoginStarts => (parts.platform === 'linux' ? byFile : bySystem)(parts)

/** An app in one file is mounted elsewhere each time, and its starter says where it lies, also to what is started by another such app. */
const appImage = (exe: string): string | null => {
  const { APPIMAGE: path = '', APPDIR: mounted = '' } = process.env
  return isAbsolute(path) && isAbsolute(mounted) && exe.startsWith(`${mounted}/`) && existsSync(path) ? path : null
}

/** Squirrel's own starter stays where it is when the app is updated. */
const windowsProgram = (exe: string): string => {
  const starter = resolve(dirname(exe), '..', basename(exe))
  return existsSync(starter) ? starter : exe
}

/** This app on this computer. `command`: as `CommandLinks.program`. */
export const thisLogin = (command: () => string | null): LoginStartParts => ({
  platform: process.platform,
  program: () => {
    // What is started at login has the usual data.
    if (app.commandLine.hasSwitch('user-data-dir')) return null
    const exe = app.getPath('exe')
    // There is no such command after `npm start`.
    if (process.platform === 'linux') return appImage(exe) ?? command()
    if (!isShipped) return null
    return process.platform === 'win32' ? windowsProgram(exe) : exe
  },
  config: () => {
    const set = process.env.XDG_CONFIG_HOME ?? ''
    return isAbsolute(set) ? set : join(app.getPath('home'), '.config')
  },
  items: app,
})
