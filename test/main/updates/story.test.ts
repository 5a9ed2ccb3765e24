import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CHECK_EVERY_MS, RETRY_AFTER_MS } from '../../../electron/main/updates/updater.ts'
import { scene } from './scene.ts'

test('a newer version is offered, downloaded when asked for, verified, and installed when the app quits, not before', async () => {
  const { server, updater, phases, asked, installed, installedFiles } = await scene()
  const bytes = server.publish({ version: '0.3.0', notes: '<b>Faster</b>' })
  await updater.check()
  expect(updater.state().phase).toEqual({ kind: 'offered', release: { version: '0.3.0', notes: '<b>Faster</b>', size: bytes.length } })
  expect(asked()).toEqual(['/updates.json'])
  await updater.download()
  expect(updater.state().phase.kind).toBe('ready')
  expect(phases.filter((kind, at) => kind !== phases[at - 1])).toEqual(['checking', 'offered', 'downloading', 'verified', 'ready'])
  expect(installedFiles()).toEqual([])
  updater.finish()
  expect(readFileSync(join(installed, 'keystow-0.3.0.bin')).equals(bytes)).toBe(true)
})

test('the server gets the same from every computer: no token, no cookie, no version, no id', async () => {
  const { server, updater } = await scene()
  server.publish({ version: '0.3.0' })
  await updater.check()
  await updater.download()
  const { host } = new URL(server.url)
  const always = { host, accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Keystow', connection: 'close' }
  expect(server.seen).toEqual(['/updates.json', '/keystow-0.3.0.bin'].map((path) => ({ path, headers: always })))
})

test.each(['0.10.0', '1.0.0', '0.2.1'])('version %s is an update for 0.2.0', async (version) => {
  const { server, updater } = await scene()
  server.publish({ version })
  await updater.check()
  expect(updater.state().phase).toMatchObject({ kind: 'offered', release: { version } })
})

test('a release without a file for this computer is no update', async () => {
  const { server, updater } = await scene()
  server.publish({ version: '0.3.0', platform: process.platform === 'win32' ? 'linux' : 'win32' })
  await updater.check()
  expect(updater.state().phase).toEqual({ kind: 'current' })
})

test('a cut download is kept and goes on where it broke off', async () => {
  const { server, updater, downloads, installed, downloadAndCut } = await scene()
  const bytes = server.publish({ version: '0.3.0' })
  await updater.check()
  await downloadAndCut(updater)
  expect(updater.state().phase).toMatchObject({ kind: 'failed', failure: 'cut_off' })
  const [part = ''] = readdirSync(downloads)
  const had = statSync(join(downloads, part)).size
  expect(had).toBeGreaterThan(0)
  await updater.download()
  expect(updater.state().phase.kind).toBe('ready')
  expect(server.seen.at(-1)?.headers.range).toBe(`bytes=${had}-`)
  updater.finish()
  expect(readFileSync(join(installed, 'keystow-0.3.0.bin')).equals(bytes)).toBe(true)
})

test('a part that turns out to be of something else is thrown away and the whole is got anew', async () => {
  const { server, updater, downloads, installed, downloadAndCut } = await scene()
  const bytes = server.publish({ version: '0.3.0' })
  await updater.check()
  await downloadAndCut(updater)
  const [part = ''] = readdirSync(downloads)
  writeFileSync(join(downloads, part), Buffer.alloc(1000, 1))
  await updater.download()
  expect(updater.state().phase.kind).toBe('ready')
  updater.finish()
  expect(readFileSync(join(installed, 'keystow-0.3.0.bin')).equals(bytes)).toBe(true)
})

test('a download from before a restart is verified again and not repeated, and one of an older version goes', async () => {
  const { server, start, downloads } = await scene()
  const get = async (): Promise<string> => {
    const updater = start()
    await updater.check()
    await updater.download()
    return updater.state().phase.kind
  }
  server.publish({ version: '0.3.0' })
  expect(await get()).toBe('ready')
  const before = server.seen.length
  expect(await get()).toBe('ready')
  expect(server.seen).toHaveLength(before + 1)
  server.publish({ version: '0.4.0' })
  expect(await get()).toBe('ready')
  expect(readdirSync(downloads)).toEqual(['keystow-0.4.0.bin'])
})

test('what was downloaded is cleared away once there is nothing newer any more', async () => {
  const { server, updater, start, downloads } = await scene()
  server.publish({ version: '0.3.0' })
  await updater.check()
  await updater.download()
  expect(existsSync(downloads)).toBe(true)
  server.publish({ version: '0.2.0' })
  await start().check()
  expect(existsSync(downloads)).toBe(false)
})

test('a folder that cannot be written is said to be the cause, and nothing is installed', async () => {
  const { server, updater, downloads, installedFiles } = await scene()
  server.publish({ version: '0.3.0' })
  writeFileSync(downloads, 'a file where the folder should be')
  await updater.check()
  await updater.download()
  expect(updater.state().phase).toMatchObject({ kind: 'failed', failure: 'disk' })
  updater.finish()
  expect(installedFiles()).toEqual([])
})

describe('automatic checks', () => {
  test('do not happen where they are off, and happen daily where they are on', async () => {
    const { server, updater, controls, asked } = await scene()
    server.publish({ version: '0.2.0' })
    await updater.tick()
    expect(asked()).toEqual([])
    controls.automatic = true
    await updater.tick()
    controls.clock += CHECK_EVERY_MS - 1
    await updater.tick()
    expect(asked()).toHaveLength(1)
    controls.clock += 1
    await updater.tick()
    expect(asked()).toHaveLength(2)
  })

  test('are quiet when the server is away, and try again after an hour', async () => {
    const { server, updater, controls } = await scene()
    controls.automatic = true
    server.publish({ version: '0.3.0' })
    server.interfere((_path, response) => {
      response.destroy()
      return true
    })
    await updater.tick()
    expect(updater.state()).toMatchObject({ phase: { kind: 'failed', failure: 'no_answer', release: null }, checkedAt: null })
    server.interfere(null)
    controls.clock += RETRY_AFTER_MS - 1
    await updater.tick()
    expect(updater.state().phase.kind).toBe('failed')
    controls.clock += 1
    await updater.tick()
    expect(updater.state().phase.kind).toBe('offered')
  })

  test('leave an offer alone', async () => {
    const { server, updater, controls } = await scene()
    controls.automatic = true
    server.publish({ version: '0.3.0' })
    await updater.tick()
    server.publish({ version: '0.2.0' })
    controls.clock += CHECK_EVERY_MS
    await updater.tick()
    expect(updater.state().phase).toMatchObject({ kind: 'offered', release: { version: '0.3.0' } })
  })
})
