// Shows: S52
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { runProgram } from '../../../electron/main/delivery/recipes/run-program.ts'

const run = (script: string, deadlineMs: number, program = '/bin/sh') =>
  runProgram({
    program,
    args: ['-c', script],
    environment: { PATH: '/usr/bin:/bin' },
    folder: tmpdir(),
    input: 'x',
    deadlineMs,
  })
const timed = async <T>(work: Promise<T>): Promise<readonly [T, number]> => {
  const before = performance.now()
  const end = await work
  return [end, performance.now() - before]
}

// `setsid` is of Linux.
const onLinux = process.platform === 'linux' ? test : test.skip
const onUnix = process.platform === 'win32' ? test.skip : test

onLinux(
  'a program that has ended is not waited for because a service that it started holds its output',
  async () => {
    const [end, ms] = await timed(run('echo stored; setsid sleep 6 & exit 0', 5_000))
    expect(end).toEqual({ code: 0, late: false, output: 'stored\n', complaint: '' })
    expect(ms).toBeLessThan(3_000)
  },
)

onLinux(
  'the deadline holds where what the program started in a session of its own goes on',
  async () => {
    const [end, ms] = await timed(run('echo begun; setsid sleep 6 & sleep 6', 500))
    expect(end).toEqual({ code: null, late: true, output: 'begun\n', complaint: '' })
    expect(ms).toBeLessThan(3_000)
  },
)

onUnix('all that a program printed before it ended is there', async () => {
  const end = await run('head -c 300000 /dev/zero | tr "\\\\0" a; exit 3', 20_000)
  expect([end.code, end.output.length]).toEqual([3, 300_000])
})

onUnix('a program that cannot be started is an end too, whatever is wrong with it', async () => {
  const notStarted = { code: null, late: false, output: '', complaint: '' }
  expect(await run('', 500, '/nowhere/at-all')).toEqual(notStarted)
  expect(await run('', 500, '/bin/a\u0000b')).toEqual(notStarted)
})

onLinux('where no more files can be opened, a program that is not started is an end too', () => {
  const module = new URL('../../../electron/main/delivery/recipes/run-program.ts', import.meta.url)
    .href
  const script = `
    const { runProgram } = await import(${JSON.stringify(module)})
    const { openSync, closeSync } = await import('node:fs')
    const open = []
    try { for (;;) open.push(openSync('/dev/null')) } catch {}
    const end = await runProgram({ program: '/bin/true', args: [], environment: {}, folder: '/', input: '', deadlineMs: 500 })
      .catch(() => 'rejected')
    open.forEach((one) => closeSync(one))
    console.log(JSON.stringify(end))`
  const done = spawnSync('/bin/sh', [
    '-c',
    'ulimit -n 100; exec "$0" --input-type=module -e "$1"',
    process.execPath,
    script,
  ])
  expect(JSON.parse(done.stdout.toString())).toEqual({
    code: null,
    late: false,
    output: '',
    complaint: '',
  })
})
