import { describe, expect, test } from 'vitest'
import { fail } from '../../../electron/contract/result.ts'
import { scene } from './scene.ts'

describe.each(['reveal', 'bulk', 'rotation'] as const)('during a %s', (blocker) => {
  test('nothing is looked for unasked and nothing is downloaded; it is offered again afterwards', async () => {
    const { server, updater, controls, phases, asked } = await scene()
    controls.automatic = true
    server.publish({ version: '0.3.0' })
    controls.blockedBy = blocker
    await updater.tick()
    expect(asked()).toEqual([])
    controls.blockedBy = null
    await updater.tick()
    expect(updater.state().phase.kind).toBe('offered')
    controls.blockedBy = blocker
    await updater.tick()
    expect(updater.state().blockedBy).toBe(blocker)
    await updater.download()
    expect(updater.startDownload()).toEqual(fail('update_blocked'))
    expect(updater.state().phase.kind).toBe('offered')
    expect(asked()).toEqual(['/updates.json'])
    controls.blockedBy = null
    const pushed = phases.length
    await updater.tick()
    expect(phases.slice(pushed)).toEqual(['offered'])
  })

  test('a finished download waits, a quit installs nothing, and afterwards it goes on by itself', async () => {
    const { server, updater, controls, blockDuringAnswer, installedFiles } = await scene()
    server.publish({ version: '0.3.0' })
    await updater.check()
    blockDuringAnswer(blocker)
    await updater.download()
    await updater.tick()
    expect(updater.state().phase.kind).toBe('verified')
    updater.finish()
    expect(installedFiles()).toEqual([])
    controls.blockedBy = null
    await updater.tick()
    expect(updater.state().phase.kind).toBe('ready')
    controls.blockedBy = blocker
    updater.finish()
    expect(installedFiles()).toEqual([])
    controls.blockedBy = null
    updater.finish()
    expect(installedFiles()).toEqual(['keystow-0.3.0.bin'])
  })
})
