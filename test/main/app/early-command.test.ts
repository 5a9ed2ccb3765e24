import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../../electron/cli/help.ts'
import { commandWords } from '../../../electron/main/app/early-command.ts'
import { newFolder } from '../new-folder.ts'

test('a command is one where it comes first, or right behind what the launcher puts there', () => {
  expect(commandWords(['run', '--', 'npm', 'test'])).toEqual(['run', '--', 'npm', 'test'])
  expect(commandWords(['--log-level=3', '--', 'list', '--json'])).toEqual(['list', '--json'])
})

test.each([
  [[]],
  [['--']],
  [['--local']],
  [['--', 'list']],
  [['--no-sandbox', '--', 'list']],
  [['--log-level=3', '--remote-debugging-port=1', '--', 'list']],
  [['--log-level=3', 'list']],
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
  linux: { program: 'keystow', launcher: 'keystow-launcher', resources: 'resources' },
  darwin: {
    program: 'Contents/MacOS/keystow',
    launcher: 'Contents/Resources/keystow-launcher',
    resources: 'Contents/Resources',
  },
} as const

/**
 * A folder with an app that says what it is given, and `keystow` on the PATH, which leads to its
 * launcher.
 */
const installed = (layout: keyof typeof LAYOUTS, node: string): { readonly bin: string } => {
  const folder = newFolder()
  const within = (name: string): string => {
    const path = join(folder, 'app of mine', name)
    mkdirSync(dirname(path), { recursive: true })
    return path
  }
  const { program, launcher: own, resources } = LAYOUTS[layout]
  writeFileSync(within(program), '#!/bin/sh\nprintf "<%s>" "$@"\n', { mode: 0o755 })
  const says =
    'process.stdout.write(["node", ...process.argv.slice(2)].map((word) => "<" + word + ">").join(""))'
  writeFileSync(within(join(resources, 'keystow.cjs')), says)
  writeFileSync(within(own), launcher, { mode: 0o755 })
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'node'), `#!/bin/sh\nexec ${node} "$@"\n`, { mode: 0o755 })
  symlinkSync('/bin/false', join(bin, 'nodejs'))
  symlinkSync(within(own), join(bin, 'keystow'))
  return { bin }
}

/** What the launcher starts in an environment, as words; its exit code where it starts nothing. */
const launched = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  more: { node?: string; layout?: 'darwin' } = {},
): string => {
  const { bin } = installed(more.layout ?? 'linux', more.node ?? process.execPath)
  const { stdout, status } = spawnSync('keystow', args, {
    encoding: 'utf8',
    env: { PATH: `${bin}:/usr/bin:/bin`, ...env },
  })
  return stdout || `exit ${status}`
}

const RUN = ['run', '--env', 'A', '--', 'a b', '--remote-debugging-port=1', '*']

test.runIf(process.platform === 'linux')(
  'the launcher starts the app, and for a command what can run it',
  () => {
    expect(launched([], { DISPLAY: ':0' })).toBe('<>')
    expect(launched(['--local'], {})).toBe('<--local>')
    const words = RUN.map((word) => `<${word}>`).join('')
    expect(launched(RUN, { DISPLAY: ':0' })).toBe(`<--log-level=3><-->${words}`)
    expect(launched(RUN, { WAYLAND_DISPLAY: 'wayland-0' })).toBe(`<--log-level=3><-->${words}`)
    expect(launched(RUN, {})).toBe(`<node>${words}`)
    expect(launched(RUN, {}, { node: '/nonexistent' })).toBe('exit 69')
  },
)

test.runIf(process.platform === 'linux').each(COMMANDS)(
  'the launcher knows the command %s',
  (name) => {
    expect(launched([name], { DISPLAY: ':0' })).toBe(`<--log-level=3><--><${name}>`)
  },
)

test.runIf(process.platform !== 'win32')(
  'in an app of macOS the launcher finds the program, and needs no word of a display',
  () => {
    const words = RUN.map((word) => `<${word}>`).join('')
    expect(launched(['--local'], {}, { layout: 'darwin' })).toBe('<--local>')
    expect(launched(RUN, {}, { layout: 'darwin' })).toBe(`<--log-level=3><-->${words}`)
  },
)
