import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import {
  loginProgram,
  setStartAtLogin,
  startsAtLogin,
} from '../../../electron/main/app/start-at-login.ts'
import { changeSettings, openHabits } from '../../../electron/main/store/settings.ts'
import { newFolder } from '../new-folder.ts'
import { testStore } from '../store/test-store.ts'
import { electron } from './fake-electron.ts'

let home: string
beforeEach(() => {
  home = newFolder('login start ')
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(electron.app, 'getPath').mockReturnValue(home)
})

const PROGRAM = '/opt/Keystow/keystow-launcher'
const file = (): string => join(home, 'autostart', 'keystow.desktop')
const set = (on: boolean, program: string | null = PROGRAM, platform: NodeJS.Platform = 'linux') =>
  setStartAtLogin(
    () => changeSettings(openHabits(home), testStore().store, { tray: true }),
    program,
    on,
    platform,
  )

/**
 * A command line as the Desktop Entry Specification has it read: first as a text, then quoted
 * arguments, then field codes.
 */
const readExec = (entry: string): readonly string[] => {
  const written = /^Exec=(.*)$/m.exec(entry)?.[1] ?? ''
  const text = written.replaceAll(
    /\\(.)/g,
    (_all, next: string) => ({ s: ' ', n: '\n', t: '\t', r: '\r', '\\': '\\' })[next] ?? `?${next}`,
  )
  return Array.from(text.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g), ([, quoted, plain = '']) =>
    quoted === undefined
      ? plain
      : quoted
          .replaceAll(/\\(.)/g, '$1')
          .replaceAll(/%(.)/g, (_all, code: string) => (code === '%' ? '%' : `?${code}`)),
  )
}

test.each([
  PROGRAM,
  '/a"b/c`d/$HOME/e\\f/100%/k%U',
  "/it's/(here)/a&b;c#d~e",
  '/größe/キー',
  '/ends with\\',
])(
  // Shows: S96
  'on Linux the entry starts just this program, hidden and with its icon in the tray, until it is switched off: %s',
  (program) => {
    expect(set(true, program)).toEqual(ok(null))
    expect(readExec(readFileSync(file(), 'utf8'))).toEqual([program, '--hidden'])
    expect(openHabits(home).value.settings.tray).toBe(true)
    expect(startsAtLogin(program, 'linux')).toBe(true)
    expect(set(false, program)).toEqual(ok(null))
    expect(startsAtLogin(program, 'linux')).toBe(false)
  },
)

// Shows: S96
test('it is off where another program removed, hid, disabled or replaced the entry', () => {
  set(true)
  const entry = readFileSync(file(), 'utf8')
  for (const changed of [
    `${entry}X-GNOME-Autostart-enabled=false\n`,
    `${entry}Hidden=true\n`,
    entry.replaceAll('/opt/', '/old/'),
    '',
  ]) {
    writeFileSync(file(), changed)
    expect(startsAtLogin(PROGRAM, 'linux'), changed).toBe(false)
  }
  rmSync(file())
  mkdirSync(file())
  expect(startsAtLogin(PROGRAM, 'linux')).toBe(false)
  expect(set(true)).toMatchObject(fail('file_failed'))
})

test('a clone, a copy with a data folder of its own, and one in a folder that no entry can name are not started at login', () => {
  const clone = { platform: 'linux', exe: join(home, 'electron'), packaged: '', built: '' } as const
  expect(loginProgram(clone)).toBeNull()
  expect(loginProgram({ ...clone, platform: 'win32' }, false)).toBeNull()
  expect(set(true, null)).toMatchObject(fail('gone'))
  expect(startsAtLogin(null)).toBeNull()
  for (const folder of ['Keystow', 'Key\nHidden=true']) {
    mkdirSync(join(home, folder))
    writeFileSync(join(home, folder, 'keystow-launcher'), '')
  }
  expect(loginProgram({ ...clone, exe: join(home, 'Keystow', 'keystow') })).toBe(
    join(home, 'Keystow', 'keystow-launcher'),
  )
  expect(loginProgram({ ...clone, exe: join(home, 'Key\nHidden=true', 'keystow') })).toBeNull()
  vi.spyOn(electron.app.commandLine, 'hasSwitch').mockReturnValue(true)
  expect(loginProgram({ ...clone, exe: join(home, 'Keystow', 'keystow') })).toBeNull()
})

/** The list of login items that Windows and macOS keep. */
const systemList = () => {
  const list = {
    openAtLogin: false,
    executableWillLaunchAtLogin: undefined as boolean | undefined,
    taken: [] as unknown[],
  }
  Object.assign(electron.app, {
    getLoginItemSettings: () => list,
    setLoginItemSettings: (item: Electron.Settings) => {
      list.taken.push(item)
      list.openAtLogin = item.openAtLogin === true
    },
  })
  return list
}

test('on Windows the program is started hidden, and what the person disabled in the Task Manager is off', () => {
  const list = systemList()
  expect(set(true, 'C:\\K\\keystow.exe', 'win32')).toEqual(ok(null))
  expect(list.taken).toEqual([
    { path: 'C:\\K\\keystow.exe', args: ['--hidden'], openAtLogin: true, enabled: true },
  ])
  list.executableWillLaunchAtLogin = false
  expect(startsAtLogin('C:\\K\\keystow.exe', 'win32')).toBe(false)
})

test('on macOS what the system did not take fails', () => {
  const list = systemList()
  expect(set(true, '/Applications/Keystow.app/Contents/MacOS/Keystow', 'darwin')).toEqual(ok(null))
  Object.defineProperty(list, 'openAtLogin', { get: () => false, set: () => {} })
  expect(set(true, '/Applications/Keystow.app/Contents/MacOS/Keystow', 'darwin')).toMatchObject(
    fail('file_failed'),
  )
})
