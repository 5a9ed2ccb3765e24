import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { COMMANDS } from '../../../electron/cli/help.ts'
import { commandWords } from '../../../electron/main/app/early-command.ts'
import { newFolder } from '../new-folder.ts'

/** What the launcher puts before a command. */
const BEFORE = ['--ozone-platform=headless', '--log-level=3', '--']
const inBrackets = (words: readonly string[]): string => words.map((word) => `<${word}>`).join('')

test('a command is one where it comes first, or right behind what the launcher puts there', () => {
  expect(commandWords(['run', '--', 'npm', 'test'])).toEqual(['run', '--', 'npm', 'test'])
  expect(commandWords([...BEFORE, 'list', '--json'])).toEqual(['list', '--json'])
})

test.each([
  [[]],
  [['--']],
  [['--local']],
  [['--', 'list']],
  [['--no-sandbox', '--', 'list']],
  [['--log-level=3', '--remote-debugging-port=1', '--', 'list']],
  [['--log-level=3', 'list']],
  [['--log-level=3', '--', 'list']],
  [['--ozone-platform=x11', '--log-level=3', '--', 'list']],
  [['file.txt', 'list']],
  // Shows: S86
])('%j opens the app, which refuses the switches that it does not start with', (args) =>
  expect(commandWords(args)).toBeNull(),
)

const launcher = readFileSync(
  resolve(import.meta.dirname, '../../../resources/cli/launcher'),
  'utf8',
)

/** Where a package of each system has its parts. */
const LAYOUTS = {
  linux: { program: 'keystow', launcher: 'keystow-launcher' },
  darwin: {
    program: 'Contents/MacOS/keystow',
    launcher: 'Contents/Resources/keystow-launcher',
  },
} as const

/** A folder with an app that says what it is given, and `keystow` on the PATH: its launcher. */
const installed = (layout: keyof typeof LAYOUTS): string => {
  const folder = newFolder()
  const within = (name: string): string => {
    const path = join(folder, 'app of mine', name)
    mkdirSync(dirname(path), { recursive: true })
    return path
  }
  const { program, launcher: own } = LAYOUTS[layout]
  writeFileSync(within(program), '#!/bin/sh\nprintf "<%s>" "$@"\n', { mode: 0o755 })
  writeFileSync(within(own), launcher, { mode: 0o755 })
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  symlinkSync(within(own), join(bin, 'keystow'))
  return bin
}

/** Returns what the launcher starts in an environment, or its exit code and what it says. */
const launched = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  layout: keyof typeof LAYOUTS = 'linux',
): string => {
  const { stdout, stderr, status } = spawnSync('keystow', args, {
    encoding: 'utf8',
    env: { PATH: `${installed(layout)}:/usr/bin:/bin`, ...env },
  })
  return stdout || `exit ${status}: ${stderr}`
}

const RUN = ['run', '--env', 'A', '--', 'a b', '--remote-debugging-port=1', '*']
const NO_DISPLAY =
  'exit 69: keystow: there is no display to open a window on; keystow --help lists the commands, which need none\n'

test.runIf(process.platform === 'linux')(
  'a display of this computer is found, with the number of its screen and without',
  async () => {
    // Another run on this computer has another number.
    const number = String(100_000 + process.pid)
    const display = createServer().listen(`\0/tmp/.X11-unix/X${number}`)
    onTestFinished(() => void display.close())
    await once(display, 'listening')
    const found = [':N', ':N.0', 'unix:N'].map((form) =>
      launched(['--local'], { DISPLAY: form.replace('N', number) }),
    )
    expect(found).toEqual(Array(3).fill('<--local>'))
  },
)

// A display of another computer is believed; none of this computer has the number 9999.
test.runIf(process.platform === 'linux').each([
  [{}, NO_DISPLAY],
  [{ DISPLAY: '' }, NO_DISPLAY],
  [{ DISPLAY: ':9999' }, NO_DISPLAY],
  [{ DISPLAY: ':9999.0' }, NO_DISPLAY],
  [{ DISPLAY: 'unix:9999' }, NO_DISPLAY],
  [{ WAYLAND_DISPLAY: 'wayland-0' }, NO_DISPLAY],
  [{ WAYLAND_DISPLAY: 'wayland-0', XDG_RUNTIME_DIR: '/nonexistent' }, NO_DISPLAY],
  [{ WAYLAND_DISPLAY: '/nonexistent', DISPLAY: ':9999' }, NO_DISPLAY],
  [{ DISPLAY: 'far.test:10.0' }, '<--local>'],
  [{ WAYLAND_DISPLAY: 'wayland-0', DISPLAY: 'far.test:10.0' }, '<--local>'],
])(
  'with %j the launcher opens the app, or says in one line why not, and starts each command',
  (env, opened) => {
    expect(launched(['--local'], env)).toBe(opened)
    expect(launched(RUN, env)).toBe(inBrackets([...BEFORE, ...RUN]))
  },
)

test.runIf(process.platform === 'linux').each(['--display=:7', '--ozone-platform=headless'])(
  'the launcher leaves the choice of a display to %s',
  (word) => expect(launched(['--local', word], {})).toBe(inBrackets(['--local', word])),
)

test.runIf(process.platform === 'linux').each(COMMANDS)(
  'the launcher knows the command %s',
  (name) => expect(launched([name], {})).toBe(inBrackets([...BEFORE, name])),
)

test.runIf(process.platform !== 'win32')(
  'in an app of macOS the launcher finds the program, and needs no word of a display',
  () => {
    expect(launched(['--local'], {}, 'darwin')).toBe('<--local>')
    expect(launched(RUN, {}, 'darwin')).toBe(inBrackets([...BEFORE, ...RUN]))
  },
)
