import { expect, test } from 'vitest'
import { openChannel } from '../../electron/cli/caller.ts'
import { HeldLease } from '../../electron/cli/lease.ts'
import { noCipher } from '../main/client/key-store.ts'
import { newApp, start } from './command-scene.ts'

const RUN = {
  env: 'KEY',
  urlEnv: 'URL',
  argv: ['node'],
  program: process.execPath,
  folder: '/srv/shop',
  ttlSeconds: 60,
}

/** A lease that was granted, and whose program is not started yet. */
const granted = async () => {
  const { computer, app } = await newApp()
  const channel = await openChannel(computer.data, [])
  if (typeof channel === 'string') throw new Error(channel)
  const said: string[] = []
  const held = new HeldLease(channel, computer.data, ['node'], (line) => said.push(line))
  const outcome = await channel.ask('run', RUN)
  if (outcome?.ok !== true) throw new Error('not granted')
  held.granted(outcome.value)
  return { computer, app, channel, said, held }
}

test('an end of the lease that the app says while the program is being started is not forgotten', async () => {
  const { computer, app, channel, said, held } = await granted()
  const closed = new Promise<void>((done) => channel.onClosed(done))
  await app.channel.switchTo(false)
  await closed
  held.started(process.pid)
  await held.end({ code: 0, signal: null })
  expect(said.at(-1)).toContain('Keystow lets no program ask any more')
  expect(said.join('\n')).not.toMatch(/has ended|next start|does not run/)
  await expect.poll(computer.living).toEqual([])
})

test('where the service is too slow, the command says after its wait that the key is not confirmed to be revoked', {
  tags: ['more'],
}, async () => {
  const { computer, said, held } = await granted()
  const { faults } = computer.service
  faults.arm({ operation: 'revoke', kind: 'latency', ms: 10_000, times: { next: 1 } })
  faults.arm({ operation: 'list', kind: 'never-answer', times: { next: 9 } })
  await held.end({ code: 0, signal: null })
  expect(said.slice(2)).toEqual([
    'the API key is not confirmed to be revoked yet; Keystow keeps trying until the key is gone',
  ])
})

test('a program that is started after the app was killed has its lease taken up, and the app hears of it', async () => {
  const { computer, said, held } = await granted()
  await computer.end()
  const next = await computer.open()
  await expect.poll(() => said.join('\n')).toContain('keeps the API key for the program')
  held.started(process.pid)
  expect(next.leases.list()).toMatchObject([{ phase: 'running' }])
  await held.end({ code: 0, signal: null })
  expect(computer.living()).toEqual([])
})

test('where nothing is kept on the computer a run says before its program starts what a crash leaves, and promises nothing after it', async () => {
  const { computer } = await newApp('approved', { osStore: noCipher })
  const running = start(computer, ['run', '--', '/bin/sh', '-c', 'echo started >&2; read word'])
  await running.printed('started')
  await computer.end()
  await running.printed(
    'Keystow has ended. It no longer knows the connection: revoke the API key at the service',
  )
  running.process.stdin?.end('end\n')
  const { err } = await running.ended
  expect(err).toMatch(
    /If it crashes, the API key stays alive until you revoke it at the service\nstarted\n/,
  )
  expect(err).not.toMatch(/next start|does not run|runs again/)
  expect(computer.living()).toHaveLength(1)
})
