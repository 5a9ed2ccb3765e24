import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLoginStarts, type LoginStartParts } from '../../../electron/main/app/login-start.ts'

vi.hoisted(() => vi.stubGlobal('KEYSTOW_SHIPPED', false))
vi.mock('electron', async () => import('./fake-electron.ts').then(({ electron }) => electron))

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'login start '))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const file = (): string => join(home, 'autostart', 'keystow.desktop')
const noItems: LoginStartParts['items'] = {
  getLoginItemSettings: () => expect.unreachable(),
  setLoginItemSettings: () => expect.unreachable(),
}
const linux = (program: string | null = '/opt/Keystow/keystow-launcher') =>
  createLoginStarts({ platform: 'linux', program: () => program, config: () => home, items: noItems })

/** A command line as the Desktop Entry Specification has it read: first as a text, then quoted arguments, then field codes. */
const readExec = (entry: string): readonly string[] => {
  const written = /^Exec=(.*)$/m.exec(entry)?.[1] ?? ''
  const text = written.replaceAll(/\\(.)/g, (_all, next: string) => ({ s: ' ', n: '\n', t: '\t', r: '\r', '\\': '\\' })[next] ?? `?${next}`)
  return Array.from(text.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g), ([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll(/\\(.)/g, '$1').replaceAll('%%', '%'),
  )
}

describe('on Linux', () => {
  test.each([
    '/opt/Keystow/keystow-launcher',
    '/home/ada/My Apps/Keystow 1.0.AppImage',
    '/a"b/c`d/$HOME/e\\f/100%/k%U',
    "/it's/(here)/a&b;c#d~e",
    '/größe/キー',
    '/ends with\\',
  ])('the entry starts just this program, hidden: %s', (program) => {
    expect(linux(program).set(true)).toEqual({ ok: true, value: { on: true, path: file(), other: null } })
    expect(readExec(readFileSync(file(), 'utf8'))).toEqual([program, '--hidden'])
    expect(linux(program).look()).toMatchObject({ on: true })
  })

  test.each(['/opt/Key\nHidden/keystow', '/opt/Key=stow/keystow'])('a path that no entry can name is refused: %j', (program) => {
    const starts = linux(program)
    expect(starts.look()).toBeNull()
    expect(starts.set(true)).toMatchObject({ error: { code: 'gone' } })
    expect(existsSync(file())).toBe(false)
  })

  test('a copy that was not packaged is refused', () => {
    expect(linux(null).look()).toBeNull()
    expect(linux(null).set(true)).toMatchObject({ error: { code: 'gone' } })
  })

  test('it is off where the person removed the file, hid it, or their desktop switched it off', () => {
    const starts = linux()
    expect(starts.look()).toEqual({ on: false, path: file(), other: null })
    starts.set(true)
    const entry = readFileSync(file(), 'utf8')
    for (const changed of [entry.replace('enabled=true', 'enabled=false'), `${entry}Hidden=true\n`, '', 'no entry']) {
      writeFileSync(file(), changed)
      expect(starts.look()).toEqual({ on: false, path: file(), other: null })
    }
    rmSync(file())
    expect(starts.look()?.on).toBe(false)
    expect(starts.set(false)).toMatchObject({ value: { on: false } })
  })

  test('the entry of another copy counts as off, is named, and stays until this one is switched on', () => {
    linux('/old/keystow').set(true)
    const starts = linux()
    expect(starts.look()).toEqual({ on: false, path: file(), other: '"/old/keystow" --hidden' })
    starts.set(false)
    expect(readExec(readFileSync(file(), 'utf8'))).toEqual(['/old/keystow', '--hidden'])
    expect(starts.set(true)).toMatchObject({ value: { on: true, other: null } })
  })

  test('switched off, nothing is left of it', () => {
    const starts = linux()
    starts.set(true)
    if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(starts.set(false)).toMatchObject({ value: { on: false } })
    expect(existsSync(file())).toBe(false)
  })

  test.skipIf(process.getuid?.() === 0)('a folder that cannot be written fails, and changes nothing', () => {
    mkdirSync(join(home, 'autostart'))
    chmodSync(join(home, 'autostart'), 0o500)
    expect(linux().set(true)).toMatchObject({ error: { code: 'file_failed' } })
    expect(linux().look()?.on).toBe(false)
  })

  test('a folder in the place of the file is not read, and fails', () => {
    mkdirSync(file(), { recursive: true })
    expect(linux().look()).toEqual({ on: false, path: file(), other: null })
    expect(linux().set(true)).toMatchObject({ error: { code: 'file_failed' } })
  })
})

/** The list that a system keeps, which the person may change as well. */
const systemList = () => {
  const state = { openAtLogin: false, executableWillLaunchAtLogin: false, set: [] as unknown[] }
  const items = {
    getLoginItemSettings: () => state,
    setLoginItemSettings: (settings: Electron.Settings) => {
      state.set.push(settings)
      state.openAtLogin = settings.openAtLogin === true
      state.executableWillLaunchAtLogin = state.openAtLogin
    },
  }
  return { state, items: items as unknown as LoginStartParts['items'] }
}

test('on Windows the program is started hidden, and what the person switched off in the Task Manager is off', () => {
  const { state, items } = systemList()
  const starts = createLoginStarts({ platform: 'win32', program: () => 'C:\\K\\keystow.exe', config: () => home, items })
  expect(starts.set(true)).toEqual({ ok: true, value: { on: true, path: null, other: null } })
  expect(state.set).toEqual([{ openAtLogin: true, enabled: true, path: 'C:\\K\\keystow.exe', args: ['--hidden'] }])
  state.executableWillLaunchAtLogin = false
  expect(starts.look()?.on).toBe(false)
})

test('on macOS what the system did not take fails', () => {
  const { state, items } = systemList()
  const starts = createLoginStarts({ platform: 'darwin', program: () => '/Applications/Keystow.app', config: () => home, items })
  expect(starts.set(true)).toMatchObject({ value: { on: true } })
  items.setLoginItemSettings = () => {}
  state.openAtLogin = false
  expect(starts.set(true)).toMatchObject({ error: { code: 'file_failed' } })
  expect(existsSync(join(home, 'autostart'))).toBe(false)
})
