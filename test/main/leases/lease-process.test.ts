import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { hasEnded, noteProcess } from '../../../electron/wire/process-birth.ts'
import { present } from '../../values.ts'
import { newWorld, running, startApp, type World, works } from './lease-world.ts'

let world: World

beforeEach(() => {
  world = newWorld()
})

/** A process that runs until it is ended. */
const child = async () => {
  const started = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  onTestFinished(() => void started.kill('SIGKILL'))
  await once(started, 'spawn')
  const end = async () => {
    started.kill('SIGKILL')
    await once(started, 'exit')
  }
  return { noted: await noteProcess(started.pid ?? 0), end }
}
const ended = async () => {
  const { noted, end } = await child()
  await end()
  return noted
}
const GONE = [
  ['has ended', ended],
  ['is a later one of that id', async () => ({ pid: process.pid, birth: 'earlier' })],
] as const

// Shows: S83
test.each(GONE)('a lease whose helper’s process %s is over at once', async (_which, noted) => {
  const { granted } = await running(startApp(world), { process: await noted() })
  const next = startApp(world)
  next.recover()
  await expect.poll(() => works(world, granted)).toBe(false)
  expect(world.noted()).toEqual([])
})

test('a lease whose helper ends while it is waited for is over within two seconds', async () => {
  const helper = await child()
  const { granted } = await running(startApp(world), { process: helper.noted })
  const next = startApp(world)
  next.recover()
  // The first look is real, and this one comes after it.
  await hasEnded(present(helper.noted))
  await next.pass(0)
  await helper.end()
  expect(await works(world, granted)).toBe(true)
  await next.pass(2_000)
  expect(await works(world, granted)).toBe(false)
})
