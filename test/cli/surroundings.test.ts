// @module-tag more
import { expect, test } from 'vitest'
import { posixWord } from '../../electron/contract/posix-word.ts'
import {
  keystow,
  newApp,
  newComputer,
  newLauncher,
  type Running,
  start,
  startInShell,
} from './command-scene.ts'

const NODE = process.execPath
const ENDS_WITH_3 = ['run', '--', NODE, '-e', 'process.exit(3)']
// No Node, which gives itself all signals back. The shell kills `cat` itself: a `cat` that was forked
// while the signal came would outlive the shell and keep its output open.
const WAITING = 'exec 3<&0; cat <&3 & trap "kill -9 $!; exit 9" TERM; echo runs; wait'
const WAITS = ['run', '--', 'sh', '-c', WAITING]

const scene = async () => {
  const { computer } = await newApp()
  return computer
}

test.each([
  [['list'], '>/dev/full', 74],
  [['status', '--json'], '>/dev/full', 74],
  [['help'], '>/dev/full', 74],
  [['lab', '--openapi'], '>/dev/full', 74],
  [['lab'], '>/dev/full', 74],
  // A disk that has room for a part.
  [['lab', '--openapi'], 'ulimit -f 1; cd "$KEYSTOW_DATA_FOLDER"; exec >part; exec', 74],
  [['lab', '--openapi'], 'exec > >(true); wait $!; exec', 0],
  [['lab'], 'exec > >(true); wait $!; exec', 74],
  [['list'], 'exec > >(true); wait $!; exec', 0],
  [['list'], 'exec 2>/dev/full; exec', 0],
  [['list', '--connection', 'none'], 'exec >/dev/full 2>&1; exec', 65],
  [ENDS_WITH_3, 'exec 2>/dev/full; exec', 3],
  [ENDS_WITH_3, 'exec 2> >(true); wait $!; exec', 3],
  [ENDS_WITH_3, 'exec >/dev/full; exec', 3],
] as const)('%j by “%s” ends with %d', async (words, before, code) => {
  const ended = await startInShell(await scene(), before, words).ended
  expect(ended.code).toBe(code)
  expect(
    ended.err
      .split('\n')
      .filter(
        (line) => line.startsWith('keystow: standard output') || line.startsWith('standard output'),
      ),
  ).toHaveLength(code === 74 ? 1 : 0)
  expect(ended.err).not.toMatch(/^\s+at /m)
})

test.each([
  [['status'], 0],
  [['list'], 0],
  [['help'], 0],
  [['create', 'x', '--to', '.env'], 64],
  [['list', '--data-folder', 'data'], 64],
  [['mcp'], 64],
  [ENDS_WITH_3, 64],
] as const)('in a folder that was deleted %j ends with %d', async (words, code) => {
  const running = startInShell(await scene(), 'cd "$(mktemp -d)"; rmdir "$PWD"; exec', words)
  const { code: ended, err } = await running.ended
  expect([
    ended,
    code === 0
      ? err
      : err.replace(
          /^keystow: the current folder does not exist any more; nothing was done\n$/,
          '',
        ),
  ]).toEqual([code, ''])
})

/** Sends a signal to all of a terminal, then one that the program ends by with 9. */
const endAfter = async (running: Running, signal: NodeJS.Signals): Promise<number | null> => {
  await running.printed('runs')
  process.kill(-(running.process.pid ?? 0), signal)
  process.kill(-(running.process.pid ?? 0), 'SIGTERM')
  return (await running.ended).code
}

test('a program that nohup started the command for outlives SIGHUP', async () => {
  expect(await endAfter(startInShell(await scene(), 'nohup', WAITS), 'SIGHUP')).toBe(9)
})

test.each(['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const)(
  '%s that the caller of a package’s command ignores does not end the program',
  async (signal) => {
    const before = `trap '' ${signal.slice(3)}; trap : TERM; sh '${newLauncher()}' ${WAITS.map(posixWord).join(' ')}; exit $?;`
    expect(await endAfter(startInShell(await scene(), before, []), signal)).toBe(9)
  },
)

test.each([
  ['300 file names', Array.from({ length: 300 }, (_, n) => `file-${n}`), 3],
  ['10,000 names of one letter', Array.from({ length: 10_000 }, () => 'a'), 3],
  ['a word of 20,000 characters', ['a'.repeat(20_000)], 3],
])('a program gets %s', async (_what, words, code) => {
  expect(await keystow(await scene(), ...ENDS_WITH_3, ...words)).toMatchObject({ code })
})

test('arguments that no message holds are named as what is too long', async () => {
  const err = 'keystow: the program’s arguments are too long\n'
  expect(await keystow(await scene(), ...ENDS_WITH_3, 'a'.repeat(70_000))).toEqual({
    code: 64,
    out: '',
    err,
  })
})

test('a data folder whose path no socket takes is named, with what to do', async () => {
  const running = start({ data: `/tmp/${'long/'.repeat(30)}` }, ['list'], { XDG_RUNTIME_DIR: '' })
  expect(await running.ended).toMatchObject({
    code: 69,
    err: expect.stringContaining('too long for a socket. Set XDG_RUNTIME_DIR'),
  })
})

// One of them has another day than UTC at any time.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a list has the days of %s, where the person is',
  async (timeZone) => {
    const computer = newComputer()
    const day = (): string => new Date().toLocaleDateString('sv', { timeZone })
    const before = day()
    computer.service.issueKey(computer.service.workspaces()[0]?.id ?? '', 'fresh')
    await computer.open()
    const { out } = await start(computer, ['list'], { TZ: timeZone }).ended
    expect([before, day()]).toContain(/fresh +\S+ +(\S+)/.exec(out)?.[1])
  },
)

test.each([
  [['list'], ENDS_WITH_3],
  [ENDS_WITH_3, ['list']],
  [
    ['revoke', 'key_1'],
    ['list', '--json'],
  ],
])('where the service refuses the app’s token, %j and then %j end with 69', async (...commands) => {
  const computer = await scene()
  const authorization = `Bearer ${computer.own.secret}`
  await fetch(`${computer.address}/api/v1/api-keys?id=${computer.own.id}`, {
    method: 'DELETE',
    headers: { authorization },
  })
  // The list that was read at the start is too old then.
  await computer.advance(60_000)
  for (const words of commands)
    expect(await keystow(computer, ...words)).toMatchObject({ code: 69 })
})

test('a program that the command keeps a signal from gets every variable, also one that no shell can have', async () => {
  const shows = [
    'run',
    '--',
    NODE,
    '-p',
    "[process.env['a.b'], process.env.KEYSTOW_IGNORED].join()",
  ]
  const ended = await startInShell(await scene(), 'nohup env a.b=1', shows).ended
  expect(ended).toMatchObject({ code: 0, out: '1,\n' })
})
