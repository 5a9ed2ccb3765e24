import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { expect, test } from '@playwright/test'
import { fuses } from '../../scripts/package/fuses.ts'
import { scanForCanary } from '../e2e/support/canary.ts'
import { displayEnv } from '../e2e/support/display.ts'
import { INSTALLED, renamedCopy } from './support/copy.ts'
import { apt, shipped, system } from './support/packages.ts'
import { newPerson, type Person, startInSession, startPlain } from './support/person.ts'
import {
  limitsOf,
  listeningPorts,
  processesOf,
  statusOf,
  waitsForInspector,
} from './support/processes.ts'

const PROGRAM = `${INSTALLED}/keystow`
const COMMAND = '/usr/bin/keystow'

let person: Person

test.beforeAll(async () => {
  expect(apt('install', '--reinstall', shipped())).toMatchObject({ code: 0 })
  person = await newPerson()
})

test.afterAll(() => {
  apt('purge', 'keystow')
})

test('lintian finds no error in the package', () => {
  expect(
    system('lintian', '--fail-on', 'error', '--tag-display-limit', '0', shipped()),
  ).toMatchObject({ code: 0 })
})

// Shows: S114
test('the fuses of the installed program are those that were decided on', async () => {
  const wire = await getCurrentFuseWire(PROGRAM)
  const names = Object.values(FuseV1Options).filter((value) => typeof value === 'number')
  expect(names).toHaveLength(9)
  for (const fuse of names) {
    expect(wire[fuse], FuseV1Options[fuse]).toBe(fuses[fuse] ? FuseState.ENABLE : FuseState.DISABLE)
  }
})

/** Said by a program that opens a port for debuggers. */
const OPENS = /listening on ws:/

test('an Electron that does not refuse opens its debugging port, so the next tests could see it', async () => {
  const lax = join(import.meta.dirname, '../e2e/support/lax-app')
  const electron = process.env.KEYSTOW_ELECTRON ?? ''
  const started = startPlain(
    person,
    [electron, lax, '--remote-debugging-port=0', `--user-data-dir=${person.home}/lax`],
    {
      LAX_URL: 'about:blank',
    },
  )
  await expect.poll(started.stderr).toMatch(OPENS)
  for (const { pid, type } of processesOf(electron)) if (type === null) process.kill(pid)
})

/** What Chromium itself says where there is no system bus, and of a helper that ends with it. */
const CHROMIUM = /ERROR:(?:dbus\/|content\/zygote\/zygote_linux\.cc:\d+\] write: Broken pipe)/
/** What was written, without that. */
const ownLines = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line !== '' && !CHROMIUM.test(line))

for (const [name, value] of [
  ['remote-debugging-port', '0'],
  ['remote-debugging-pipe', null],
  ['inspect', '0'],
  ['inspect-brk', '0'],
  ['js-flags', '--expose-gc'],
  ['load-extension', '/tmp'],
  ['ignore-certificate-errors', null],
  ['disable-web-security', null],
  ['no-sandbox', null],
  ['log-net-log', '/tmp/net.json'],
  ['disable-landlock-sandbox', null],
  ['proxy-server', '127.0.0.1:1'],
  ['enable-features', 'X'],
  ['made-up', null],
] as const) {
  test(`--${name} is refused with exit code 78, one line, and no open port`, async () => {
    const word = value === null ? `--${name}` : `--${name}=${value}`
    const started = startPlain(person, [COMMAND, word])
    expect(await started.ended).toBe(78)
    expect(ownLines(started.stderr())).toEqual([
      expect.stringMatching(`^keystow: not started: --${name} `),
    ])
  })
}

// Shows: S115
test('a copy under the name of Electron itself refuses as the app does', async () => {
  const copy = await renamedCopy()
  const started = startPlain(person, [copy, '--remote-debugging-port=0'])
  expect(await started.ended).toBe(78)
  expect(started.stderr()).not.toMatch(OPENS)
})

// Shows: S114
test('ELECTRON_RUN_AS_NODE and NODE_OPTIONS run nothing of anybody else', async () => {
  const mark = join(person.home, 'ran')
  const code = `require('fs').writeFileSync(${JSON.stringify(mark)}, '')`
  const started = startPlain(person, [COMMAND, '--js-flags=x', '-e', code], {
    ELECTRON_RUN_AS_NODE: '1',
    NODE_OPTIONS: `--require=${join(import.meta.dirname, 'support', 'intruder.cjs')}`,
    KEYSTOW_INTRUDER: mark,
  })
  // Refused by our own code: so it was the app that ran, and not a bare Node.
  expect(await started.ended).toBe(78)
  expect(() => readFileSync(mark)).toThrow('ENOENT')
})

test('the installed app runs in the real sandbox, shows its icon, listens nowhere, and does the main job by keyboard', async () => {
  // What stands behind a bare -- is nobody's switch, Chromium's neither.
  // Whoever starts it allows core files of any size.
  const lax = ['sh', '-c', 'ulimit -S -c unlimited && exec "$@"', 'sh']
  const started = await startInSession(
    person,
    ...lax,
    COMMAND,
    '--local',
    '--',
    '--remote-debugging-port=0',
  )
  const processes = () => processesOf(PROGRAM)
  // The local service has its name; all else that the app writes of it is encrypted.
  const created = (): boolean => scanForCanary(person.dataFolder, 'typed-by-keyboard').length > 0
  const env = { ...process.env, ...(await displayEnv()) } as Record<string, string>
  const keyboard = (...args: readonly string[]) =>
    system('env', `DISPLAY=${env.DISPLAY}`, 'xdotool', ...args)
  await expect.poll(() => keyboard('search', '--onlyvisible', '--name', 'Keystow').code).toBe(0)
  const window = keyboard('search', '--onlyvisible', '--name', 'Keystow').output.trim()
  // The window is shown before its icon is read.
  await expect
    .poll(
      () =>
        system('env', `DISPLAY=${env.DISPLAY}`, 'xprop', '-id', window, 'WM_CLASS', '_NET_WM_ICON')
          .output,
    )
    .toMatch(/"keystow"\n_NET_WM_ICON\(CARDINAL\) = /)
  await expect
    .poll(
      () => {
        keyboard('search', '--onlyvisible', '--name', 'Keystow', 'windowfocus', 'key', 'ctrl+n')
        keyboard('type', '--delay', '40', 'typed-by-keyboard')
        keyboard('key', 'Return')
        return created()
      },
      { intervals: [1_000] },
    )
    .toBe(true)

  const renderer = processes().find(({ type }) => type === 'renderer')
  const status = statusOf(renderer?.pid ?? 0)
  expect(status).toMatch(/^Seccomp:\s2$/m)
  expect(status).toMatch(/^NoNewPrivs:\s1$/m)
  expect(status).not.toMatch(/^Uid:\s0\s/m)
  expect(listeningPorts(processes())).toEqual([])
  const coreLimits = processes().map(({ pid }) =>
    limitsOf(pid)
      .match(/^Max core file size\s.*$/m)?.[0]
      .split(/\s{2,}/),
  )
  expect(new Set(coreLimits.map((fields) => fields?.slice(1, 3).join()))).toEqual(new Set(['0,0']))
  const main = processes().filter(({ type }) => type === null)
  expect(main.map(({ pid }) => waitsForInspector(pid))).toEqual([false])
  for (const { pid } of main) process.kill(pid, 'SIGKILL')
  await started.ended
})
