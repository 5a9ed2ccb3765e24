import { describe, expect, test } from 'vitest'
import { fail } from '../../../electron/contract/result.ts'
import { scene } from './scene.ts'

describe.each(['reveal', 'bulk', 'rotation'] as const)('during a %s', (hold) => {
  test('nothing is looked for unasked and nothing is downloaded; it is offered again afterwards', async () => {
    const { server, updater, turn, phases, asked } = await scene()
    turn.automatic = true
    server.publish({ version: '0.3.0' })
    turn.heldBy = hold
    await updater.tick()
    expect(asked()).toEqual([])
    turn.heldBy = null
    await updater.tick()
    expect(updater.state().phase.kind).toBe('offered')
    turn.heldBy = hold
    await updater.tick()
    expect(updater.state().blockedBy).toBe(hold)
    await updater.download()
    expect(updater.startDownload()).toEqual(fail('update_blocked'))
    expect(updater.state().phase.kind).toBe('offered')
    expect(asked()).toEqual(['/updates.json'])
    turn.heldBy = null
    const pushed = phases.length
    await updater.tick()
    expect(phases.slice(pushed)).toEqual(['offered'])
  })

  test('a finished download waits, a quit installs nothing, and afterwards it goes on by itself', async () => {
    const { server, updater, turn, holdDuringAnswer, installedFiles } = await scene()
    server.publish({ version: '0.3.0' })
    await updater.check()
    holdDuringAnswer(hold)
    await updater.download()
    await updater.tick()
    expect(updater.state().phase.kind).toBe('verified')
    updater.finish()
    expect(installedFiles()).toEqual([])
    turn.heldBy = null
    await updater.tick()
    expect(updater.state().phase.kind).toBe('ready')
    turn.heldBy = hold
    updater.finish()
    expect(installedFiles()).toEqual([])
    turn.heldBy = null
    updater.finish()
    expect(installedFiles()).toEqual(['keystow-0.3.0.bin'])
  })
})
