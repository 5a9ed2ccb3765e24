// The .rpm: what it asks for, what is in it, and the app out of it, installed into a folder of its
// own and used by an ordinary user.
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { displayEnv } from '../e2e/support/display.ts'
import { system } from '../installed/support/packages.ts'
import { newPerson, startInSession } from '../installed/support/person.ts'
import { processesOf, statusOf } from '../installed/support/processes.ts'

const rpm = process.env.KEYSTOW_RPM ?? ''

const query = (...args: readonly string[]): readonly string[] => {
  const { code, output } = system('rpm', '--query', '--package', ...args, rpm)
  expect(code, output).toBe(0)
  return output.trim().split('\n')
}

/** Where the package is installed, as on a system that has nothing else. */
let root: string

test.describe.configure({ mode: 'serial' })

test.beforeAll(() => {
  root = mkdtempSync('/tmp/keystow-rpm-')
  chmodSync(root, 0o755)
})
test.afterAll(() => rmSync(root, { recursive: true, force: true }))

test('its digests are right', () => {
  expect(system('rpm', '--checksig', '--nosignature', rpm)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/digests OK/),
  })
})

test('of what Electron is linked with, it asks for what has two names under those of Fedora and openSUSE', () => {
  const asked = query('--requires')
  for (const names of [
    '(alsa-lib or libasound2)',
    '(mesa-libgbm or libgbm1)',
    '(nss or mozilla-nss)',
  ])
    expect(asked).toContain(names)
  for (const name of ['alsa-lib', 'libasound2']) expect(asked).not.toContain(name)
})

test('all in it belongs to root, nobody else may write to it, and the one set-uid program is the helper of the sandbox', () => {
  const files = query(
    '--queryformat',
    '[%{FILEMODES:perms} %{FILEUSERNAME} %{FILEGROUPNAME} %{FILENAMES}\\n]',
  ).map((line) => line.split(' '))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter(([, user, group]) => user !== 'root' || group !== 'root')).toEqual([])
  expect(
    files.filter(([mode = '']) => !mode.startsWith('l') && (mode[5] === 'w' || mode[8] === 'w')),
  ).toEqual([])
  expect(files.filter(([mode = '']) => /[sS]/.test(mode))).toEqual([
    ['-rwsr-xr-x', 'root', 'root', '/usr/lib/keystow/chrome-sandbox'],
  ])
})

test('it installs into an empty root, with its desktop file, icon and sandbox helper', () => {
  // Scripts would need a shell in that root; what else it asks for is not there either.
  const installed = system('rpm', '--install', '--nodeps', '--noscripts', '--root', root, rpm)
  expect(installed.code, installed.output).toBe(0)
  const { mode, uid } = statSync(join(root, 'usr/lib/keystow/chrome-sandbox'))
  expect([(mode & 0o7777).toString(8), uid]).toEqual(['4755', 0])
  expect(
    system('desktop-file-validate', join(root, 'usr/share/applications/keystow.desktop')),
  ).toEqual({ code: 0, output: '' })
  expect(
    statSync(join(root, 'usr/share/icons/hicolor/256x256/apps/keystow.png')).size,
  ).toBeGreaterThan(1_000)
  expect(system('rpm', '--verify', '--nodeps', '--noscripts', '--root', root, 'keystow')).toEqual({
    code: 0,
    output: '',
  })
})

test('its command starts the app for an ordinary user in the real sandbox, who sees the window', async () => {
  const program = join(root, 'usr/lib/keystow/keystow')
  const person = await newPerson()
  const started = await startInSession(person, join(root, 'usr/bin/keystow'), '--local')
  const display = (await displayEnv()).DISPLAY ?? ''
  const x = (...args: readonly string[]) => system('env', `DISPLAY=${display}`, ...args)
  const search = ['xdotool', 'search', '--onlyvisible', '--name', 'Local service'] as const
  await expect.poll(() => x(...search).code, { message: started.stderr() }).toBe(0)
  const window = x(...search).output.trim()
  await expect
    .poll(() => x('xprop', '-id', window, 'WM_CLASS', '_NET_WM_ICON').output)
    .toMatch(/"keystow"\n_NET_WM_ICON\(CARDINAL\) = /)
  const renderer = processesOf(program).find(({ type }) => type === 'renderer')
  const status = statusOf(renderer?.pid ?? 0)
  expect(status).toMatch(/^Seccomp:\s2$/m)
  expect(status).not.toMatch(/^Uid:\s0\s/m)
  for (const { pid, type } of processesOf(program)) if (type === null) process.kill(pid)
  expect(await started.ended).toBe(0)
})
