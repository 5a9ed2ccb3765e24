import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { hasEnded, noteProcess } from '../../electron/wire/process-birth.ts'
import { present } from '../values.ts'

test('a process that runs has not ended, and a later one of its id is not taken for it', async () => {
  const noted = present(await noteProcess(process.pid))
  expect(noted.birth).not.toBe('')
  expect(await hasEnded(noted)).toBe(false)
  expect(await hasEnded({ ...noted, birth: 'earlier' })).toBe(true)
  expect(await hasEnded({ ...noted, birth: null })).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'a process that has ended and that its parent did not wait for has ended',
  async () => {
    // The shell is replaced by a program that waits for nothing.
    const script = 'cat <&3 >/dev/null & echo $!; exec cat 3<&-'
    const parent = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'pipe', 'ignore', 'pipe'] })
    onTestFinished(() => void parent.kill())
    const [pid] = await once(present(parent.stdout), 'data')
    const noted = present(await noteProcess(Number(String(pid))))
    expect(await hasEnded(noted)).toBe(false)
    const input = parent.stdio[3]
    if (input instanceof Writable) input.end()
    await expect.poll(() => hasEnded(noted)).toBe(true)
  },
)

test('no process is noted by an id that none has', async () => {
  expect(await noteProcess(0)).toBeNull()
  expect(await noteProcess(2 ** 22 + 1)).toBeNull()
})
