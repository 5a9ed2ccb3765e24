import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commandWords } from '../../../electron/main/app/early-command.ts'

vi.mock('electron', () => ({ app: {} }))

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
])('%j opens the app, which refuses the switches that it does not start with', (args) => expect(commandWords(args)).toBeNull())

const launcher = readFileSync(resolve(import.meta.dirname, '../../../resources/linux/launcher'), 'utf8')

/** What the launcher starts in an environment, as words; its exit code where it starts nothing. */
const launched = (args: readonly string[], env: Readonly<Record<string, string>>, node = process.execPath): string => {
  const folder = mkdtempSync(join(tmpdir(), 'keystow-launcher-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const says = join(folder, 'says')
  writeFileSync(says, '#!/bin/sh\nprintf "<%s>" "$@"\n', { mode: 0o755 })
  const script = join(folder, 'keystow.cjs')
  writeFileSync(script, 'process.stdout.write(["node", ...process.argv.slice(2)].map((word) => "<" + word + ">").join(""))')
  writeFileSync(join(folder, 'node'), `#!/bin/sh\nexec ${node} "$@"\n`, { mode: 0o755 })
  const here = join(folder, 'launcher')
  const text = launcher.replaceAll('/usr/lib/keystow/keystow ', `${says} `).replace('/usr/lib/keystow/resources/keystow.cjs', script)
  writeFileSync(here, text, { mode: 0o755 })
  const { stdout, status } = spawnSync('/bin/sh', [here, ...args], { encoding: 'utf8', env: { PATH: folder, ...env } })
  return stdout || `exit ${status}`
}

const RUN = ['run', '--env', 'A', '--', 'a b', '--remote-debugging-port=1', '*']

test.runIf(process.platform === 'linux')('the launcher starts the app, and for a command what can run it', () => {
  expect(launched([], { DISPLAY: ':0' })).toBe('<>')
  expect(launched(['--local'], {})).toBe('<--local>')
  const words = RUN.map((word) => `<${word}>`).join('')
  expect(launched(RUN, { DISPLAY: ':0' })).toBe(`<--log-level=3><-->${words}`)
  expect(launched(RUN, { WAYLAND_DISPLAY: 'wayland-0' })).toBe(`<--log-level=3><-->${words}`)
  expect(launched(RUN, {})).toBe(`<node>${words}`)
  expect(launched(RUN, {}, '/nonexistent')).toBe('exit 69')
})
