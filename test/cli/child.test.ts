import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exitCodeOf, startChild } from '../../electron/cli/child.ts'
import { posixWord } from '../../electron/contract/posix-word.ts'
import { newFolder } from '../main/new-folder.ts'

const CHILD = join(import.meta.dirname, '../../electron/cli/child.ts')

const end = async (...argv: readonly string[]): Promise<number> => {
  const child = await startChild(argv, process.env)
  return typeof child === 'number' ? child : exitCodeOf(await child.ended)
}

test.each([0, 1, 42, 255])('an exit code is passed on (%d)', async (code) => {
  expect(await end(process.execPath, '-e', `process.exit(${code})`)).toBe(code)
})

test.each(['SIGTERM', 'SIGKILL', 'SIGINT'] as const)(
  'a program that is ended by %s ends as a shell says it',
  async (signal) => {
    expect(
      await end(process.execPath, '-e', `for (;;) process.kill(process.pid, '${signal}')`),
    ).toBe(128 + constants.signals[signal])
  },
)

test('a program that is not there, or no program, ends as a shell says it', async () => {
  const folder = newFolder()
  const text = join(folder, 'text')
  writeFileSync(text, 'no program')
  chmodSync(text, 0o600)
  expect(await end(join(folder, 'nothing'))).toBe(127)
  expect(await end(text)).toBe(126)
})

test('nothing of the arguments is taken for words of a shell', async () => {
  expect(
    await end(
      process.execPath,
      '-e',
      'process.exit(process.argv[1] === "$(exit 3); `x` *" ? 0 : 9)',
      '$(exit 3); `x` *',
    ),
  ).toBe(0)
})

/**
 * A program of its own that runs a child with `startChild`; the child says when it is ready and
 * ends with 7 once it hears the signal.
 */
const PARENT = `
const { startChild, exitCodeOf } = await import(process.argv[1])
const heard = "process.on(process.argv[1], () => process.exit(7)); console.log('ready'); setInterval(() => {}, 1000)"
const child = await startChild([process.execPath, '-e', heard, process.argv[2]], process.env)
process.exit(exitCodeOf(await child.ended))
`

test.each(['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGUSR2'] as const)(
  '%s reaches the program, and its end is waited for',
  async (signal) => {
    const parent = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', PARENT, CHILD, signal],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      },
    )
    await once(parent.stdout, 'data')
    parent.kill(signal)
    expect(await once(parent, 'exit')).toEqual([7, null])
  },
)

/**
 * Runs six programs in front of its terminal; each is sent what Ctrl+C or Ctrl+\\ sends, as the
 * first that it does, and ends with 7.
 */
const PRESSED = `
const { startChild, exitCodeOf } = await import(process.argv[1])
for (const key of ['INT', 'QUIT', 'INT', 'QUIT', 'INT', 'QUIT']) {
  const child = await startChild(['/bin/sh', '-c', 'trap "exit 7" ' + key + '; kill -' + key + ' 0; exit 9'], process.env)
  console.log('' + exitCodeOf(await child.ended))
}
`

test.skipIf(!existsSync('/usr/bin/script'))(
  'Ctrl+C and Ctrl+\\ in a terminal are the program’s from its first moment on',
  () => {
    const line = [
      process.execPath,
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '-e',
      PRESSED,
      CHILD,
    ]
    const ended = spawnSync(
      'script',
      ['-q', '-e', '-c', `ulimit -c 0; exec ${line.map(posixWord).join(' ')}`, '/dev/null'],
      {
        encoding: 'utf8',
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    )
    expect([ended.status, ended.stdout.split('\r\n')]).toEqual([
      0,
      ['7', '7', '7', '7', '7', '7', ''],
    ])
  },
)

/**
 * A program of its own that becomes another user once its child runs, is asked twice to end, and
 * ends the child by its input.
 */
const UNREACHABLE = `
const { startChild, exitCodeOf } = await import(process.argv[1])
const unreachable = () => console.log('unreachable')
const child = await startChild(['/bin/sh', '-c', 'read line; exit 7'], process.env, { unreachable })
process.setuid(65534)
for (const signal of ['SIGTERM', 'SIGHUP']) {
  const heard = new Promise((resolve) => process.once(signal, resolve))
  process.kill(process.pid, signal)
  await heard
}
console.log('asked twice')
console.log('' + exitCodeOf(await child.ended))
`

test.skipIf(process.getuid?.() !== 0)(
  'a program that no signal reaches, as it is of another user, is told of once and waited for',
  async () => {
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e']
    const parent = spawn(process.execPath, [...args, UNREACHABLE, CHILD], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let out = ''
    parent.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
      if (out.includes('asked twice\n')) parent.stdin.end('\n')
    })
    expect([await once(parent, 'close'), out]).toEqual([[0, null], 'unreachable\nasked twice\n7\n'])
  },
)
