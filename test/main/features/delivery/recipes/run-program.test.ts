// Shows: S52
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runProgram } from '../../../../../electron/main/features/delivery/recipes/run-program.ts'
import { newFolder } from '../../../new-folder.ts'

const run = (script: string, program = '/bin/sh') =>
  runProgram({
    program,
    args: ['-c', script],
    environment: { PATH: '/usr/bin:/bin' },
    folder: tmpdir(),
    input: 'x',
    deadlineMs: 60_000,
  })
/**
 * A script that prints `stored`, starts a service in a session of its own, which then makes the file
 * `runs` and keeps the output open for as long as the test lasts, and ends so.
 */
const withService = (folder: string, end: string): string => {
  const pipe = join(folder, 'pipe')
  spawnSync('mkfifo', [pipe])
  const held = openSync(pipe, 'r+')
  onTestFinished(() => closeSync(held))
  return `exec 3<${pipe}; echo stored; setsid sh -c ': >${folder}/runs; exec cat <&3' & ${end}`
}

// `setsid` is of Linux.
const onLinux = process.platform === 'linux' ? test : test.skip
const onUnix = process.platform === 'win32' ? test.skip : test

onLinux(
  'a program that has ended is not waited for because a service that it started holds its output',
  async () => {
    const end = await run(withService(newFolder(), 'exit 0'))
    expect(end).toEqual({ code: 0, late: false, output: 'stored\n', complaint: '' })
  },
)

onLinux(
  'the deadline holds where what the program started in a session of its own goes on',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const folder = newFolder()
    // More than a pipe holds: main has read the first of it once the file is there.
    const prints = 'head -c 200000 /dev/zero | tr "\\0" a'
    const ended = run(withService(folder, `${prints}; echo $$ >${folder}/pid; exec cat <&3`))
    const pid = (): number => Number(readFileSync(join(folder, 'pid'), { flag: 'a+' }))
    await expect.poll(() => existsSync(join(folder, 'runs')) && pid() > 0).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    const output = expect.stringMatching(/^stored\na*$/)
    expect(await ended).toEqual({ code: null, late: true, output, complaint: '' })
    await expect.poll(() => spawnSync('kill', ['-0', String(pid())]).status).toBe(1)
  },
)

onUnix('all that a program printed before it ended is there', async () => {
  // Its output closes with it, so the time limit for the rest of it is never needed.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const end = await run('head -c 300000 /dev/zero | tr "\\\\0" a; exit 3')
  expect([end.code, end.output.length]).toEqual([3, 300_000])
})

onUnix('a program that cannot be started is an end too, whatever is wrong with it', async () => {
  const notStarted = { code: null, late: false, output: '', complaint: '' }
  expect(await run('', '/nowhere/at-all')).toEqual(notStarted)
  expect(await run('', '/bin/a\u0000b')).toEqual(notStarted)
})

onLinux('where no more files can be opened, a program that is not started is an end too', () => {
  const module = new URL(
    '../../../../../electron/main/features/delivery/recipes/run-program.ts',
    import.meta.url,
  ).href
  const script = `
    const { runProgram } = await import(${JSON.stringify(module)})
    const { openSync, closeSync } = await import('node:fs')
    const open = []
    try { for (;;) open.push(openSync('/dev/null')) } catch {}
    const end = await runProgram({ program: '/bin/true', args: [], environment: {}, folder: '/', input: '', deadlineMs: 60_000 })
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
