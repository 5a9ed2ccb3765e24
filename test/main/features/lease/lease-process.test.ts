import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { hasEnded, noteProcess } from '../../../../electron/wire/process-birth.ts'
import { present } from '../../../values.ts'
import { world } from '../keys/work-scene.ts'
import { connectFresh, noted, restart, running, works } from './lease-world.ts'

beforeEach(connectFresh)

/** A process that runs until it is ended. */
const child = async () => {
  const started = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
  onTestFinished(() => void started.kill('SIGKILL'))
  await once(started, 'spawn')
  const end = async () => {
    started.kill('SIGKILL')
    await once(started, 'exit')
  }
  return { process: await noteProcess(started.pid ?? 0), end }
}
const ended = async () => {
  const { process, end } = await child()
  await end()
  return process
}
const GONE = [
  ['has ended', ended],
  ['is a later one of that id', async () => ({ pid: process.pid, birth: 'earlier' })],
] as const

// Shows: S83
test.each(GONE)('a lease whose helper’s process %s is over at once', async (_which, gone) => {
  const { granted } = await running({ process: await gone() })
  await restart()
  await expect.poll(() => works(granted)).toBe(false)
  expect(await noted()).toEqual([])
})

test('a lease whose helper ends while it is waited for is over within two seconds', async () => {
  const helper = await child()
  const { granted } = await running({ process: helper.process })
  await restart()
  // The first look is real, and this one comes after it.
  await hasEnded(present(helper.process))
  await world.settle()
  await helper.end()
  expect(await works(granted)).toBe(true)
  await world.advance(2_000)
  expect(await works(granted)).toBe(false)
})
